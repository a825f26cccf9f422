-- Everybody who signs in. The platform's own users (roles 0 and 3) need no institution. Deleted ones stay as rows, so that
-- their names can be given anew.
create table app_user (
  id uuid primary key,
  org_id uuid references organization (id),
  username text not null check (char_length(username) between 1 and 15),
  password_hash text not null,
  tel text,
  role smallint not null check (role between 0 and 4),
  error_counter integer not null default 0,
  must_change_password boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- 姓名, as reports print it; users from before names have none until somebody fills it in.
  real_name text check (char_length(real_name) between 1 and 20),
  -- When all sessions were ended last, or all but one; each end is a later time. Devices that the user prepared before are signed out.
  sessions_ended_at timestamptz,
  -- Who removed the second factor of a user who lost it last. Signing in tells of it until its owner knows.
  factors_reset_at timestamptz,
  factors_reset_by text,
  factors_reset_reason text check (char_length(factors_reset_reason) between 1 and 100),
  factors_reset_known_at timestamptz,
  -- A device is an app or a gateway, which only uploads; an auditor reads what others did, and nothing else.
  account_kind text not null default 'person' check (account_kind in ('person', 'device', 'auditor')),
  -- 工号, as the institution's provider of single sign-on says it.
  staff_number text check (char_length(staff_number) between 1 and 40),
  check (account_kind = 'person' or (account_kind = 'device' and role = 2) or (account_kind = 'auditor' and role in (0, 1))),
  check (org_id is not null or role in (0, 3))
);
create unique index app_user_username_key on app_user (lower(username)) where deleted_at is null;
create unique index app_user_tel_key on app_user (tel) where deleted_at is null;
create unique index app_user_staff_number_key on app_user (org_id, staff_number) where deleted_at is null;
create index app_user_org_idx on app_user (org_id, created_at desc, id desc) where deleted_at is null;
create index app_user_role_idx on app_user (role, org_id) where deleted_at is null;
create index app_user_created_at_idx on app_user (created_at desc, id desc) where deleted_at is null;

alter table app_user enable row level security;
create policy institution on app_user using (org_id = app_org());
create policy platform on app_user using (app_is_platform());
grant select, insert, update, delete on app_user to {{app_role}};
