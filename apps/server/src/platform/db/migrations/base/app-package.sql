-- Packages of the mobile app and the PC client: the platform's, not an institution's.
create table app_package (
  id uuid primary key,
  platform text not null check (platform in ('android', 'pc')),
  version text not null,
  notes text not null,
  file_name text not null,
  content_type text not null,
  blob_key uuid not null references blob (key),
  created_by uuid not null references app_user (id),
  created_at timestamptz not null,
  deleted_at timestamptz
);
-- A version that was withdrawn may be uploaded anew.
create unique index app_package_version_key on app_package (platform, version) where deleted_at is null;
create index app_package_newest on app_package (created_at desc, id desc) where deleted_at is null;

grant select, insert, update on app_package to {{app_role}};
