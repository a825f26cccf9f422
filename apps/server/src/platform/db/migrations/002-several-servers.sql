-- What several servers of one database share, and count together.
create table installation (
  only_one boolean primary key default true check (only_one),
  secret_hash bytea check (octet_length(secret_hash) = 32),
  file_key uuid references blob (key)
);
grant select, insert, update on installation to {{app_role}};

create unlogged table call_rate (
  -- The hash of the call and its caller.
  key bytea primary key check (octet_length(key) = 32),
  calls integer not null,
  ends_at timestamptz not null
);
create index call_rate_ends_at_idx on call_rate (ends_at);
grant select, insert, update, delete on call_rate to {{app_role}};
