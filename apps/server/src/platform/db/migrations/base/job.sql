-- Long work that runs in the background: what its user sees of it, and what survives the process that does it. The
-- queue's own tables (schema pgboss, made beside this schema) carry nothing but the id of a row here.
create table job (
  id uuid primary key,
  -- The institution whose rows it works on; null for work of the platform.
  org_id uuid references organization (id),
  user_id uuid not null references app_user (id),
  -- Who asked for it, as the operation log names them.
  actor jsonb not null,
  kind text not null,
  title text not null check (char_length(title) between 1 and 200),
  input jsonb not null,
  -- A file it reads, and the file it made.
  upload_key uuid references blob (key),
  file_key uuid references blob (key),
  file_name text,
  content_type text,
  status text not null check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer not null default 0,
  -- How often it was begun without an end.
  attempts smallint not null default 0,
  -- The queue's present message for it; an older one finds that it is not meant any more.
  queue_id uuid not null,
  -- The run that may write here; a run that was given up finds another one, or none.
  run_id uuid,
  result jsonb,
  -- One sentence on what it came to.
  summary text,
  error_code integer,
  error_message text,
  -- What the caller needs to mend it, where the refusal told that.
  error_data jsonb,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- When its user fetched the file.
  fetched_at timestamptz,
  expires_at timestamptz,
  check ((file_key is null) = (file_name is null) and (file_key is null) = (content_type is null))
);
create index job_user_idx on job (user_id, created_at desc, id desc);
create index job_open_idx on job (user_id) where status in ('waiting', 'running');
create index job_expires_at_idx on job (expires_at) where expires_at is not null;

alter table job enable row level security;
create policy institution on job using (org_id = app_org());
create policy platform on job using (app_is_platform());

grant select, insert, update, delete on job to {{app_role}};
