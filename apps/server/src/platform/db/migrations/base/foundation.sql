-- What every other file builds on. The application connects as {{app_role}}, which owns nothing and cannot bypass
-- row-level security.

-- The institution the transaction is set to, and whether it is set to the platform (platform/db/open.ts).
create function app_org() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.org_id', true), '')::uuid $$;

create function app_is_platform() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('app.platform', true), '') = 'on' $$;

-- One- and two-character grams of a name: pg_trgm finds nothing for one or two Chinese characters.
create function name_grams(name text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}')
  from (
    select substr(lower(name), i, 1) as gram from generate_series(1, char_length(name)) as i
    union
    select substr(lower(name), i, 2) from generate_series(1, char_length(name) - 1) as i
  ) as grams
$$;

grant usage on schema public to {{app_role}};
