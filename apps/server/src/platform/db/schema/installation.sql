-- One row, which the first server writes: what all servers of this database share (platform/installation/).
-- Fingerprints of SECRET and PASSWORD_SALT, and the key of a file in the location of the files.
create table installation (
  only_one boolean primary key default true check (only_one),
  secret_hash bytea check (octet_length(secret_hash) = 32),
  file_key uuid references blob (key),
  password_salt_hash bytea check (octet_length(password_salt_hash) = 32),
  -- Since a restore, until what was erased after its backup is erased again.
  restored_at timestamptz
);
grant select, insert, update on installation to {{app_role}};
