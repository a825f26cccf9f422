-- Handing rows of 表2-1 in (docs/adr/0152-plans-of-the-monitoring.md).

-- One plan a school year.
create table monitoring_plan (
  org_id uuid not null references organization (id),
  id uuid not null,
  school_year smallint not null check (school_year between 2000 and 2100),
  -- Which values rows are written with, such as '2025'; the contract knows them.
  codes text not null check (char_length(codes) between 1 and 10),
  -- Examinations of these days count.
  from_day date not null,
  to_day date not null,
  -- How many rows a file has at most.
  part_rows integer not null check (part_rows between 1000 and 1000000),
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  check (from_day <= to_day)
);
create unique index monitoring_plan_year_key on monitoring_plan (org_id, school_year);

-- The children of one stage of a school: 九年一贯 has two rows, often with two numbers.
create table monitoring_school (
  org_id uuid not null,
  plan_id uuid not null,
  school_id uuid not null,
  stage text not null check (stage in ('primary', 'junior', 'senior', 'vocational')),
  -- Two digits each, as the numbers of its children begin; `00` where a city has no counties.
  province text not null check (province ~ '^\d{2}$'),
  city text not null check (city ~ '^\d{2}$'),
  county text not null check (county ~ '^\d{2}$'),
  -- What nobody has said yet is null.
  area text check (area in ('urban', 'rural')),
  number smallint check (number between 1 and 99),
  -- How many children of each grade are owed.
  owed smallint not null check (owed between 0 and 9999),
  primary key (org_id, plan_id, school_id, stage),
  foreign key (org_id, plan_id) references monitoring_plan (org_id, id),
  foreign key (org_id, school_id) references school (org_id, id)
);
create unique index monitoring_school_number_key
  on monitoring_school (org_id, plan_id, province, city, county, area, stage, number) where number is not null;

-- Serials of children, given once (docs/adr/0153-numbers-and-rows-of-children.md). That of a child which was erased stays given, to nobody.
create table monitoring_number (
  org_id uuid not null,
  plan_id uuid not null,
  school_id uuid not null,
  stage text not null check (stage in ('primary', 'junior', 'senior', 'vocational')),
  serial smallint not null check (serial between 1 and 9999),
  patient_id uuid,
  primary key (org_id, plan_id, school_id, stage, serial),
  foreign key (org_id, plan_id) references monitoring_plan (org_id, id),
  foreign key (org_id, school_id) references school (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id)
);
create unique index monitoring_number_child_key on monitoring_number (org_id, patient_id, plan_id, school_id, stage);

-- How the rows of a planned school stood when they were checked last: counts, and nothing of a child.
create table monitoring_check (
  org_id uuid not null,
  plan_id uuid not null,
  school_id uuid not null,
  stage text not null check (stage in ('primary', 'junior', 'senior', 'vocational')),
  -- `schoolCheckCounts` of the contract.
  counts jsonb not null,
  checked_at timestamptz not null,
  primary key (org_id, plan_id, school_id, stage),
  foreign key (org_id, plan_id) references monitoring_plan (org_id, id),
  foreign key (org_id, school_id) references school (org_id, id)
);

-- Files of rows that are handed in (docs/adr/0157-files-of-the-monitoring.md). Nothing here names a child: the rows are in the files.
create table monitoring_file (
  org_id uuid not null,
  -- Of the job that wrote it, made by the client, so that an order that is sent twice is one file.
  id uuid not null,
  plan_id uuid not null,
  kind text not null check (kind in ('whole', 'changes')),
  format text not null check (format in ('xlsx', 'csv')),
  scope text not null check (scope in ('all', 'county', 'school')),
  area_code text check (area_code ~ '^\d{6}$'),
  school_id uuid,
  stage text check (stage in ('primary', 'junior', 'senior', 'vocational')),
  rows integer not null check (rows >= 0),
  bounced integer not null check (bounced between 0 and rows),
  -- To be confirmed, and not bounced.
  doubtful integer not null check (doubtful between 0 and rows - bounced),
  -- By code of the fault and by cause.
  faults jsonb not null,
  left_out jsonb not null,
  -- The codes of its schools as it was written, without a child.
  schools jsonb not null,
  -- Number, content, rows, size, hash and key of each; none of a file that asks first.
  parts jsonb not null,
  ordered_by uuid not null,
  ordered_by_name text not null,
  ordered_at timestamptz not null,
  handed_in_on date,
  handed_in_to text check (char_length(handed_in_to) between 1 and 50),
  handed_in_note text check (char_length(handed_in_note) <= 200),
  handed_in_by uuid,
  handed_in_by_name text,
  handed_in_at timestamptz,
  -- The bytes are gone, the hashes stay.
  removed_at timestamptz,
  removed_cause text check (removed_cause in ('yearOver', 'childErased')),
  primary key (org_id, id),
  foreign key (org_id, plan_id) references monitoring_plan (org_id, id),
  check ((scope = 'county') = (area_code is not null)),
  check (num_nulls(school_id, stage) = case when scope = 'school' then 0 else 2 end),
  check (
    num_nulls(handed_in_on, handed_in_to, handed_in_note, handed_in_by, handed_in_by_name, handed_in_at) in (0, 6)
  ),
  check ((removed_at is null) = (removed_cause is null))
);
create index monitoring_file_plan_idx on monitoring_file (org_id, plan_id, ordered_at desc, id desc);

alter table monitoring_plan enable row level security;
create policy institution on monitoring_plan using (org_id = app_org());
alter table monitoring_school enable row level security;
create policy institution on monitoring_school using (org_id = app_org());
alter table monitoring_number enable row level security;
create policy institution on monitoring_number using (org_id = app_org());
alter table monitoring_check enable row level security;
create policy institution on monitoring_check using (org_id = app_org());
grant select, insert, update on monitoring_plan, monitoring_number, monitoring_check to {{app_role}};
alter table monitoring_file enable row level security;
create policy institution on monitoring_file using (org_id = app_org());
grant select, insert, update, delete on monitoring_school to {{app_role}};
grant select, insert, update, delete on monitoring_file to {{app_role}};
