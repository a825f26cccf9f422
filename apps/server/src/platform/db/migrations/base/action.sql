-- The action library: the platform's, not an institution's. Everybody signed in reads it, the platform alone writes it.
-- Deleted actions stay as rows, because prescriptions that were issued keep showing them.
create table action (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 20),
  category text not null check (category in ('mat', 'aerobics')),
  levels text[] not null check (cardinality(levels) > 0 and levels <@ '{primary,junior,senior}'),
  position text not null check (position in ('trunk', 'upperLimb', 'lowerLimb', 'shoulder', 'neck')),
  -- Separated by semicolons, as people read them; as a list to offer them in the search.
  muscles text not null,
  muscle_names text[] not null generated always as (string_to_array(muscles, ';')) stored,
  description text not null,
  equipment text not null,
  effect text not null,
  -- One step a line.
  steps text not null,
  warnings text not null,
  remark text not null,
  cover bytea check (octet_length(cover) <= 102400),
  cover_type text check (cover_type in ('image/png', 'image/jpeg')),
  cover_hash bytea generated always as (sha256(cover)) stored,
  video_key uuid unique references blob (key),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((cover is null) = (cover_type is null))
);
-- A name that was deleted may be given anew.
create unique index action_name_key on action (name) where deleted_at is null;
create index action_newest on action (created_at desc, id desc) where deleted_at is null;
create index action_category_idx on action (category, created_at desc, id desc) where deleted_at is null;
create index action_position_idx on action (position, created_at desc, id desc) where deleted_at is null;
create index action_levels_idx on action using gin (levels) where deleted_at is null;
create index action_name_grams_idx on action using gin (name_grams(name)) where deleted_at is null;
create index action_muscle_grams_idx on action using gin (name_grams(muscles)) where deleted_at is null;

-- Videos on their way: a row from the first part until an action takes the video, or a day after the last part. What
-- counts of the file is what `received` says; a sealed one is whole, is an MP4 video, and is a blob under the same key.
create table video_upload (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  file_name text not null,
  size bigint not null check (size > 0),
  last_modified bigint not null,
  received bigint not null default 0 check (received between 0 and size),
  sealed_at timestamptz,
  touched_at timestamptz not null,
  check ((sealed_at is not null) = (received = size))
);
-- The same file of the same user goes on where it stopped.
create unique index video_upload_file_key on video_upload (user_id, file_name, size, last_modified);
create index video_upload_touched_at_idx on video_upload (touched_at);

alter table action enable row level security;
alter table video_upload enable row level security;
create policy everybody_reads on action for select using (true);
create policy platform on action using (app_is_platform());
create policy platform on video_upload using (app_is_platform());
grant select, insert, update on action to {{app_role}};
grant select, insert, update, delete on video_upload to {{app_role}};
