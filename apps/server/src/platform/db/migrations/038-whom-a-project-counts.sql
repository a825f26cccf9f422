-- One definition of whom a project counts, and lists that tell complete results from first ones
-- (docs/domain/decisions.md 31).
drop index exam_result_idx;
create index exam_result_idx on exam (org_id, result_id, exam_time desc, id desc)
  include (needs_retest, sagittal_abnormal) where listed;
drop index exam_retest_idx;
create index exam_retest_idx on exam (org_id, exam_time desc, id desc)
  where listed and status = 1 and (needs_retest or result_id is null);
create index exam_sagittal_idx on exam (org_id, sagittal_abnormal, exam_time desc, id desc)
  where listed and sagittal_abnormal is not null;
drop index exam_count_idx;
create index exam_count_idx on exam (
  org_id, project_id, school_id, type_id, result_id, needs_retest, sagittal_abnormal
) where listed;

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
grant select on project_child to {{app_role}};
