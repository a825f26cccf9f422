-- Signed-in browsers and apps.
create table session (
  token_hash bytea primary key,
  user_id uuid not null references app_user (id),
  client text not null check (client in ('browser', 'app')),
  address text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- Names the session to its user: neither its token nor the token's hash.
  id uuid not null,
  -- One short word such as "Chrome · Windows". The browser's own description of itself is never kept.
  device text not null default '' check (char_length(device) <= 40),
  -- What it still owes before it may make other calls: a proof of a second factor, or the first one.
  second_step text not null default 'none' check (second_step in ('none', 'prove', 'setUp')),
  -- When its user proved last who they are, by signing in or again later; never where a remembered browser asked for no factor.
  proved_at timestamptz,
  -- What a passkey has to sign next, for what, and until when; it serves once. Who asks for an answer ('get') has proved nothing yet,
  -- so that what such a challenge gets makes no passkey ('create').
  passkey_challenge bytea,
  passkey_challenge_for text check (passkey_challenge_for in ('create', 'get')),
  challenge_expires_at timestamptz,
  -- By which provider it was opened, for whom there, and what the provider calls its own session; null after a password.
  provider_id uuid references sign_in_provider (id),
  provider_subject text,
  provider_sid text
);
create index session_user_idx on session (user_id);
create index session_expires_at_idx on session (expires_at);
create unique index session_id_key on session (id);
create index session_provider_subject_idx on session (provider_id, provider_subject) where provider_id is not null;
create index session_provider_sid_idx on session (provider_id, provider_sid) where provider_id is not null;

-- What the picture of a sign-in form says.
create table picture_code (
  key bytea primary key,
  code text not null,
  expires_at timestamptz not null
);
create index picture_code_expires_at_idx on picture_code (expires_at);

-- Codes sent to phones: to sign in, to bind a number, to look up a child.
create table sms_code (
  id uuid primary key,
  tel text not null,
  purpose text not null check (purpose in ('login', 'bind', 'quickQuery')),
  address text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A code that could not be sent does not count against its phone, so that the user may try again at once.
  failed boolean not null default false,
  -- Who asked for it; whoever else tries it uses up tries of their own.
  asker bytea,
  others_tries integer not null default 0
);
create index sms_code_tel_idx on sms_code (tel, created_at desc);
create index sms_code_address_idx on sms_code (address, created_at desc);
-- The codes sent for the quick query are counted over all addresses.
create index sms_code_quick_query_idx on sms_code (created_at) where purpose = 'quickQuery' and not failed;

-- Wrong passwords by name and by the address or device they were tried from. Names nobody has are counted like others,
-- so that they answer alike.
create table sign_in_failure (
  name_hash bytea not null,
  place text not null,
  failures integer not null,
  last_at timestamptz not null,
  primary key (name_hash, place)
);
create index sign_in_failure_last_at_idx on sign_in_failure (last_at);

alter table session enable row level security;
create policy platform on session using (app_is_platform());
alter table sms_code enable row level security;
create policy platform on sms_code using (app_is_platform());
alter table picture_code enable row level security;
create policy platform on picture_code using (app_is_platform());
alter table sign_in_failure enable row level security;
create policy platform on sign_in_failure using (app_is_platform());
grant select, insert, update, delete on session, picture_code, sms_code, sign_in_failure to {{app_role}};

-- Who a session belongs to; security definer because nobody is known before it answers. Every call asks it: a function in the
-- language of SQL would be planned anew each time.
create function session_actor(hash bytea, instant timestamptz, idle interval)
returns table (
  user_id uuid, username text, role smallint, org_id uuid, org_name text, tel text,
  must_change_password boolean, client text, last_seen_at timestamptz, real_name text,
  second_step text, approved_until date, account_kind text, proved_at timestamptz
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  select u.id, u.username, u.role, u.org_id, coalesce(o.name, ''), u.tel,
    -- Who signs in at a provider may know no password.
    u.must_change_password and s.provider_id is null, s.client, s.last_seen_at,
    u.real_name, s.second_step, a.ends_on, u.account_kind, s.proved_at
  from session s
  join app_user u on u.id = s.user_id
  left join organization o on o.id = u.org_id
  left join access_approval a on a.user_id = u.id and a.ended_at is null
    and a.role = u.role and a.account_kind = u.account_kind and a.org_id = u.org_id
  where s.token_hash = hash
    and s.expires_at > instant
    and s.last_seen_at > instant - idle
    and u.deleted_at is null;
end $$;

-- A session is used: security definer like the question who it belongs to, with which it is asked.
create function touch_session(hash bytea, instant timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update session set last_seen_at = instant where token_hash = hash
$$;

-- An institution sees nobody's sessions, but ends those of its own users, whose browsers are remembered no longer. Whose transaction it is stands in constants,
-- because a distributed database refuses functions that read settings among such conditions.
create function close_sessions(users uuid[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  is_platform constant boolean := app_is_platform();
  org constant uuid := app_org();
begin
  delete from session using app_user
  where session.user_id = app_user.id and app_user.id = any(users) and (is_platform or app_user.org_id = org);
  delete from trusted_browser using app_user
  where trusted_browser.user_id = app_user.id and app_user.id = any(users) and (is_platform or app_user.org_id = org);
end $$;
revoke execute on function touch_session(bytea, timestamptz), close_sessions(uuid[]) from public;
grant execute on function touch_session(bytea, timestamptz), close_sessions(uuid[]) to {{app_role}};

-- Nor does it see wrong passwords, but forgets those of its own users. Whoever signs in is found by the lower case of
-- the database, so their names were counted under it.
create function forget_failures(users uuid[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  hashes constant bytea[] := array(
    select sha256(convert_to(lower(username), 'UTF8')) from app_user
    where id = any(users) and (app_is_platform() or org_id = app_org())
  );
begin
  delete from sign_in_failure where name_hash = any(hashes);
end $$;
revoke execute on function forget_failures(uuid[]) from public;
grant execute on function forget_failures(uuid[]) to {{app_role}};
