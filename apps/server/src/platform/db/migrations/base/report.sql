-- Whether somebody has fetched the report of an examination, alone or in a bulk report (spec 4).
create table report_download (
  org_id uuid not null,
  exam_id uuid not null,
  downloaded_at timestamptz not null,
  primary key (org_id, exam_id),
  foreign key (org_id, exam_id) references exam (org_id, id) on delete cascade
);

-- Whose reports the file of a job holds, until the job is forgotten.
create table bulk_report (
  org_id uuid not null references organization (id),
  job_id uuid not null references job (id) on delete cascade,
  exam_ids uuid[] not null,
  primary key (org_id, job_id)
);
create index bulk_report_job_idx on bulk_report (job_id);

alter table report_download enable row level security;
create policy institution on report_download using (org_id = app_org());
alter table bulk_report enable row level security;
create policy institution on bulk_report using (org_id = app_org());
grant select, insert, update, delete on report_download, bulk_report to {{app_role}};
