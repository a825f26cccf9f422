-- Screening statistics, counted on demand (docs/adr/0031-counting-without-triggers.md).
--
-- statistic_fact   one row for each examination a child counts by for some range of days, with everything statistics
--                  group by. Writes state it themselves, in their transaction.
-- statistic_sum    one row for the facts of a class that statistics tell apart by nothing: how many there are, and how many
--                  of them are counted as what. Written with the facts; numbers are sums over it.
-- unseen_child     one row for each child that a project has not seen: while the project is under way, whoever of its
--                  schools waits; from its end on, whoever was missed. The roster moves on, a completed project does not.

create table referral (
  org_id uuid not null,
  project_id uuid not null,
  patient_id uuid not null,
  attended_on date not null,
  hospital text check (char_length(hospital) between 1 and 40),
  cobb_angle double precision check (cobb_angle between 0 and 180),
  recorded_by uuid not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  -- Of a child that nobody sent to a hospital: what was found there is no outcome of a referral.
  elsewhere boolean not null default false,
  -- The Cobb angle is that of a scoliosis: judged when it is recorded.
  confirmed boolean not null,
  -- The visit it is derived from.
  act_id uuid,
  primary key (org_id, project_id, patient_id),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id)
);
-- Of one child, whatever the project.
create index referral_patient_idx on referral (org_id, patient_id);

create table statistic_fact (
  org_id uuid not null,
  patient_id uuid not null,
  exam_id uuid not null,
  project_id uuid not null,
  school_id uuid not null,
  grade_code smallint not null,
  grade_name text not null,
  clazz_order integer not null,
  clazz_name text not null,
  gender text not null,
  age smallint not null,
  type_id smallint not null,
  exam_time timestamptz not null,
  exam_day date not null,
  better_before date,
  replaced_on date,
  outcome exam_outcome not null,
  sagittal_abnormal text,
  positive boolean not null,
  referred boolean not null,
  attended boolean not null,
  confirmed boolean not null,
  imaged boolean not null,
  retested boolean not null,
  elsewhere boolean not null,
  side_viewed boolean not null,
  -- No other project has a fact of the child in the same school year: it counts once without being compared.
  alone boolean not null default true,
  -- Of all projects and days, the one the child counts by once in the school year.
  counts_in_year boolean not null default true,
  primary key (org_id, patient_id, exam_id)
);

-- Without a better examination before, and without one that replaces it, the days are infinite: a key holds no null.
create table statistic_sum (
  org_id uuid not null,
  school_id uuid not null,
  project_id uuid not null,
  grade_code smallint not null,
  grade_name text not null,
  clazz_order integer not null,
  clazz_name text not null,
  gender text not null,
  age smallint not null,
  exam_day date not null,
  better_before date not null,
  replaced_on date not null,
  alone boolean not null,
  counts_in_year boolean not null,
  children integer not null,
  inspected integer not null,
  valid integer not null,
  incomplete integer not null,
  declined integer not null,
  normal integer not null,
  posture integer not null,
  grade_one integer not null,
  grade_two integer not null,
  grade_three integer not null,
  sagittal integer not null,
  side_viewed integer not null,
  lordosis integer not null,
  kyphosis integer not null,
  further_check integer not null,
  retested integer not null,
  positive integer not null,
  referred integer not null,
  attended integer not null,
  confirmed integer not null,
  imaged integer not null,
  suspected integer not null,
  elsewhere integer not null,
  primary key (
    org_id, school_id, project_id, exam_day, grade_code, clazz_order, clazz_name, grade_name, gender, age, better_before,
    replaced_on, alone, counts_in_year
  )
);

-- What each examination counts for. A child counts once in a project: by the newest of the examinations of the smallest
-- precedence, which the assessment judged by the project's method (docs/domain/decisions.md 29). That must hold for every
-- range of days, so an examination has two days: `better_before`, the last day before it on which the child had one of a
-- smaller precedence, and `replaced_on`, the first day after it that takes its place. In a range [a, b] exactly those count
-- whose day lies in it, whose better_before lies before a, and whose replaced_on lies after b. What is bettered or replaced
-- on its own day never counts. A trigger of the first stage and what came of a referral stay with the examination a child
-- counts by, when a later reading is small. Who was screened without being referred and diagnosed elsewhere is neither
-- attended nor confirmed. Asked for an institution and some children, it reads the examinations of these. Each `when`
-- compares by itself: Citus loses what stands between `case` and `when` in a statement that writes.
create view countable_exam with (security_invoker = true) as
select e.org_id, e.patient_id, e.id as exam_id, e.project_id, e.school_id, e.grade_code, e.grade_name, e.clazz_order,
  e.clazz_name, p.gender, extract(year from age(e.day, p.birth_date))::smallint as age, e.type_id, e.exam_time,
  e.day as exam_day, e.better_before, e.replaced_on, e.outcome, e.sagittal_abnormal,
  e.inspected and e.ever_positive as positive,
  e.inspected and e.ever_referred as referred,
  e.inspected and e.ever_referred and not r.elsewhere and r.attended_on is not null as attended,
  e.inspected and e.ever_referred and not r.elsewhere and coalesce(r.confirmed, false) as confirmed,
  e.inspected and e.ever_referred and not r.elsewhere and r.cobb_angle is not null as imaged,
  e.inspected and not e.waits and e.ever_waited as retested,
  e.inspected and not e.waits and not e.ever_referred and coalesce(r.elsewhere, false) as elsewhere,
  e.side_viewed
from (
  select each.*,
    case
      when precedence = 2 then max(day) filter (where precedence < 2) over earlier
      when precedence = 3 then max(day) filter (where precedence < 3) over earlier
      when precedence = 4 then max(day) filter (where precedence < 4) over earlier
      when precedence = 5 then max(day) filter (where precedence < 5) over earlier
      when precedence = 6 then max(day) filter (where precedence < 6) over earlier
    end as better_before,
    case
      when precedence = 1 then min(day) filter (where precedence = 1) over later
      when precedence = 2 then min(day) filter (where precedence <= 2) over later
      when precedence = 3 then min(day) filter (where precedence <= 3) over later
      when precedence = 4 then min(day) filter (where precedence <= 4) over later
      when precedence = 5 then min(day) filter (where precedence <= 5) over later
      else min(day) over later
    end as replaced_on,
    bool_or(positive and inspected) over so_far as ever_positive,
    bool_or(referred and inspected) over so_far as ever_referred,
    bool_or(waits) over so_far as ever_waited
  from (
    select org_id, id, project_id, patient_id, school_id, grade_code, grade_name, clazz_order, clazz_name, type_id,
      exam_time, sagittal_abnormal, side_viewed, positive, referred, outcome, precedence,
      outcome <> 'declined' as inspected, outcome = 'incomplete' as waits,
      (exam_time at time zone 'Asia/Shanghai')::date as day
    from exam
    where deleted_at is null and voided_at is null
  ) as each
  window earlier as (
      partition by org_id, patient_id, project_id order by exam_time, id
      rows between unbounded preceding and 1 preceding
    ),
    later as (
      partition by org_id, patient_id, project_id order by exam_time, id
      rows between 1 following and unbounded following
    ),
    so_far as (
      partition by org_id, patient_id, project_id order by exam_time, id
      rows between unbounded preceding and current row
    )
) as e
join patient p on p.org_id = e.org_id and p.id = e.patient_id
left join referral r on r.org_id = e.org_id and r.project_id = e.project_id and r.patient_id = e.patient_id
where (e.better_before is null or e.better_before < e.day) and (e.replaced_on is null or e.replaced_on > e.day);

-- Lists of children behind numbers come in the order of these: of all, of a project, of a school.
create index statistic_fact_time_idx on statistic_fact (org_id, exam_time desc, exam_id desc);
create index statistic_fact_project_idx on statistic_fact (org_id, project_id, exam_time desc, exam_id desc);
create index statistic_fact_school_idx on statistic_fact (org_id, school_id, exam_time desc, exam_id desc);
-- Every outcome but the normal one is rare, and so is a referral. The list of examinations asks which of them count.
create index statistic_fact_outcome_idx on statistic_fact (org_id, outcome, exam_time desc, exam_id desc)
  include (better_before, replaced_on) where outcome <> 'normal';
create index statistic_fact_referred_idx on statistic_fact (org_id, exam_time desc, exam_id desc) where referred;
create index statistic_fact_elsewhere_idx on statistic_fact (org_id, exam_time desc, exam_id desc) where elsewhere;

create table unseen_child (
  org_id uuid not null,
  patient_id uuid not null,
  project_id uuid not null,
  school_id uuid not null,
  grade_code smallint not null,
  grade_name text not null,
  clazz_order integer not null,
  clazz_name text not null,
  gender text not null,
  primary key (org_id, patient_id, project_id)
);

create index unseen_child_place_idx on unseen_child (
  org_id, project_id, school_id, grade_code, clazz_order, clazz_name, patient_id
) include (gender, grade_name);

-- Whom a project has not seen: those it waits for or missed, and before it begins those on the rosters of its schools in its school year.
create view project_unseen with (security_invoker = true) as
select org_id, project_id, school_id, patient_id, grade_code, grade_name, clazz_order, clazz_name
from unseen_child
union all
select n.org_id, j.id, n.school_id, n.patient_id, grade_code(n.track, n.cohort, j.school_year),
  coalesce(grade_name(n.track, n.cohort, n.grade_label, j.school_year), ''), n.clazz_order, n.clazz_name
from project j
join project_school l on l.org_id = j.org_id and l.project_id = j.id
join enrolment n on n.org_id = l.org_id and n.school_id = l.school_id
where j.status = 0 and j.deleted_at is null and n.listed
  and n.from_day <= make_date(j.school_year + 1, 8, 31) and n.to_day > make_date(j.school_year + 1, 8, 31);

-- Whom a project counts, each child once: by the examination it counts by when no days are asked for, or as one it has
-- not seen (docs/domain/decisions.md 31). What cockpit and lists say of a project are sums over this; the parts of
-- statistics are the same rows.
create view project_child with (security_invoker = true) as
select org_id, project_id, school_id, patient_id, grade_code, grade_name, clazz_order, clazz_name, exam_id, exam_time,
  outcome
from statistic_fact
where better_before is null and replaced_on is null
union all
select org_id, project_id, school_id, patient_id, grade_code, grade_name, clazz_order, clazz_name, null::uuid,
  null::timestamptz, null::exam_outcome
from project_unseen;

-- How many these are.
create view project_count with (security_invoker = true) as
select org_id, project_id, school_id, children, inspected
from statistic_sum
where better_before = '-infinity' and replaced_on = 'infinity'
union all
select org_id, project_id, school_id, 1, 0
from project_unseen;

-- One row: everything committed before `rolled_up_at` is in the sums, facts were last verified on `verified_on`, and all
-- examinations were assessed by the rules of `rule_version`, and cases folded by those of `case_rule_version`, or later ones.
create table statistic_state (
  only_one boolean primary key default true check (only_one),
  rolled_up_at timestamptz not null,
  verified_on date not null,
  rule_version text not null default '',
  case_rule_version text not null default ''
);
insert into statistic_state (rolled_up_at, verified_on) values ('2026-01-01 00:00+08', '2026-01-01');

alter table statistic_fact set (autovacuum_vacuum_insert_scale_factor = 0.02);
-- No index knows what is updated most, flags of the school year and counts, so that rows stay on their pages.
alter table statistic_fact set (fillfactor = 90);
alter table statistic_sum set (fillfactor = 80);
alter table unseen_child set (autovacuum_vacuum_insert_scale_factor = 0.02);

alter table referral enable row level security;
create policy institution on referral using (org_id = app_org());
alter table statistic_fact enable row level security;
create policy institution on statistic_fact using (org_id = app_org());
alter table statistic_sum enable row level security;
create policy institution on statistic_sum using (org_id = app_org());
alter table unseen_child enable row level security;
create policy institution on unseen_child using (org_id = app_org());
grant select, insert, update, delete on referral to {{app_role}};
grant select, insert, update, delete on statistic_fact to {{app_role}};
grant select, insert, update, delete on statistic_sum to {{app_role}};
grant select, insert, delete on unseen_child to {{app_role}};
grant select on countable_exam, project_child, project_count, project_unseen to {{app_role}};
grant select, update on statistic_state to {{app_role}};
