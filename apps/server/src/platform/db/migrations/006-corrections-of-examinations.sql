-- Examinations can be voided and assigned to another child: their rows stay, and every correction is a row of its own.
alter table exam add column voided_at timestamptz;
create index exam_voided_idx on exam (org_id, exam_time desc, id desc) where voided_at is not null and deleted_at is null;

create table exam_correction (
  org_id uuid not null,
  id uuid not null,
  exam_id uuid not null,
  kind text not null check (kind in ('void', 'unvoid', 'assign')),
  -- Whose examination it was before.
  patient_id uuid not null,
  -- Whose it is from then on.
  to_patient_id uuid,
  reason text check (char_length(reason) between 1 and 100),
  corrected_by uuid not null,
  corrected_by_name text not null,
  corrected_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, exam_id) references exam (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id),
  foreign key (org_id, to_patient_id) references patient (org_id, id),
  constraint exam_correction_kind_fields_check check (
    (kind = 'assign') = (to_patient_id is not null) and (kind = 'unvoid') = (reason is null)
  )
);
create index exam_correction_exam_idx on exam_correction (org_id, exam_id, corrected_at desc, id desc);
create index exam_correction_patient_idx on exam_correction (org_id, patient_id, corrected_at desc, id desc);
create index exam_correction_to_patient_idx on exam_correction (org_id, to_patient_id, corrected_at desc, id desc)
  where to_patient_id is not null;
alter table exam_correction enable row level security;
create policy institution on exam_correction using (org_id = app_org());
grant select, insert on exam_correction to {{app_role}};

-- A voided examination counts for nothing.
create or replace view countable_exam with (security_invoker = true) as
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
