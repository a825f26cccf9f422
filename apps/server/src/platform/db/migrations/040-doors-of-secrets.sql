-- Rows that are found by secrets get row-level security too (docs/adr/0053-doors-of-secrets.md): the platform's scope,
-- in which people sign in and families look, and nothing without one.
alter table blob add column org_id uuid;
update blob set org_id = job.org_id from job where blob.key in (job.file_key, job.upload_key);

alter table session enable row level security;
create policy platform on session using (app_is_platform());
alter table sms_code enable row level security;
create policy platform on sms_code using (app_is_platform());
alter table family_access enable row level security;
create policy platform on family_access using (app_is_platform());
alter table family_link enable row level security;
create policy platform on family_link using (app_is_platform());
alter table blob enable row level security;
create policy institution on blob using (org_id = app_org());
create policy platform on blob using (app_is_platform());
create policy shared on blob for select using (org_id is null and app_org() is not null);

create function touch_session(hash bytea, instant timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update session set last_seen_at = instant where token_hash = hash
$$;
create function close_sessions(users uuid[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from session using app_user
  where session.user_id = app_user.id and app_user.id = any(users)
    and (app_is_platform() or app_user.org_id = app_org());
end $$;
revoke execute on function touch_session(bytea, timestamptz), close_sessions(uuid[]) from public;
grant execute on function touch_session(bytea, timestamptz), close_sessions(uuid[]) to {{app_role}};
