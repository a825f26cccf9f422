-- Prescriptions as children have them, and what was trained. What is issued is a copy of the plan, so that editing or
-- deleting a plan changes nothing for a child. The status follows from days and counters and is never stored.

-- The rules of the contract as the planner can inline them; a test compares them on many courses.
create function prescription_status(
  start_date date, end_date date, planned_days smallint, trained_days smallint,
  completed_at timestamptz, ended_on date, today date
) returns integer language sql immutable parallel safe as $$
  select case
    when completed_at is not null or trained_days >= planned_days then 3
    when ended_on is not null then 2
    when today < start_date then 0
    when today <= end_date then 1
    when trained_days >= ceil(planned_days * 0.8::double precision) then 3
    else 2
  end
$$;

-- Training days that were due up to a day.
create function prescription_due_days(
  start_date date, end_date date, ended_on date, days_per_week smallint, today date
) returns integer language sql immutable parallel safe as $$
  select case
    when least(today, end_date, ended_on) < start_date then 0
    else greatest(1, round((least(today, end_date, ended_on) - start_date + 1) * days_per_week / 7.0))::integer
  end
$$;

-- One call that issued: the client's id makes a repeated request answer what the first one did.
create table prescription_issue (
  org_id uuid not null references organization (id),
  id uuid not null,
  plan_id uuid not null,
  issued integer not null check (issued >= 0),
  -- Numbers by reason, and the first of those left out as ids with their reason: names stay with the children.
  left_out jsonb not null,
  named jsonb not null,
  start_date date not null,
  end_date date not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);

create table prescription (
  org_id uuid not null,
  id uuid not null,
  issue_id uuid not null,
  patient_id uuid not null,
  plan_id uuid not null,
  name text not null check (char_length(name) between 1 and 20),
  type text not null check (type in ('exercise', 'prevention')),
  description text not null check (char_length(description) <= 200),
  duration text not null check (duration in ('1w', '2w', '1m', '2m')),
  groups_per_day smallint not null check (groups_per_day between 1 and 6),
  days_per_week smallint not null check (days_per_week between 1 and 7),
  retest_reminder boolean not null,
  items jsonb not null check (is_plan(items)),
  start_date date not null,
  end_date date not null,
  -- Training days planned up to the last day.
  planned_days smallint not null check (planned_days > 0),
  opened_at timestamptz,
  completed_at timestamptz,
  ended_at timestamptz,
  ended_on date generated always as ((ended_at at time zone 'Asia/Shanghai')::date) stored,
  withdrawn_at timestamptz,
  -- False once it is withdrawn or its child is deleted: it leaves the lists.
  listed boolean not null default true,
  -- Of the living training records; restated in the transaction of each write of one.
  trained_days smallint not null default 0 check (trained_days >= 0),
  training_minutes integer not null default 0 check (training_minutes >= 0),
  issued_by uuid not null,
  issued_by_name text not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  -- Checked at the end, because the call knows its number of children once they are written.
  foreign key (org_id, issue_id) references prescription_issue (org_id, id) deferrable initially deferred,
  foreign key (org_id, patient_id) references patient (org_id, id),
  check (start_date <= end_date)
);
-- Counting by type, status or whether it was opened stays inside this index.
create index prescription_newest on prescription (org_id, created_at desc, id desc)
  include (type, start_date, end_date, planned_days, trained_days, completed_at, ended_on, opened_at) where listed;
create index prescription_start on prescription (org_id, start_date desc, id desc) where listed;
create index prescription_end on prescription (org_id, end_date desc, id desc) where listed;
create index prescription_plan on prescription (org_id, plan_id, created_at desc, id desc)
  where listed;
create index prescription_child on prescription (org_id, patient_id, created_at desc, id desc);
create index prescription_issue_idx on prescription (org_id, issue_id);

create table training_record (
  org_id uuid not null,
  id uuid not null,
  prescription_id uuid not null,
  patient_id uuid not null,
  date date not null,
  minutes smallint not null check (minutes between 1 and 300),
  action_count smallint not null check (action_count between 1 and 50),
  source text not null check (source in ('family', 'staff')),
  -- The user who entered it; null for families.
  recorded_by uuid,
  recorded_by_name text,
  created_at timestamptz not null,
  -- The row stays, so that a late repetition of its request does not bring it back.
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, prescription_id) references prescription (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id),
  check ((source = 'staff') = (recorded_by is not null)),
  check ((recorded_by is null) = (recorded_by_name is null))
);
create index training_record_prescription
  on training_record (org_id, prescription_id, date desc, created_at desc, id desc) where deleted_at is null;
create index training_record_child on training_record (org_id, patient_id, date) where deleted_at is null;

alter table prescription_issue enable row level security;
create policy institution on prescription_issue using (org_id = app_org());
alter table prescription enable row level security;
create policy institution on prescription using (org_id = app_org());
alter table training_record enable row level security;
create policy institution on training_record using (org_id = app_org());
grant select, insert on prescription_issue to {{app_role}};
grant select, insert, update on prescription, training_record to {{app_role}};
