-- Text messages to families. Neither the number nor any words are stored: those stand in the vendor's template.
create table text_message (
  org_id uuid not null,
  -- Of the act as well that it becomes once it was sent.
  id uuid not null,
  patient_id uuid not null,
  -- A keyed hash of the number it is for.
  number_hash bytea not null,
  state text not null check (
    state in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'skipped')
  ),
  cause text check (
    cause in (
      'refused', 'limited', 'notDelivered', 'lately', 'caseClosed', 'childGone', 'numberChanged', 'askerGone',
      'cancelled', 'notOffered'
    )
  ),
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  -- The job that sends it; null while it waits for one.
  job_id uuid,
  -- When the vendor was asked, written before.
  sent_at timestamptz,
  -- The vendor's id, by which it says whether the message arrived, and when it was last asked that.
  vendor_id text,
  checked_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id)
);
create index text_message_patient_idx on text_message (org_id, patient_id, asked_at desc);
create index text_message_open_idx on text_message (org_id, state, sent_at)
  where state in ('waiting', 'sending', 'sent');
create index text_message_job_idx on text_message (org_id, job_id) where job_id is not null;
alter table text_message enable row level security;
create policy institution on text_message using (org_id = app_org());
grant select, insert, update on text_message to {{app_role}};

-- The message a number had last. A sender takes the row before it asks the vendor, so that of two one waits and finds it taken.
create table text_number (
  org_id uuid not null,
  number_hash bytea not null,
  message_id uuid not null,
  taken_at timestamptz not null,
  primary key (org_id, number_hash),
  foreign key (org_id, message_id) references text_message (org_id, id)
);
alter table text_number enable row level security;
create policy institution on text_number using (org_id = app_org());
grant select, insert, update, delete on text_number to {{app_role}};
