-- A step that a child did twice in a project is found within this.
create index exam_repeated_idx on exam (org_id, project_id, patient_id, precedence) include (id)
  where listed and outcome <> 'declined';
