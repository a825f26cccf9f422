-- Where users sign in besides: providers of OpenID Connect, those of the platform (org_id null) and at most one of an institution.
create table sign_in_provider (
  id uuid primary key,
  org_id uuid references organization (id),
  name text not null check (char_length(name) between 1 and 20),
  issuer text not null check (char_length(issuer) between 1 and 300),
  client_id text not null check (char_length(client_id) between 1 and 200),
  -- Encrypted under a key of SECRET.
  client_secret bytea not null,
  -- The claim that says the staff number, by which a user is found without a link.
  claim text check (char_length(claim) between 1 and 100),
  enabled boolean not null,
  -- Whether its word that a second factor was used counts as our second step.
  trusts_second_factor boolean not null,
  -- Where a browser ends the session of the provider, as its configuration said when it was saved.
  sign_out_url text,
  created_at timestamptz not null,
  check (claim is null or org_id is not null)
);
create unique index sign_in_provider_org_key on sign_in_provider (org_id);
create index sign_in_provider_created_at_idx on sign_in_provider (created_at, id);

-- Who a user is at a provider. Names are never compared. A link that somebody else ended stays for a while, for its owner to be told;
-- those of deleted users stay.
create table sign_in_link (
  id uuid primary key,
  provider_id uuid not null references sign_in_provider (id),
  user_id uuid not null references app_user (id),
  subject text not null check (char_length(subject) between 1 and 255),
  kind text not null check (kind in ('invitation', 'own', 'claim')),
  linked_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  check ((ended_at is null) = (ended_by is null))
);
create unique index sign_in_link_subject_key on sign_in_link (provider_id, subject) where ended_at is null;
create unique index sign_in_link_user_key on sign_in_link (user_id, provider_id) where ended_at is null;
create index sign_in_link_user_idx on sign_in_link (user_id);
create index sign_in_link_provider_idx on sign_in_link (provider_id);
create index sign_in_link_ended_at_idx on sign_in_link (ended_at) where ended_at is not null;

-- Addresses by which a user links the account, each once; of a token only the hash is stored.
create table sign_in_invitation (
  token_hash bytea primary key,
  provider_id uuid not null references sign_in_provider (id),
  user_id uuid not null references app_user (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index sign_in_invitation_user_key on sign_in_invitation (user_id, provider_id);
create index sign_in_invitation_provider_idx on sign_in_invitation (provider_id);
create index sign_in_invitation_expires_at_idx on sign_in_invitation (expires_at);

-- Browsers that left for a provider and are to come back. What proves the answer is theirs is computed from the state, of which only
-- the hash is stored.
create table sign_in_flow (
  state_hash bytea primary key,
  provider_id uuid not null references sign_in_provider (id),
  purpose text not null check (purpose in ('signIn', 'invitation', 'link', 'prove')),
  -- The browser that began.
  visitor_hash bytea not null,
  invitation_hash bytea,
  -- Whose session began it, for the own account.
  user_id uuid references app_user (id),
  session_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'invitation') = (invitation_hash is not null)),
  check (num_nulls(user_id, session_id) = case when purpose in ('link', 'prove') then 0 else 2 end)
);
create index sign_in_flow_provider_idx on sign_in_flow (provider_id);
create index sign_in_flow_expires_at_idx on sign_in_flow (expires_at);

-- Messages of providers that a session ended, until they would be too old anyhow: none counts twice.
create table logout_token (
  provider_id uuid not null references sign_in_provider (id),
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (provider_id, jti_hash)
);
create index logout_token_expires_at_idx on logout_token (expires_at);

alter table sign_in_provider enable row level security;
create policy platform on sign_in_provider using (app_is_platform());
alter table sign_in_link enable row level security;
create policy platform on sign_in_link using (app_is_platform());
alter table sign_in_invitation enable row level security;
create policy platform on sign_in_invitation using (app_is_platform());
alter table sign_in_flow enable row level security;
create policy platform on sign_in_flow using (app_is_platform());
alter table logout_token enable row level security;
create policy platform on logout_token using (app_is_platform());
grant select, insert, update, delete on sign_in_provider, sign_in_link, sign_in_invitation, sign_in_flow, logout_token to {{app_role}};
