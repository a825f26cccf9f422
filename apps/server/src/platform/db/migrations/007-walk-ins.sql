-- Children that were examined without being on the roster, for the manager who matches them.
create index patient_walk_in_idx on patient (org_id, created_at desc, id desc)
  where deleted_at is null and student_id like '临%';
