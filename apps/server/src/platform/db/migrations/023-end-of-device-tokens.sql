-- The token of a device ends with the sessions of its user, reads the classes it was prepared for, and counts from its first
-- contact where the device has another.
alter table app_user add column sessions_ended_at timestamptz;
alter table station_device add column is_pending boolean not null default false;
alter table station_device add column prepared_classes jsonb not null default '[]';
drop index station_device_device_key;
create unique index station_device_device_key on station_device (org_id, device_id, is_pending) where replaced_at is null;
