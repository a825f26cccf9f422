-- What families are told before their children are examined, and what they answer (docs/adr/0133-consent-by-project.md).

-- The notice of a project as it is being written; its fields may be empty.
create table consent_draft (
  org_id uuid not null,
  project_id uuid not null,
  texts jsonb not null,
  primary key (org_id, project_id),
  foreign key (org_id, project_id) references project (org_id, id)
);

-- Published notices. Rows are only added: what a family answered to never changes.
create table consent_notice (
  org_id uuid not null,
  project_id uuid not null,
  version smallint not null check (version > 0),
  texts jsonb not null,
  -- SHA-256 of `canonicalNotice` of the contract.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  published_by uuid not null,
  published_by_name text not null,
  published_at timestamptz not null,
  primary key (org_id, project_id, version),
  foreign key (org_id, project_id) references project (org_id, id)
);

-- Answers of families. Rows are only added; of a child the one that was given last counts, then the one stored last.
create table consent (
  org_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  patient_id uuid not null,
  -- What was answered to. A family may refuse before anything was published.
  notice_version smallint,
  answer text not null check (answer in ('agreed', 'refused', 'withdrawn')),
  channel text not null check (channel in ('paper', 'oral', 'guardian')),
  reason text check (char_length(reason) between 1 and 100),
  -- Who recorded it, or the masked phone of the guardian who answered.
  recorded_by uuid,
  recorded_by_name text,
  masked_phone text,
  answered_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (org_id, id),
  -- What an examination names: an answer for its own child and project, which agrees.
  constraint consent_of_child_key unique (org_id, patient_id, project_id, id, answer),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id),
  foreign key (org_id, project_id, notice_version) references consent_notice (org_id, project_id, version),
  constraint consent_notice_needed_check check (answer <> 'agreed' or notice_version is not null),
  constraint consent_reason_refused_check check (answer <> 'agreed' or reason is null),
  constraint consent_by_check check (
    (channel = 'guardian') = (masked_phone is not null) and (masked_phone is null) = (recorded_by is not null)
    and (recorded_by is null) = (recorded_by_name is null)
  )
);
-- The newest answers of a project, or of some of its children, are read within this.
create index consent_newest_idx on consent (
  org_id, project_id, patient_id, answered_at desc, recorded_at desc, id desc
) include (answer, notice_version);
-- Few refuse; who of them does so still is found within this.
create index consent_refused_idx on consent (
  org_id, project_id, patient_id, answered_at, recorded_at, id
) where answer <> 'agreed';

-- Text messages that remind families to answer, two at most of a project for a child and for a number. A row is written before
-- the vendor is asked, so that none goes twice.
create table consent_reminder (
  org_id uuid not null,
  project_id uuid not null,
  patient_id uuid not null,
  -- The first or the second before the day of the school.
  nth smallint not null check (nth in (1, 2)),
  -- A keyed hash of the number; null where no message was for this child.
  number_hash bytea,
  -- `shared`: another child's message told the family. `skipped`: the number gets none. `limited`: the vendor takes no more for now, so
  -- that it is tried again.
  state text not null check (state in ('sending', 'sent', 'failed', 'unknown', 'shared', 'skipped', 'limited')),
  sent_at timestamptz not null,
  primary key (org_id, project_id, patient_id, nth),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id)
);
create unique index consent_reminder_number_key on consent_reminder (org_id, project_id, number_hash, nth)
  where number_hash is not null;

alter table consent_reminder enable row level security;
create policy institution on consent_reminder using (org_id = app_org());
grant select, insert, update on consent_reminder to {{app_role}};
alter table consent_draft enable row level security;
create policy institution on consent_draft using (org_id = app_org());
alter table consent_notice enable row level security;
create policy institution on consent_notice using (org_id = app_org());
alter table consent enable row level security;
create policy institution on consent using (org_id = app_org());
grant select, insert, update on consent_draft to {{app_role}};
grant select, insert on consent_notice, consent to {{app_role}};
