-- How a project screens, and what that makes of examinations from before it (docs/domain/decisions.md 29). The grade on
-- the wire stays; a project that only measures the trunk rotation is told so by its staff, who may do it at any time.
alter table project
  add column method text not null default 'guideline' check (method in ('guideline', 'atrOnly'));

update exam set needs_retest = true, screening_state = 'undetermined',
  rule_version = 'cn-2021.11-2',
  referred = coalesce(findings -> 'advice' ? 'furtherCheck', false)
where type_id = 0 and status = 1 and result_id in (1, 2, 3) and coalesce(findings ->> 'isExercised', 'false') <> 'true';

-- A motion test that nothing asked for makes nobody of bad posture. A first reading is the median of a segment's readings.
create function first_reading_positive(findings jsonb) returns boolean language sql immutable as $$
  select coalesce(bool_or(abs(middle) >= 5), false) from (
    select percentile_cont(0.5) within group (order by reading::double precision) as middle
    from jsonb_each(coalesce(findings -> 'atr', '{}')) as segment(name, readings),
      jsonb_array_elements_text(readings) as reading
    group by segment.name
  ) as medians
$$;

create function prone_gone(findings jsonb) returns boolean language sql immutable as $$
  select coalesce(findings #>> '{sagittal,prone}' = 'gone' and findings #>> '{sagittal,sign}' <> 'normal', false)
$$;

update exam set positive = false, rule_version = 'cn-2021.11-2',
  result_id = case when result_id = 5 and not prone_gone(findings) then 0 else result_id end,
  screening_state = case
    when result_id is distinct from 5 or needs_retest or prone_gone(findings) then screening_state
    when sagittal_abnormal is not null then 'suspicious'
    else 'normal'
  end
where type_id = 1 and status = 1 and positive and coalesce(max_angle < 5, true)
  and not exists (select from jsonb_each_text(coalesce(findings -> 'generalCheck', '{}')) as sign where sign.value = 'true')
  and not exists (select from jsonb_each_text(coalesce(findings -> 'forwardBend', '{}')) as bend where bend.value <> 'none')
  and not first_reading_positive(findings);
drop function first_reading_positive;
drop function prone_gone;

delete from statistic_fact;
insert into statistic_fact (org_id, patient_id, exam_id, project_id, school_id, grade_code, grade_name, clazz_order,
  clazz_name, gender, age, type_id, exam_time, exam_day, better_before, replaced_on, outcome, sagittal_abnormal, positive,
  referred, attended, confirmed)
select org_id, patient_id, exam_id, project_id, school_id, grade_code, grade_name, clazz_order, clazz_name, gender, age,
  type_id, exam_time, exam_day, better_before, replaced_on, outcome, sagittal_abnormal, positive, referred, attended,
  confirmed
from countable_exam;
-- The data screen's sums are made anew.
insert into screen_change (org_id, school_id) select org_id, id from school;
