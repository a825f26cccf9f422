-- Rates are of one way of examining: sums by type stay within their index (docs/adr/0047-screening-method.md).
drop index statistic_fact_project_idx;
create index statistic_fact_project_idx on statistic_fact (org_id, project_id, exam_time desc, exam_id desc)
  include (school_id, grade_code, gender, age, exam_day, better_before, replaced_on, outcome, positive, referred,
    attended, confirmed, type_id);
