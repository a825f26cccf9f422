-- Each `when` compares by itself: Citus loses what stands between `case` and `when` in a statement that writes. The view
-- answers the same as before.
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
    where deleted_at is null
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
