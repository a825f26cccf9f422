-- Calls that the servers of this database count together, of callers who come near a limit
-- (platform/http/limits/shared-rates.ts). A crash of the database empties it, and with it at most a window of a minute.
create unlogged table call_rate (
  -- The hash of the call and its caller.
  key bytea primary key check (octet_length(key) = 32),
  calls integer not null,
  ends_at timestamptz not null
);
create index call_rate_ends_at_idx on call_rate (ends_at);
grant select, insert, update, delete on call_rate to {{app_role}};
