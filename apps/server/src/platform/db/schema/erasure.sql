-- What was erased of children, without any of it (docs/adr/0136-erasure.md). Rows are only added, and filled in by what follows: files
-- that could not be removed at once, and the number in the list beside the files. They lie beside the users, so that a restore finds
-- those of all institutions at once.
create table erasure (
  id uuid primary key,
  org_id uuid not null references organization (id),
  -- The child and its deleted records, which are rows of nobody since.
  patient_ids uuid[] not null check (cardinality(patient_ids) > 0),
  -- What guardians entered about them: a database that is restored may have it waiting again.
  entry_ids uuid[] not null default '{}',
  cause text not null check (
    cause in ('guardianWritten', 'guardianInPerson', 'guardianPhone', 'child', 'institution', 'retention')
  ),
  asked_on date not null,
  reason text not null check (char_length(reason) between 1 and 100),
  -- Null where the time of keeping was over.
  ordered_by uuid,
  ordered_by_name text,
  erased_at timestamptz not null,
  -- How much of each kind.
  counts jsonb not null,
  -- How many of the rows were of which age on that day, by school.
  ages jsonb not null,
  files_left uuid[] not null default '{}',
  -- Null until it stands in the list beside the files, which a restored database is held against.
  list_number integer,
  check ((ordered_by is null) = (ordered_by_name is null))
);
create index erasure_org_idx on erasure (org_id, erased_at desc, id desc);
create unique index erasure_list_number_key on erasure (list_number);
-- By them a child is known whose row a restored database does not have.
create index erasure_patient_idx on erasure using gin (patient_ids);
create index erasure_open_idx on erasure (erased_at, id) where list_number is null or files_left <> '{}';

-- How many years after they left school an institution keeps who children are; without a row nothing ends by itself.
create table retention_setting (
  org_id uuid not null primary key,
  years smallint not null check (years between 1 and 30),
  -- The law, or the decision, it follows from.
  basis text not null check (char_length(basis) between 1 and 100),
  changed_by uuid not null,
  changed_by_name text not null,
  changed_at timestamptz not null
);

-- Children whose time ends soon: the managers were told then, and they are erased 30 days later at the earliest.
create table retention_notice (
  org_id uuid not null,
  patient_id uuid not null,
  -- In Shanghai.
  announced_on date not null,
  -- The first day on which it may be erased.
  ends_on date not null,
  primary key (org_id, patient_id),
  foreign key (org_id, patient_id) references patient (org_id, id)
);
create index retention_notice_ends_idx on retention_notice (org_id, ends_on, patient_id);

alter table retention_setting enable row level security;
create policy institution on retention_setting using (org_id = app_org());
alter table retention_notice enable row level security;
create policy institution on retention_notice using (org_id = app_org());
grant select, insert, update, delete on retention_setting, retention_notice to {{app_role}};

alter table erasure enable row level security;
create policy institution on erasure using (org_id = app_org());
create policy platform on erasure using (app_is_platform());
grant select, insert, update on erasure to {{app_role}};

-- The application only adds acts, corrections and answers. What they say of a child that is erased goes all the same, by this
-- function, which belongs to the owner and does nothing to any other child.
create function erase_child_records(org uuid, children uuid[])
returns table (acts integer, letters integer, consents integer)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  erased constant uuid[] := array(
    select id from patient where org = app_org() and org_id = org and id = any(children) and erased_at is not null
  );
begin
  delete from referral_letter where org_id = org and patient_id = any(erased);
  get diagnostics letters = row_count;
  delete from follow_up_act where org_id = org and patient_id = any(erased);
  get diagnostics acts = row_count;
  update exam_correction set reason = '*'
  where org_id = org and reason <> '*' and (patient_id = any(erased) or to_patient_id = any(erased));
  update consent set reason = null, masked_phone = case when masked_phone is not null then '*' end
  where org_id = org and patient_id = any(erased) and (reason is not null or masked_phone <> '*');
  get diagnostics consents = row_count;
  return next;
end $$;

-- Families that look at a child at this moment. An institution sees nobody's access, and ends those to its own children.
create function close_family_accesses(org uuid, children uuid[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from family_access where org = app_org() and org = any(org_ids) and patient_ids && children;
end $$;
revoke execute on function erase_child_records(uuid, uuid[]), close_family_accesses(uuid, uuid[]) from public;
grant execute on function erase_child_records(uuid, uuid[]), close_family_accesses(uuid, uuid[]) to {{app_role}};
