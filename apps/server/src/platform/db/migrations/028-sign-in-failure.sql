-- Wrong passwords are counted by the place they were tried from, and end no session (docs/adr/0049-sign-in-lock.md).
drop table unknown_sign_in;
create table sign_in_failure (
  name_hash bytea not null,
  place text not null,
  failures integer not null,
  last_at timestamptz not null,
  primary key (name_hash, place)
);
create index sign_in_failure_last_at_idx on sign_in_failure (last_at);
grant select, insert, update, delete on sign_in_failure to {{app_role}};

-- Who is locked today stays so for a day, or until an administrator lifts it; a known device is let in.
insert into sign_in_failure (name_hash, place, failures, last_at)
select sha256(convert_to(lower(username), 'UTF8')), 'before', 30, now() from app_user
where error_counter > 5 and deleted_at is null;

create or replace function session_actor(hash bytea, instant timestamptz, idle interval)
returns table (
  user_id uuid, username text, role smallint, org_id uuid, org_name text, tel text,
  must_change_password boolean, client text, last_seen_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.username, u.role, u.org_id, coalesce(o.name, ''), u.tel, u.must_change_password, s.client, s.last_seen_at
  from session s
  join app_user u on u.id = s.user_id
  left join organization o on o.id = u.org_id
  where s.token_hash = hash
    and s.expires_at > instant
    and s.last_seen_at > instant - idle
    and u.deleted_at is null
$$;
