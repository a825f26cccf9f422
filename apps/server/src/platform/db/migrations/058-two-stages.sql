-- Projects screen in two stages, and what a child counts by follows the method of its project
-- (docs/adr/0069-two-stages.md). Whoever looked from the side is the denominator of what was found there.
alter table project drop constraint project_method_check;
alter table project alter column method set default 'twoStage';
alter table project add constraint project_method_check check (method in ('twoStage', 'guideline', 'atrOnly'));
alter table project add column method_decided boolean not null default false;
-- Decided from what they hold: a project with quick examinations was screened in two stages, one without any by the
-- guideline, where both read the same.
update project j set method = 'twoStage', method_decided = true
where j.method = 'guideline' and (
  exists (
    select from exam e
    where e.org_id = j.org_id and e.project_id = j.id and e.type_id = 0 and e.status = 1 and e.deleted_at is null
  )
  or not exists (
    select from exam e where e.org_id = j.org_id and e.project_id = j.id and e.status = 1 and e.deleted_at is null
  )
);

alter table statistic_fact add column side_viewed boolean not null default false;
alter table statistic_fact alter column side_viewed drop default;

create or replace view countable_exam with (security_invoker = true) as
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

delete from statistic_fact;
insert into statistic_fact (org_id, patient_id, exam_id, project_id, school_id, grade_code, grade_name, clazz_order,
  clazz_name, gender, age, type_id, exam_time, exam_day, better_before, replaced_on, outcome, sagittal_abnormal, positive,
  referred, attended, confirmed, imaged, retested, elsewhere, side_viewed)
select org_id, patient_id, exam_id, project_id, school_id, grade_code, grade_name, clazz_order, clazz_name, gender, age,
  type_id, exam_time, exam_day, better_before, replaced_on, outcome, sagittal_abnormal, positive, referred, attended,
  confirmed, imaged, retested, elsewhere, side_viewed
from countable_exam;
drop index statistic_fact_project_idx;
create index statistic_fact_project_idx on statistic_fact (org_id, project_id, exam_time desc, exam_id desc)
  include (school_id, grade_code, gender, age, exam_day, better_before, replaced_on, outcome, positive, referred,
    attended, confirmed, type_id, imaged, retested, sagittal_abnormal, elsewhere, side_viewed);
insert into screen_change (org_id, school_id) select org_id, id from school on conflict do nothing;
