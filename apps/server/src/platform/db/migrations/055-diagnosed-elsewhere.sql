-- A diagnosis elsewhere of a child that the screening sent to no hospital (docs/adr/0068-diagnosed-elsewhere.md). Nobody
-- has one yet, so that no fact changes.
alter table referral add column elsewhere boolean not null default false;
alter table statistic_fact add column elsewhere boolean not null default false;
alter table statistic_fact alter column elsewhere drop default;

create or replace view countable_exam with (security_invoker = true) as
select e.org_id, e.patient_id, e.id as exam_id, e.project_id, e.school_id, e.grade_code, e.grade_name, e.clazz_order,
  e.clazz_name, p.gender, extract(year from age(e.day, p.birth_date))::smallint as age, e.type_id, e.exam_time,
  e.day as exam_day, e.better_before, e.replaced_on,
  (case
    when e.rank = 3 then 'declined'
    when e.rank = 2 then 'incomplete'
    when e.result_id = 1 then 'gradeOne'
    when e.result_id = 2 then 'gradeTwo'
    when e.result_id = 3 then 'gradeThree'
    when e.sagittal_abnormal is not null then 'sagittal'
    when e.result_id = 5 then 'posture'
    when e.finding = 'furtherCheck' then 'furtherCheck'
    else 'normal'
  end)::statistic_outcome as outcome,
  e.sagittal_abnormal,
  e.rank < 3 and e.positive as positive,
  e.rank < 3 and e.ever_referred as referred,
  e.rank < 3 and e.ever_referred and not r.elsewhere and r.attended_on is not null as attended,
  e.rank < 3 and e.ever_referred and not r.elsewhere and coalesce(r.cobb_angle >= 10, false) as confirmed,
  e.rank < 3 and e.ever_referred and not r.elsewhere and r.cobb_angle is not null as imaged,
  e.rank = 1 and e.ever_incomplete as retested,
  e.rank = 1 and not e.ever_referred and coalesce(r.elsewhere, false) as elsewhere
from (
  select ranked.*,
    case
      when rank = 2 then max(day) filter (where rank = 1) over earlier
      when rank = 3 then max(day) filter (where rank < 3) over earlier
    end as better_before,
    case
      when rank = 1 then min(day) filter (where rank = 1) over later
      when rank = 2 then min(day) filter (where rank < 3) over later
      else min(day) over later
    end as replaced_on,
    bool_or(referred and rank < 3) over so_far as ever_referred,
    bool_or(rank = 2) over so_far as ever_incomplete
  from (
    select org_id, id, project_id, patient_id, school_id, grade_code, grade_name, clazz_order, clazz_name, type_id,
      exam_time, result_id, finding, sagittal_abnormal, positive, referred,
      (exam_time at time zone 'Asia/Shanghai')::date as day,
      case
        when finding = 'declined' then 3
        when finding in ('retest', 'incomplete', 'undetermined') then 2
        else 1
      end as rank
    from exam
    where deleted_at is null
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

drop index statistic_fact_project_idx;
create index statistic_fact_project_idx on statistic_fact (org_id, project_id, exam_time desc, exam_id desc)
  include (school_id, grade_code, gender, age, exam_day, better_before, replaced_on, outcome, positive, referred,
    attended, confirmed, type_id, imaged, retested, sagittal_abnormal, elsewhere);
create index statistic_fact_elsewhere_idx on statistic_fact (org_id, exam_time desc, exam_id desc)
  include (patient_id, better_before, replaced_on) where elsewhere;
