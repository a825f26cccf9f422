-- Sums may be made by several processes; an upload writes one index less; the first of few children are found within an
-- index (docs/adr/0031-counting-without-triggers.md).
alter function app_org() parallel safe;
alter function app_is_platform() parallel safe;

-- A school of a project is found within the school or the project, and counted within exam_count_idx.
drop index exam_project_idx;

drop index statistic_fact_outcome_idx;
create index statistic_fact_outcome_idx on statistic_fact (org_id, outcome, exam_time desc, exam_id desc)
  include (patient_id, better_before, replaced_on) where outcome <> 'normal';
drop index statistic_fact_referred_idx;
create index statistic_fact_referred_idx on statistic_fact (org_id, exam_time desc, exam_id desc)
  include (patient_id, better_before, replaced_on, attended, confirmed) where referred;
