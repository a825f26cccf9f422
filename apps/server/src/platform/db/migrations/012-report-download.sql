-- Whether somebody has fetched the report of an examination, alone or in a batch (spec 4).
create table report_download (
  org_id uuid not null references organization (id),
  exam_id uuid not null,
  downloaded_at timestamptz not null,
  primary key (org_id, exam_id),
  foreign key (org_id, exam_id) references exam (org_id, id) on delete cascade
);

-- Whose reports the file of a job holds, until the job is forgotten.
create table report_batch (
  org_id uuid not null references organization (id),
  job_id uuid not null references job (id) on delete cascade,
  exam_ids uuid[] not null,
  primary key (org_id, job_id)
);
create index report_batch_job_idx on report_batch (job_id);

do $$
declare owned text;
begin
  foreach owned in array array['report_download', 'report_batch'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('create policy institution on %I using (org_id = (select app_org())) with check (org_id = (select app_org()))', owned);
  end loop;
end $$;
grant select, insert, update, delete on report_download, report_batch to {{app_role}};
