-- All servers of a database need the same PASSWORD_SALT, as they need the same SECRET.
alter table installation
  add column password_salt_hash bytea check (octet_length(password_salt_hash) = 32);
