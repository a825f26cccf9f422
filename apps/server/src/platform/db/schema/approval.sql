-- Who approved the access of which user of an institution, in which role and kind of account, for what and until when. Rows are added and ended, never
-- deleted; at most one of a user is open. They lie beside the users, with whom each call reads them.
create table access_approval (
  id uuid primary key,
  org_id uuid not null references organization (id),
  user_id uuid not null references app_user (id),
  role smallint not null check (role between 1 and 4),
  account_kind text not null check (account_kind in ('person', 'device', 'auditor')),
  purpose text not null check (char_length(purpose) between 1 and 100),
  -- Names as they were then, beside user names, which nobody changes.
  approved_by uuid not null,
  approved_by_name text not null,
  approved_by_username text not null,
  approved_at timestamptz not null,
  -- The last day.
  ends_on date not null,
  -- Taken back, or another one took its place, which has no reason.
  ended_at timestamptz,
  ended_by uuid,
  ended_by_name text,
  ended_by_username text,
  end_reason text check (char_length(end_reason) between 1 and 100),
  check (num_nulls(ended_at, ended_by, ended_by_name, ended_by_username) in (0, 4))
);
create unique index access_approval_open_key on access_approval (user_id) where ended_at is null;
create index access_approval_user_idx on access_approval (user_id, approved_at desc, id desc);
create index access_approval_org_idx on access_approval (org_id, approved_at desc, id desc);
create index access_approval_approved_at_idx on access_approval (approved_at desc, id desc);

alter table access_approval enable row level security;
create policy institution on access_approval using (org_id = app_org());
create policy platform on access_approval using (app_is_platform());
grant select, insert, update on access_approval to {{app_role}};
