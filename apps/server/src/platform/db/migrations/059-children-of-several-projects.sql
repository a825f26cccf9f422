-- Where projects are counted together a child counts once a school year; most are in one project and need no comparison.
alter table statistic_fact add column alone boolean not null default true;
update statistic_fact f set alone = false
where exists (
  select from statistic_fact other
  where other.org_id = f.org_id and other.patient_id = f.patient_id and other.project_id <> f.project_id
    and date_part('year', other.exam_day + 122) = date_part('year', f.exam_day + 122)
);
drop index statistic_fact_project_idx;
create index statistic_fact_project_idx on statistic_fact (org_id, project_id, exam_time desc, exam_id desc)
  include (school_id, grade_code, gender, age, exam_day, better_before, replaced_on, outcome, positive, referred,
    attended, confirmed, type_id, imaged, retested, sagittal_abnormal, elsewhere, side_viewed, alone, patient_id);
grant update on statistic_fact to {{app_role}};
