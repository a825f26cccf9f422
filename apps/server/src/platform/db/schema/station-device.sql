-- Devices that were prepared to examine children without a network. Each row is one registration: a device that is prepared
-- again gets a row of its own, and what it sealed under an earlier one still names who made it. While its new row is pending, the
-- one before it counts: a preparation may break off.
create table station_device (
  org_id uuid not null references organization (id),
  id uuid not null,
  -- Made by the browser; its newest registration is the device of the list.
  device_id uuid not null,
  name text not null check (char_length(name) between 1 and 20),
  model text not null check (char_length(model) between 1 and 60),
  client_version text not null,
  project_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  token_hash bytea not null,
  registered_at timestamptz not null,
  replaced_at timestamptz,
  last_contact_at timestamptz not null,
  unsent integer not null default 0,
  classes integer not null default 0,
  children integer not null default 0,
  is_persistent boolean not null default false,
  revoked_at timestamptz,
  erase_requested_at timestamptz,
  reason text check (char_length(reason) between 1 and 100),
  reason_by text,
  -- Nothing was heard of it, and its device has another that counts.
  is_pending boolean not null default false,
  -- The classes whose rosters it reads.
  prepared_classes jsonb not null default '[]',
  -- When all sessions of its user were ended last as it was prepared: another time in the user's row signs it out.
  user_sessions_ended_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, project_id) references project (org_id, id),
  constraint station_device_token_key unique (org_id, token_hash)
);
create unique index station_device_device_key on station_device (org_id, device_id) where replaced_at is null and not is_pending;
create index station_device_device_idx on station_device (org_id, device_id);
create index station_device_contact_idx on station_device (org_id, last_contact_at desc, id desc) where replaced_at is null;
alter table station_device enable row level security;
create policy institution on station_device using (org_id = app_org());
grant select, insert, update on station_device to {{app_role}};

-- Keys that devices seal records to. The private half is encrypted under SECRET.
create table sealing_key (
  org_id uuid not null references organization (id),
  id uuid not null,
  public_key bytea not null,
  private_key bytea not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
alter table sealing_key enable row level security;
create policy institution on sealing_key using (org_id = app_org());
grant select, insert on sealing_key to {{app_role}};
