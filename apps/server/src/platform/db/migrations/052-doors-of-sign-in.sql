-- Picture codes and wrong passwords are the platform's, like sessions and codes (docs/adr/0053-doors-of-secrets.md).
alter table picture_code enable row level security;
create policy platform on picture_code using (app_is_platform());
alter table sign_in_failure enable row level security;
create policy platform on sign_in_failure using (app_is_platform());

create function forget_failures(users uuid[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from sign_in_failure using app_user
  where name_hash = sha256(convert_to(lower(app_user.username), 'UTF8')) and app_user.id = any(users)
    and (app_is_platform() or app_user.org_id = app_org());
end $$;
revoke execute on function forget_failures(uuid[]) from public;
grant execute on function forget_failures(uuid[]) to {{app_role}};
