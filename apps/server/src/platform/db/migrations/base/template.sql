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
