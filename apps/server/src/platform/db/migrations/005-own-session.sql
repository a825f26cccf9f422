-- A user sees the own sessions and ends them one by one: each has an id that is neither its token nor the token's hash,
-- and one short word for the device, such as "Chrome · Windows". The browser's own description of itself is never kept.
alter table session add column id uuid not null default gen_random_uuid();
alter table session alter column id drop default;
create unique index session_id_key on session (id);
alter table session add column device text not null default '' check (char_length(device) <= 40);

-- A code that could not be sent does not count against its phone, so that the user may try again at once.
alter table sms_code add column failed boolean not null default false;
