-- A device is signed out once its user's row says another end of sessions than at its preparation: the clocks of two requests tell
-- nothing. Several preparations of a device may wait for their first contact.
alter table station_device add column user_sessions_ended_at timestamptz;
update station_device
set user_sessions_ended_at = app_user.sessions_ended_at
from app_user
where app_user.id = station_device.user_id and app_user.sessions_ended_at < station_device.registered_at;
drop index station_device_device_key;
create unique index station_device_device_key on station_device (org_id, device_id) where replaced_at is null and not is_pending;
create index station_device_device_idx on station_device (org_id, device_id);
