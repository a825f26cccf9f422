-- Lists of results that a manager hands to a school (docs/adr/0156-results-for-a-school.md). What a list says of its children is
-- read when it is opened.
create table school_list (
  org_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  school_id uuid not null,
  audience text not null check (audience in ('schoolDoctor', 'classTeacher')),
  -- Who gets it, as the manager wrote it.
  recipient text not null check (char_length(recipient) between 1 and 40),
  -- [{gradeName, clazzName}]; empty of the whole school.
  classes jsonb not null,
  made_by uuid not null,
  made_by_name text not null,
  made_at timestamptz not null,
  expires_on date not null,
  -- A keyed hash of the six digits, and of the secret of the device that they opened it on.
  code_hash bytea not null,
  key_hash bytea,
  tries_left smallint not null check (tries_left >= 0),
  opened integer not null default 0,
  opened_at timestamptz,
  received_by text check (char_length(received_by) between 1 and 40),
  received_at timestamptz,
  revoked_at timestamptz,
  revoked_by_name text,
  primary key (org_id, id),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, school_id) references school (org_id, id),
  check ((received_at is null) = (received_by is null)),
  check ((revoked_at is null) = (revoked_by_name is null))
);
create index school_list_made_at_idx on school_list (org_id, made_at desc, id desc);

-- Whom a list is about.
create table school_list_child (
  org_id uuid not null,
  list_id uuid not null,
  patient_id uuid not null,
  primary key (org_id, list_id, patient_id),
  foreign key (org_id, list_id) references school_list (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id)
);
create index school_list_child_patient_idx on school_list_child (org_id, patient_id);

alter table school_list enable row level security;
create policy institution on school_list using (org_id = app_org());
alter table school_list_child enable row level security;
create policy institution on school_list_child using (org_id = app_org());
grant select, insert, update on school_list to {{app_role}};
grant select, insert on school_list_child to {{app_role}};
