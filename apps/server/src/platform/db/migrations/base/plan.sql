-- Plans of actions: the platform's (system), which nobody changes, and each institution's own. What is issued to a child
-- is a copy, so a plan may be edited or deleted at any time; deleted ones stay as rows.

-- Whether some JSON is the actions of a plan: 1 to 20, each with groups of either repetitions or seconds, and a rest.
-- Everything is text compared with a pattern, because a cast of something else would fail instead of answering no.
create function is_plan(items jsonb) returns boolean
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select case when jsonb_typeof(items) = 'array' then
    jsonb_array_length(items) between 1 and 20 and not exists (
      select from jsonb_array_elements(items) as item
      where (
        jsonb_typeof(item) = 'object'
        and item ->> 'actionId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        and item ->> 'groups' ~ '^([1-9]|10)$'
        and item ->> 'rest' ~ '^(0|[1-9]\d?|[12]\d\d|300)$'
        and (item ->> 'repetitions' is null) <> (item ->> 'seconds' is null)
        and coalesce(item ->> 'repetitions' ~ '^([1-9]\d?|100)$', true)
        and coalesce(item ->> 'seconds' ~ '^([1-9]\d?|[1-5]\d\d|600)$', true)
      ) is not true
    )
  else false end
$$;

create table system_plan (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 20),
  type text not null check (type in ('exercise', 'prevention')),
  audience text not null check (char_length(audience) <= 20),
  description text not null check (char_length(description) <= 200),
  duration text not null check (duration in ('1w', '2w', '1m', '2m')),
  groups_per_day smallint not null check (groups_per_day between 1 and 6),
  days_per_week smallint not null check (days_per_week between 1 and 7),
  retest_reminder boolean not null,
  items jsonb not null check (is_plan(items)),
  cover bytea check (octet_length(cover) <= 102400),
  cover_type text check (cover_type in ('image/png', 'image/jpeg')),
  cover_hash bytea generated always as (sha256(cover)) stored,
  created_at timestamptz not null,
  check ((cover is null) = (cover_type is null))
);

create table plan (
  org_id uuid not null references organization (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 20),
  type text not null check (type in ('exercise', 'prevention')),
  -- Whom it is for, in words.
  audience text not null check (char_length(audience) <= 20),
  description text not null check (char_length(description) <= 200),
  duration text not null check (duration in ('1w', '2w', '1m', '2m')),
  groups_per_day smallint not null check (groups_per_day between 1 and 6),
  days_per_week smallint not null check (days_per_week between 1 and 7),
  retest_reminder boolean not null,
  items jsonb not null check (is_plan(items)),
  cover bytea check (octet_length(cover) <= 102400),
  cover_type text check (cover_type in ('image/png', 'image/jpeg')),
  cover_hash bytea generated always as (sha256(cover)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  check ((cover is null) = (cover_type is null))
);
-- A name that was deleted may be given anew.
create unique index plan_name_key on plan (org_id, name) where deleted_at is null;
create index plan_newest on plan (org_id, created_at desc, id desc) where deleted_at is null;

alter table plan enable row level security;
create policy institution on plan using (org_id = app_org());
grant select, insert, update on plan to {{app_role}};
grant select on system_plan to {{app_role}};

