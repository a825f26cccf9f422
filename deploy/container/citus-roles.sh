#!/bin/bash
# Runs once on each new node: the owner of the schema, who is no superuser, and the application's role, who owns nothing.
# Nodes sign in to each other as whoever asks, so each knows the passwords; only superusers can read them there.
set -euo pipefail
psql --username postgres --dbname spine --no-password -v ON_ERROR_STOP=1 \
  -v superuser="$POSTGRES_PASSWORD" -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
create role spine login password :'owner';
create role spine_app login nosuperuser nobypassrls nocreatedb nocreaterole password :'app';
alter role spine_app set random_page_cost = 1.1;
alter role spine_app set jit = off;
alter role spine_app set citus.propagate_set_commands = 'local';
alter role spine_app set lock_timeout = '10s';
alter database spine owner to spine;
revoke temporary on database spine from public;
insert into pg_dist_authinfo (nodeid, rolename, authinfo) values
  (0, 'postgres', 'password=' || :'superuser'), (0, 'spine', 'password=' || :'owner'), (0, 'spine_app', 'password=' || :'app');
SQL
