-- Institutions: hospitals, clinics, centres. Deleted ones stay as rows.
create table organization (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 30),
  clinic_id text check (char_length(clinic_id) between 1 and 30),
  type text,
  province text,
  city text,
  district text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- Of whom the platform asks a second factor here.
  second_factor text not null default 'off' check (second_factor in ('off', 'managers', 'everybody')),
  -- Of whom the institution itself asks one; the stricter of the two holds.
  own_second_factor text not null default 'off' check (own_second_factor in ('off', 'managers', 'everybody'))
);
create unique index organization_name_key on organization (name) where deleted_at is null;
create unique index organization_clinic_id_key on organization (clinic_id) where deleted_at is null;
create index organization_created_at_idx on organization (created_at desc, id desc) where deleted_at is null;

alter table organization enable row level security;
create policy institution on organization for select using (id = app_org());
create policy platform on organization using (app_is_platform());
grant select, insert, update, delete on organization to {{app_role}};
