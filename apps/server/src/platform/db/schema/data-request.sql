-- Corrections that families ask for, and what staff decided about them (docs/adr/0137-requests-about-the-data-of-a-child.md).
-- What a family says is right, who asked and why it was refused are words about the child: an erasure deletes the rows.
create table correction_request (
  org_id uuid not null,
  -- Made by whoever enters it, so that the same request twice is one.
  id uuid not null,
  patient_id uuid not null,
  fact text not null check (fact in ('name', 'gender', 'birthDate', 'studentId', 'schoolClass', 'tel', 'exam')),
  exam_id uuid,
  -- Of what the record said of the fact then: by it staff see whether that was changed since. Null of an examination, and once it is
  -- decided: the former value could be found by trying.
  fact_digest bytea,
  requested text not null check (char_length(requested) between 1 and 200),
  channel text not null check (channel in ('phone', 'paper', 'inPerson', 'guardian')),
  -- Who asked: as staff wrote it, or the masked phone of the guardian.
  asker text not null check (char_length(asker) between 1 and 20),
  entered_by uuid,
  entered_by_name text,
  -- From when the days count. Staff may enter it later than it was asked.
  requested_at timestamptz not null,
  entered_at timestamptz not null,
  due_on date not null,
  decision text check (decision in ('corrected', 'refused')),
  reason text check (char_length(reason) between 1 and 200),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  -- When the record was edited by which it was fulfilled, or staff said that it is right.
  corrected_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id),
  foreign key (org_id, exam_id) references exam (org_id, id),
  constraint correction_request_exam_check check ((fact = 'exam') = (exam_id is not null)),
  constraint correction_request_digest_check check (
    (fact = 'exam' or decision is not null) = (fact_digest is null)
  ),
  constraint correction_request_by_check check (
    (channel = 'guardian') = (entered_by is null) and (entered_by is null) = (entered_by_name is null)
  ),
  constraint correction_request_decided_check check (
    num_nulls(decision, decided_by, decided_by_name, decided_at) in (0, 4)
    and (reason is not null) = (decision is not distinct from 'refused')
    and (corrected_at is not null) = (decision is not distinct from 'corrected')
  )
);
create index correction_request_due_idx on correction_request (org_id, due_on, id);
create index correction_request_open_idx on correction_request (org_id, due_on, id) where decision is null;
create index correction_request_patient_idx on correction_request (org_id, patient_id, requested_at desc, id desc);

alter table correction_request enable row level security;
create policy institution on correction_request using (org_id = app_org());
grant select, insert, update, delete on correction_request to {{app_role}};
