-- What an institution's reports say and show of it.
create table report_template (
  org_id uuid primary key references organization (id),
  id uuid not null,
  evaluation_normal text,
  evaluation_bad_posture text,
  evaluation_lateral_bending_one text,
  evaluation_lateral_bending_two text,
  evaluation_lateral_bending_three text,
  logo bytea,
  logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  file_name text,
  examine_org_info jsonb not null default '[]',
  updated_at timestamptz not null,
  -- Counts the saves; 0 was locked and never saved.
  version integer not null default 1
);

alter table report_template enable row level security;
create policy institution on report_template using (org_id = app_org());
grant select, insert, update, delete on report_template to {{app_role}};

-- Forms of a bureau, which are filled with the numbers of a school year (docs/adr/0155-forms-of-a-bureau.md).
create table report_form (
  org_id uuid not null references organization (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  kind text not null check (kind in ('docx', 'xlsx')),
  -- As it was uploaded, and the fields that were read from it: their names, and the lists they stand in.
  content bytea not null,
  size integer not null,
  fields jsonb not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null,
  primary key (org_id, id)
);

alter table report_form enable row level security;
create policy institution on report_form using (org_id = app_org());
grant select, insert, update, delete on report_form to {{app_role}};
