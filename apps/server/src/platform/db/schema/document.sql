-- Documents of identity (docs/adr/0146-documents-of-children.md). The key of an institution, encrypted under a key of SECRET.
create table document_key (
  org_id uuid primary key references organization (id),
  wrapped bytea not null
);

-- A row for a child with a document.
create table child_document (
  org_id uuid not null,
  patient_id uuid not null,
  kind text not null check (kind in ('1', '6', '7', '8', '9', 'A', 'Z')),
  -- Its number under the key of the institution; equal numbers are equal, so that one is found whole.
  sealed bytea,
  -- A keyed digest of its last four signs: in the clear they would say nearly all of a number whose birth date stands beside it.
  number_end bytea,
  primary key (org_id, patient_id),
  check (kind = 'Z' or sealed is not null),
  check ((sealed is null) = (number_end is null)),
  foreign key (org_id, patient_id) references patient (org_id, id)
);
create index child_document_sealed_idx on child_document (org_id, sealed) where sealed is not null;
create index child_document_end_idx on child_document (org_id, number_end) where number_end is not null;

alter table document_key enable row level security;
create policy institution on document_key using (org_id = app_org());
grant select, insert, update, delete on document_key to {{app_role}};
alter table child_document enable row level security;
create policy institution on child_document using (org_id = app_org());
grant select, insert, update, delete on child_document to {{app_role}};
