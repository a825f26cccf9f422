-- Children who were missing when their class was examined, by project and day. An examination of that day takes the row
-- back; one of another day leaves it, and the child counts by that examination.
create table attendance (
  org_id uuid not null,
  project_id uuid not null,
  patient_id uuid not null,
  -- In Shanghai.
  day date not null,
  recorded_by uuid not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  primary key (org_id, project_id, patient_id, day),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id)
);
-- Of one child, whatever the project.
create index attendance_patient_idx on attendance (org_id, patient_id);

alter table attendance enable row level security;
create policy institution on attendance using (org_id = app_org());
grant select, insert, delete on attendance to {{app_role}};
