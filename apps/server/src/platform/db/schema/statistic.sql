-- Screening statistics, counted on demand (docs/adr/0031-counting-without-triggers.md).
--
-- statistic_fact   one row for each examination a child counts by for some range of days, with everything statistics
--                  group by. Writes state it themselves, in their transaction; numbers are sums over it.
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
  primary key (org_id, project_id, patient_id),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id)
);

create type statistic_outcome as enum (
  'normal', 'posture', 'gradeOne', 'gradeTwo', 'gradeThree', 'sagittal', 'furtherCheck', 'incomplete', 'declined'
);

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
  outcome statistic_outcome not null,
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
  primary key (org_id, patient_id, exam_id)
);

-- What each examination counts for. A child counts once in a project: by the newest of its best examinations, whose order
-- is that of the project's method (docs/domain/decisions.md 29):
--   1  a complete examination, or one that found something
--   2  in two stages a quick one that found something with its motion test; of an ATR campaign any quick result
--   3  in two stages one that waits for the second stage: incomplete
--   4  in two stages a quick one under 5°, or three segments under 5° that were not inspected: negative
--   5  an inspection without a result, and by the guideline any quick one: incomplete
--   6  a refusal
-- That must hold for every range of days, so an examination has two days: `better_before`, the last day before it on
-- which the child had a better one, and `replaced_on`, the first day after it that takes its place. In a range [a, b]
-- exactly those count whose day lies in it, whose better_before lies before a, and whose replaced_on lies after b. What
-- is bettered or replaced on its own day never counts. A trigger of the first stage and what came of a referral stay with
-- the examination a child counts by, when a later reading is small. Who was screened without being referred and diagnosed
-- elsewhere is neither attended nor confirmed. Asked for an institution and some children, it reads the examinations of
-- these.
create view countable_exam with (security_invoker = true) as
select e.org_id, e.patient_id, e.id as exam_id, e.project_id, e.school_id, e.grade_code, e.grade_name, e.clazz_order,
  e.clazz_name, p.gender, extract(year from age(e.day, p.birth_date))::smallint as age, e.type_id, e.exam_time,
  e.day as exam_day, e.better_before, e.replaced_on,
  (case
    when e.rank = 6 then 'declined'
    when e.waits then 'incomplete'
    when e.result_id = 1 then 'gradeOne'
    when e.result_id = 2 then 'gradeTwo'
    when e.result_id = 3 then 'gradeThree'
    when e.sagittal_abnormal is not null then 'sagittal'
    when e.result_id = 5 then 'posture'
    when e.finding = 'furtherCheck' then 'furtherCheck'
    else 'normal'
  end)::statistic_outcome as outcome,
  e.sagittal_abnormal,
  e.rank < 6 and e.ever_positive as positive,
  e.rank < 6 and e.ever_referred as referred,
  e.rank < 6 and e.ever_referred and not r.elsewhere and r.attended_on is not null as attended,
  e.rank < 6 and e.ever_referred and not r.elsewhere and coalesce(r.cobb_angle >= 10, false) as confirmed,
  e.rank < 6 and e.ever_referred and not r.elsewhere and r.cobb_angle is not null as imaged,
  e.rank < 6 and not e.waits and e.ever_waited as retested,
  e.rank < 6 and not e.waits and not e.ever_referred and coalesce(r.elsewhere, false) as elsewhere,
  e.side_viewed
from (
  select ranked.*,
    case rank
      when 2 then max(day) filter (where rank < 2) over earlier
      when 3 then max(day) filter (where rank < 3) over earlier
      when 4 then max(day) filter (where rank < 4) over earlier
      when 5 then max(day) filter (where rank < 5) over earlier
      when 6 then max(day) filter (where rank < 6) over earlier
    end as better_before,
    case rank
      when 1 then min(day) filter (where rank = 1) over later
      when 2 then min(day) filter (where rank <= 2) over later
      when 3 then min(day) filter (where rank <= 3) over later
      when 4 then min(day) filter (where rank <= 4) over later
      when 5 then min(day) filter (where rank <= 5) over later
      else min(day) over later
    end as replaced_on,
    bool_or(positive and rank < 6) over so_far as ever_positive,
    bool_or(referred and rank < 6) over so_far as ever_referred,
    bool_or(waits) over so_far as ever_waited
  from (
    select x.*, x.rank in (3, 5) as waits
    from (
      select e.org_id, e.id, e.project_id, e.patient_id, e.school_id, e.grade_code, e.grade_name, e.clazz_order,
        e.clazz_name, e.type_id, e.exam_time, e.result_id, e.finding, e.sagittal_abnormal, e.side_viewed, e.positive,
        e.referred, (e.exam_time at time zone 'Asia/Shanghai')::date as day,
        case
          when e.finding = 'declined' then 6
          when e.finding = 'undetermined' then 5
          when e.type_id = 1 and e.finding not in ('retest', 'incomplete') then 1
          when j.method = 'guideline' then 5
          when e.finding = 'incomplete' and cardinality(e.group_angles) < 3 then 5
          when e.finding = 'retest' then case when j.method = 'twoStage' then 3 else 5 end
          when j.method = 'twoStage' and e.finding in ('belowFive', 'incomplete') then 4
          else 2
        end as rank
      from exam e
      join project j on j.org_id = e.org_id and j.id = e.project_id
      where e.deleted_at is null
    ) as x
  ) as ranked
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

-- Statistics are summed within the first of these; the lists of children behind their numbers come in its order.
create index statistic_fact_project_idx on statistic_fact (org_id, project_id, exam_time desc, exam_id desc)
  include (school_id, grade_code, gender, age, exam_day, better_before, replaced_on, outcome, positive, referred,
    attended, confirmed, type_id, imaged, retested, sagittal_abnormal, elsewhere, side_viewed, alone, patient_id);
create index statistic_fact_time_idx on statistic_fact (org_id, exam_time desc, exam_id desc);
create index statistic_fact_school_idx on statistic_fact (org_id, school_id, exam_day);
-- Every outcome but the normal one is rare, and so is a referral.
create index statistic_fact_outcome_idx on statistic_fact (org_id, outcome, exam_time desc, exam_id desc)
  include (patient_id, better_before, replaced_on) where outcome <> 'normal';
create index statistic_fact_referred_idx on statistic_fact (org_id, exam_time desc, exam_id desc)
  include (patient_id, better_before, replaced_on, attended, confirmed) where referred;
create index statistic_fact_elsewhere_idx on statistic_fact (org_id, exam_time desc, exam_id desc)
  include (patient_id, better_before, replaced_on) where elsewhere;
create index statistic_fact_positive_idx on statistic_fact (org_id, exam_time desc, exam_id desc) where positive;

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
) include (gender);

-- Whom a project counts, each child once: by the examination it counts by when no days are asked for, or as one it has
-- not seen (docs/domain/decisions.md 31). Before a project begins, those of its schools today are to be seen. What
-- cockpit and lists say of a project are sums over this; the parts of statistics are the same rows.
create view project_child with (security_invoker = true) as
select org_id, project_id, school_id, patient_id, grade_code, grade_name, clazz_order, clazz_name, exam_id, exam_time,
  outcome
from statistic_fact
where better_before is null and replaced_on is null
union all
select org_id, project_id, school_id, patient_id, grade_code, grade_name, clazz_order, clazz_name, null::uuid,
  null::timestamptz, null::statistic_outcome
from unseen_child
union all
select p.org_id, j.id, p.school_id, p.id, p.grade_code, p.grade_name, p.clazz_order, p.clazz_name, null::uuid,
  null::timestamptz, null::statistic_outcome
from project j
join project_school l on l.org_id = j.org_id and l.project_id = j.id
join patient p on p.org_id = l.org_id and p.school_id = l.school_id
where j.status = 0 and j.deleted_at is null and p.deleted_at is null;

-- One row: everything committed before `rolled_up_at` is in the sums, and facts were last verified on `verified_on`.
create table statistic_state (
  only_one boolean primary key default true check (only_one),
  rolled_up_at timestamptz not null,
  verified_on date not null
);
insert into statistic_state (rolled_up_at, verified_on) values ('2026-01-01 00:00+08', '2026-01-01');

alter table statistic_fact set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table unseen_child set (autovacuum_vacuum_insert_scale_factor = 0.02);

alter table referral enable row level security;
create policy institution on referral using (org_id = app_org());
alter table statistic_fact enable row level security;
create policy institution on statistic_fact using (org_id = app_org());
alter table unseen_child enable row level security;
create policy institution on unseen_child using (org_id = app_org());
grant select, insert, update, delete on referral to {{app_role}};
grant select, insert, update, delete on statistic_fact to {{app_role}};
grant select, insert, delete on unseen_child to {{app_role}};
grant select on countable_exam, project_child to {{app_role}};
grant select, update on statistic_state to {{app_role}};
