-- What a deletion depends on is computed before it: a distributed database refuses functions that read settings, or are
-- not immutable, among its conditions.
create or replace function close_sessions(users uuid[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  is_platform constant boolean := app_is_platform();
  org constant uuid := app_org();
begin
  delete from session using app_user
  where session.user_id = app_user.id and app_user.id = any(users) and (is_platform or app_user.org_id = org);
end $$;
create or replace function forget_failures(users uuid[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  hashes constant bytea[] := array(
    select sha256(convert_to(lower(username), 'UTF8')) from app_user
    where id = any(users) and (app_is_platform() or org_id = app_org())
  );
begin
  delete from sign_in_failure where name_hash = any(hashes);
end $$;
