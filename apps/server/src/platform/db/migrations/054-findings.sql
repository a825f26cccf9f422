-- What an examination found as a whole is stored when it is assessed (docs/adr/0067-findings-are-stored.md). What was
-- examined before is judged here once, as `findingOf` of the contract judges since.
alter table exam add column finding text, add column side_viewed boolean;

create function segments_read(findings jsonb) returns integer language sql immutable as $$
  select count(*)::integer
  from unnest(array['thoracic', 'thoracolumbar', 'lumbar']) as segment
  where jsonb_array_length(coalesce(findings -> 'atr' -> segment, '[]')) > 0
$$;

update exam set
  side_viewed = type_id = 1 and status = 1
    and coalesce(findings #>> '{sagittal,sign}' = 'normal' or findings #> '{sagittal,prone}' is not null, false),
  -- A proven sign from the side and 10° of a first measurement need no angle and no retest to be sent to a hospital.
  referred = referred or status = 1 and (sagittal_abnormal is not null or needs_retest and coalesce(max_angle >= 10, false)),
  finding = case
    when status = 2 then 'declined'
    when needs_retest then 'retest'
    when result_id = 1 then 'severityOne'
    when result_id = 2 then 'severityTwo'
    when result_id = 3 then 'severityThree'
    when sagittal_abnormal is not null then sagittal_abnormal
    when coalesce(findings -> 'advice' ? 'furtherCheck', false) then 'furtherCheck'
    when result_id is null then 'undetermined'
    when type_id = 0 then case result_id when 5 then 'badPosture' else 'belowFive' end
    when segments_read(findings) between 1 and 2 then 'incomplete'
    when result_id = 5 then 'badPosture'
    when findings ? 'generalCheck' and findings ? 'forwardBend' then 'normal'
    else 'incomplete'
  end;
update exam set screening_state = case
    when finding in ('normal', 'belowFive') then 'normal'
    when finding in ('badPosture', 'severityOne', 'lordosis', 'kyphosis', 'furtherCheck') then 'suspicious'
    when finding in ('severityTwo', 'severityThree') then 'highlySuspicious'
    else 'undetermined'
  end, rule_version = 'cn-2021.11-4';
drop function segments_read;

alter table exam
  alter column finding set not null,
  alter column side_viewed set not null,
  add constraint exam_finding_check check (finding in (
    'normal', 'belowFive', 'badPosture', 'severityOne', 'severityTwo', 'severityThree', 'lordosis', 'kyphosis',
    'furtherCheck', 'retest', 'incomplete', 'declined', 'undetermined'
  ));

drop index exam_result_idx, exam_retest_idx, exam_further_check_idx, exam_count_idx;
create index exam_result_idx on exam (org_id, result_id, exam_time desc, id desc) include (finding) where listed;
create index exam_retest_idx on exam (org_id, exam_time desc, id desc)
  where listed and finding in ('retest', 'incomplete', 'undetermined');
create index exam_further_check_idx on exam (org_id, exam_time desc, id desc)
  where listed and finding = 'furtherCheck';
create index exam_count_idx on exam (
  org_id, project_id, school_id, type_id, result_id, finding, sagittal_abnormal
) where listed;

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
  e.rank < 3 and e.ever_referred and r.attended_on is not null as attended,
  e.rank < 3 and e.ever_referred and coalesce(r.cobb_angle >= 10, false) as confirmed,
  e.rank < 3 and e.ever_referred and r.cobb_angle is not null as imaged,
  e.rank = 1 and e.ever_incomplete as retested
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

delete from statistic_fact;
insert into statistic_fact (org_id, patient_id, exam_id, project_id, school_id, grade_code, grade_name, clazz_order,
  clazz_name, gender, age, type_id, exam_time, exam_day, better_before, replaced_on, outcome, sagittal_abnormal, positive,
  referred, attended, confirmed, imaged, retested)
select org_id, patient_id, exam_id, project_id, school_id, grade_code, grade_name, clazz_order, clazz_name, gender, age,
  type_id, exam_time, exam_day, better_before, replaced_on, outcome, sagittal_abnormal, positive, referred, attended,
  confirmed, imaged, retested
from countable_exam;
insert into screen_change (org_id, school_id) select org_id, id from school on conflict do nothing;

-- Why children were left out of a prescription is told cause by cause.
update prescription_issue set left_out =
  (left_out - 'referred')
  || jsonb_build_object('severity', coalesce((left_out ->> 'referred')::int, 0), 'sagittal', 0, 'furtherCheck', 0, 'surgery', 0);
update prescription_issue set named = coalesce((
    select jsonb_agg(case when child ->> 'reason' = 'referred' then child || '{"reason": "severity"}' else child end)
    from jsonb_array_elements(named) as child
  ), '[]');
