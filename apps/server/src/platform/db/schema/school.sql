-- Schools of an institution.
create table school (
  org_id uuid not null references organization (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 50),
  province text not null,
  city text,
  district text,
  province_name text not null,
  city_name text,
  district_name text,
  -- Which years of school it has, so that its last grade leaves; without a choice of a person inferred from its roster.
  system text check (system in ('kindergarten', 'primary6', 'primary5', 'junior3', 'junior4', 'junior1to4', 'nineYear', 'secondary',
    'twelveYear', 'senior', 'vocational', 'special')),
  system_set boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
create unique index school_name_key on school (org_id, name) where deleted_at is null;
create index school_created_at_idx on school (org_id, created_at desc, id desc) where deleted_at is null;

alter table school enable row level security;
create policy institution on school using (org_id = app_org());
grant select, insert, update, delete on school to {{app_role}};
