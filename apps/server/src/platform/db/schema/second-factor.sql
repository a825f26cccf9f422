-- What users sign in with besides the password. Each kind of factor is a row: an authenticator that shows codes, or a passkey.
create table sign_in_factor (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (char_length(name) between 1 and 20),
  -- Of an authenticator, encrypted under a key of SECRET.
  secret bytea,
  -- The step of the last code that was accepted: none is accepted twice.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- Until then nothing is asked for.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- Of a passkey: the name a device finds it by, its public key (COSE), and how often it says it was used; 0 where it does not count.
  credential_id bytea,
  public_key bytea,
  sign_count bigint not null default 0,
  -- How a browser reaches it.
  transports text[] not null default '{}',
  check (
    case kind
      when 'totp' then secret is not null and credential_id is null and public_key is null
      else secret is null and credential_id is not null and public_key is not null and confirmed_at is not null
    end
  )
);
create unique index sign_in_factor_credential_key on sign_in_factor (credential_id);
create index sign_in_factor_user_idx on sign_in_factor (user_id);
-- Beginning again replaces what was not confirmed.
create unique index sign_in_factor_unconfirmed_key on sign_in_factor (user_id) where confirmed_at is null;
create index sign_in_factor_created_at_idx on sign_in_factor (created_at) where confirmed_at is null;

-- Codes for who lost the authenticator, each good for one time; keyed hashes.
create table recovery_code (
  user_id uuid not null references app_user (id),
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Browsers that are not asked for a code, each for one user.
create table trusted_browser (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  token_hash bytea not null,
  -- One short word such as "Chrome · Windows".
  device text not null default '' check (char_length(device) <= 40),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index trusted_browser_token_hash_key on trusted_browser (token_hash);
create index trusted_browser_user_idx on trusted_browser (user_id);
create index trusted_browser_expires_at_idx on trusted_browser (expires_at);

alter table sign_in_factor enable row level security;
create policy platform on sign_in_factor using (app_is_platform());
alter table recovery_code enable row level security;
create policy platform on recovery_code using (app_is_platform());
alter table trusted_browser enable row level security;
create policy platform on trusted_browser using (app_is_platform());
grant select, insert, update, delete on sign_in_factor, recovery_code, trusted_browser to {{app_role}};

-- An institution sees no factor, but removes those of its own users; answers how many were confirmed.
create function remove_factors(users uuid[]) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  owners constant uuid[] := array(
    select id from app_user where id = any(users) and (app_is_platform() or org_id = app_org())
  );
  removed constant integer := (
    select count(*) from sign_in_factor where user_id = any(owners) and confirmed_at is not null
  );
begin
  delete from recovery_code where user_id = any(owners);
  delete from trusted_browser where user_id = any(owners);
  delete from sign_in_factor where user_id = any(owners);
  return removed;
end $$;
-- Nor does it see whose they are, but which of its own users have one.
create function users_with_factor(users uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  owners constant uuid[] := array(
    select id from app_user where id = any(users) and (app_is_platform() or org_id = app_org())
  );
begin
  return query
    select distinct user_id from sign_in_factor where user_id = any(owners) and confirmed_at is not null;
end $$;
revoke execute on function remove_factors(uuid[]), users_with_factor(uuid[]) from public;
grant execute on function remove_factors(uuid[]), users_with_factor(uuid[]) to {{app_role}};
