-- Photos of what a hospital wrote, from families. Their files are drawn anew before they are stored.
create table follow_up_photo (
  org_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  -- The report it was sent with; null until then, and a day later it is removed.
  act_id uuid,
  file_key uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id),
  foreign key (org_id, act_id) references follow_up_act (org_id, id)
);
create index follow_up_photo_patient_idx on follow_up_photo (org_id, patient_id, created_at);
create index follow_up_photo_unsent_idx on follow_up_photo (org_id, created_at) where act_id is null;
alter table follow_up_photo enable row level security;
create policy institution on follow_up_photo using (org_id = app_org());
grant select, insert, update, delete on follow_up_photo to {{app_role}};

-- The hospitals that are named most are those of the newest reports.
create index follow_up_act_hospital_idx on follow_up_act (org_id, done_at desc) where kind in ('reported', 'visited');
