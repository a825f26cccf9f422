-- Files outside the database (platform/files/blob-store.ts): which keys are wanted, and what stands under them. Rows
-- stay as the record of what was once given out; a file goes a day after it was dropped, so that a backup that takes
-- the database first and the files afterwards finds every file its rows name.
create table blob (
  key uuid primary key,
  size bigint not null check (size > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  created_at timestamptz not null,
  dropped_at timestamptz,
  -- Whose job took or made it; null for the platform's, such as videos of actions, which institutions read.
  org_id uuid
);
-- Files on their way out.
create index blob_dropped_idx on blob (org_id, dropped_at) where dropped_at is not null;

-- A file prepared for one user and kept for minutes.
create table download (
  token_hash bytea primary key,
  user_id uuid not null,
  org_id uuid,
  file_name text not null,
  content_type text not null,
  content bytea not null,
  expires_at timestamptz not null
);
create index download_expires_at_idx on download (expires_at);

alter table blob enable row level security;
create policy institution on blob using (org_id = app_org());
create policy platform on blob using (app_is_platform());
create policy shared on blob for select using (org_id is null and app_org() is not null);
alter table download enable row level security;
create policy institution on download using (org_id = app_org());
create policy platform on download using (app_is_platform());
grant select, insert, update on blob to {{app_role}};
grant select, insert, update, delete on download to {{app_role}};
