-- Views of lists: private ones and those of the institution.
create table saved_view (
  org_id uuid not null references organization (id),
  id uuid not null,
  list_key text not null check (char_length(list_key) between 1 and 40),
  name text not null check (char_length(name) between 1 and 20),
  owner_id uuid not null,
  is_shared boolean not null,
  -- By the names of the address. No filter that tells of one child is among them.
  query jsonb not null,
  columns jsonb not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (org_id, id)
);
create unique index saved_view_own_key on saved_view (org_id, owner_id, list_key, name) where not is_shared;
create unique index saved_view_shared_key on saved_view (org_id, list_key, name) where is_shared;
alter table saved_view enable row level security;
create policy institution on saved_view using (org_id = app_org());
grant select, insert, update, delete on saved_view to {{app_role}};
