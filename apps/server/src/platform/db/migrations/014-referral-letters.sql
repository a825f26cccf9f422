-- The referral letter: a letter that a family takes to a hospital, and the use of the page behind its QR code. What the hospital writes is an act.
create table referral_letter (
  org_id uuid not null,
  id uuid not null,
  number text not null,
  patient_id uuid not null,
  -- The finding it speaks of.
  exam_id uuid not null,
  -- As it is printed: the page asks for it.
  birth_date date not null,
  issued_on date not null,
  expires_on date not null,
  issued_by uuid not null,
  issued_by_name text not null,
  issued_at timestamptz not null,
  -- Wrong birth dates that are left.
  tries_left smallint not null check (tries_left >= 0),
  first_written_at timestamptz,
  -- The newest report of the hospital.
  act_id uuid,
  primary key (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id),
  foreign key (org_id, exam_id) references exam (org_id, id),
  foreign key (org_id, act_id) references follow_up_act (org_id, id),
  check ((first_written_at is null) = (act_id is null))
);
create unique index referral_letter_number_idx on referral_letter (org_id, number);
create unique index referral_letter_day_idx on referral_letter (org_id, patient_id, exam_id, issued_on);
alter table referral_letter enable row level security;
create policy institution on referral_letter using (org_id = app_org());
grant select, insert, update on referral_letter to {{app_role}};
