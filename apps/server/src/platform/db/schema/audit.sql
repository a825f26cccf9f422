-- The yearly audit of minors' data (docs/adr/0139-yearly-audit.md). Both tables lie beside the users: the platform (org_id null) has
-- incidents and reports of its own, and reads those of institutions for its pack. Nothing is deleted.

-- What happened to the data of children. It names none of them.
create table incident (
  id uuid primary key,
  org_id uuid references organization (id),
  -- Null: of no one school.
  school_id uuid,
  kind text not null check (kind in ('leak', 'tamper', 'loss')),
  happened_on date not null,
  noticed_on date not null,
  -- How many children; null where nobody knows yet.
  under14 integer check (under14 >= 0),
  from14 integer check (from14 >= 0),
  what text not null check (char_length(what) between 1 and 500),
  cause text not null check (char_length(cause) <= 500),
  measures text not null check (char_length(measures) <= 500),
  families_told_on date,
  authority_told_on date,
  -- A closed one is final.
  closed_on date,
  recorded_by uuid not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  changed_at timestamptz,
  changed_by_name text,
  check (happened_on <= noticed_on),
  check (org_id is not null or school_id is null),
  check ((changed_at is null) = (changed_by_name is null))
);
create index incident_org_idx on incident (org_id, noticed_on desc, id desc);

-- When the report of a year was handed in.
create table audit_report (
  org_id uuid references organization (id),
  year smallint not null,
  reported_on date not null,
  recorded_by uuid not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null
);
create unique index audit_report_key on audit_report (org_id, year) nulls not distinct;

alter table incident enable row level security;
create policy institution on incident using (org_id = app_org());
create policy platform on incident using (app_is_platform());
alter table audit_report enable row level security;
create policy institution on audit_report using (org_id = app_org());
create policy platform on audit_report using (app_is_platform());
grant select, insert, update on incident, audit_report to {{app_role}};
