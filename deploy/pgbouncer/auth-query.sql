-- In the database behind the pooler, as a superuser, after: create role pgbouncer login password '…';
-- PgBouncer may read the secret of whoever signs in, except superusers, and no table.
create schema pooler;
create function pooler.find_secret(role_name name) returns table (name name, secret text)
language sql stable security definer set search_path = pg_catalog
as $$ select rolname, rolpassword from pg_authid where rolname = role_name and rolcanlogin and not rolsuper $$;
revoke all on function pooler.find_secret from public;
grant usage on schema pooler to pgbouncer;
grant execute on function pooler.find_secret to pgbouncer;
