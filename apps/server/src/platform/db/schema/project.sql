-- Screening projects: planned (0), under way (1), completed (2), and the schools each is about.
create table project (
  org_id uuid not null references organization (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 30),
  status smallint not null default 0 check (status in (0, 1, 2)),
  start_date date,
  end_date date,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- Whose roster it examines: of its start date, else of the day on which it was made or begun.
  school_year smallint not null,
  -- In two stages, by the guideline, or the trunk rotation only (docs/domain/decisions.md 29).
  method text not null default 'twoStage' check (method in ('twoStage', 'guideline', 'atrOnly')),
  -- Null while it runs, of one that never ran, and of those completed before this was noted.
  completed_at timestamptz,
  -- Since when a child is examined once its family agreed (需同意); null: unless its family refused (告知即可).
  consent_since timestamptz,
  -- From which hour of Shanghai families that did not answer are reminded by text message; null for never.
  reminder_hour smallint check (reminder_hour between 8 and 20),
  needs_consent boolean not null generated always as (consent_since is not null) stored,
  -- The act by which a person deleted it, and who: for 30 days it can be restored (docs/adr/0134-trash.md). Examinations that went with
  -- it have its deleted_at. The act stays with a project that was restored.
  deletion_id uuid,
  deleted_by_name text,
  primary key (org_id, id)
);
create unique index project_name_key on project (org_id, name) where deleted_at is null;
create index project_trash_idx on project (org_id, deleted_at desc, id desc) where deletion_id is not null and deleted_at is not null;
create index project_created_at_idx on project (org_id, created_at desc, id desc) where deleted_at is null;

create table project_school (
  org_id uuid not null,
  project_id uuid not null,
  school_id uuid not null,
  -- On which the school is screened.
  day date,
  primary key (org_id, project_id, school_id),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, school_id) references school (org_id, id)
);
create index project_school_school_idx on project_school (org_id, school_id);

alter table project enable row level security;
create policy institution on project using (org_id = app_org());
alter table project_school enable row level security;
create policy institution on project_school using (org_id = app_org());
grant select, insert, update, delete on project, project_school to {{app_role}};
