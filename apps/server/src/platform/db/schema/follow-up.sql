-- Follow-up of children with a finding: what staff did, and how the case of each child stands after everything that happened.
create table follow_up_act (
  org_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  kind text not null check (
    kind in (
      'printed', 'notified', 'attempted', 'booked', 'reported', 'visited', 'planned', 'assigned', 'noted', 'closed', 'takenBack'
    )
  ),
  way text check (way in ('phone', 'sms', 'paper', 'inPerson', 'familyPage', 'hospitalPage')),
  day date,
  plan text check (plan in ('observation', 'exercise', 'brace', 'surgery', 'ruledOut')),
  reason text check (reason in ('ended', 'declined', 'movedAway', 'unreachable', 'graduated', 'other')),
  -- The act that is taken back, or in whose place a visit is recorded.
  act_id uuid,
  -- To whom the case is assigned; null to nobody.
  user_id uuid,
  user_name text,
  note text check (char_length(note) between 1 and 200),
  -- Null of families and hospitals, who are no users.
  done_by uuid,
  done_by_name text not null,
  done_at timestamptz not null,
  -- Of a visit: what the hospital found, for which project that counts, and whether the screening had not sent the child.
  result jsonb,
  project_id uuid,
  elsewhere boolean,
  primary key (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id),
  foreign key (org_id, act_id) references follow_up_act (org_id, id)
);
create index follow_up_act_patient_idx on follow_up_act (org_id, patient_id, done_at desc, id desc);
alter table follow_up_act enable row level security;
create policy institution on follow_up_act using (org_id = app_org());
grant select, insert on follow_up_act to {{app_role}};

-- One for each child that something was ever asked for; folded anew by every write of its examinations, visits and acts.
-- Its examinations are no foreign keys: as a fact's they come from what was just read, and three checks a row cost an
-- upload a tenth of its time.
create table follow_up_case (
  org_id uuid not null,
  patient_id uuid not null,
  track text not null check (
    track in ('urgent', 'referral', 'gentle', 'hospital', 'retest', 'posture', 'unfinished')
  ),
  stage text not null check (
    stage in ('toNotify', 'notified', 'booked', 'visited', 'followed', 'toRetest', 'closed')
  ),
  -- The examination that asks for it, and its day; without one the day of the visit by which a hospital follows the child.
  exam_id uuid,
  found_on date not null,
  due_on date,
  -- The hospital wrote no next visit: the day is that of the rule.
  due_by_rule boolean not null default false,
  -- What is to be measured again, beside whatever the case is about.
  retest_exam_id uuid,
  retest_due_on date,
  -- The examination whose referral nobody has answered: it leads wherever the child is shown.
  open_exam_id uuid,
  -- What a hospital found by which it follows the child, the last day it was at one, and until when one has
  -- ruled out what was found.
  hospital jsonb,
  visited_on date,
  cleared_on date,
  assigned_to uuid,
  assigned_name text,
  outcome text check (
    outcome in (
      'ended', 'declined', 'movedAway', 'unreachable', 'graduated', 'other', 'ruledOut', 'retestNormal'
    )
  ),
  contact_day date,
  contact_way text check (
    contact_way in ('phone', 'sms', 'paper', 'inPerson', 'familyPage', 'hospitalPage')
  ),
  contact_kind text check (contact_kind in ('notified', 'attempted', 'booked')),
  -- When its letter was printed, where nothing since says that it was handed out.
  printed_on date,
  -- A visit that the family or the hospital reported waits for staff to check it.
  to_check boolean not null default false,
  primary key (org_id, patient_id),
  foreign key (org_id, patient_id) references patient (org_id, id)
);
create index follow_up_case_stage_idx on follow_up_case (org_id, stage, due_on, patient_id) include (retest_due_on, to_check);
create index follow_up_case_due_idx on follow_up_case (org_id, due_on, patient_id);
-- A case is overdue by either of its days.
create index follow_up_case_overdue_idx on follow_up_case (org_id, least(due_on, retest_due_on), patient_id) where stage <> 'closed';
create index follow_up_case_retest_idx on follow_up_case (org_id, retest_due_on, patient_id) where retest_due_on is not null;
create index follow_up_case_to_check_idx on follow_up_case (org_id, due_on, patient_id) where to_check;
alter table follow_up_case enable row level security;
create policy institution on follow_up_case using (org_id = app_org());
grant select, insert, update, delete on follow_up_case to {{app_role}};

-- Photos of what a hospital wrote, from families. Their files are drawn anew before they are stored.
create table follow_up_photo (
  org_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  -- The report it was sent with; null until then, and a day later it is removed.
  act_id uuid,
  file_key uuid not null,
  -- In how many pages it is shown; more than one of a tall photo.
  pages smallint not null default 1,
  -- The words by which the family agreed to send it; null of photos from before it was asked.
  consent_version smallint check (consent_version > 0),
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id),
  foreign key (org_id, act_id) references follow_up_act (org_id, id)
);
create index follow_up_photo_patient_idx on follow_up_photo (org_id, patient_id, created_at);
create index follow_up_photo_unsent_idx on follow_up_photo (org_id, created_at) where act_id is null;
alter table follow_up_photo enable row level security;
create policy institution on follow_up_photo using (org_id = app_org());
grant select, insert, update, delete on follow_up_photo to {{app_role}};

-- The hospitals that are named most are those of the newest reports.
create index follow_up_act_hospital_idx on follow_up_act (org_id, done_at desc) where kind in ('reported', 'visited');

-- A letter that a family takes to a hospital, and the use of the page behind its QR code. What the hospital writes is an act.
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

-- By when the steps of a case are due, where an institution has changed it.
create table follow_up_setting (
  org_id uuid not null primary key,
  due_days jsonb not null
);
alter table follow_up_setting enable row level security;
create policy institution on follow_up_setting using (org_id = app_org());
grant select, insert, update on follow_up_setting to {{app_role}};

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
      'refused', 'limited', 'notDelivered', 'lately', 'stopped', 'caseClosed', 'childGone', 'numberChanged', 'askerGone',
      'cancelled', 'notOffered', 'toldMeanwhile', 'withheld'
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
  -- Null where it was a reminder of `consent_reminder`.
  message_id uuid,
  taken_at timestamptz not null,
  primary key (org_id, number_hash),
  foreign key (org_id, message_id) references text_message (org_id, id)
);
alter table text_number enable row level security;
create policy institution on text_number using (org_id = app_org());
grant select, insert, update, delete on text_number to {{app_role}};

-- Numbers whose owners answered 退订 and get no more messages, once for each child that had the number then: by them it is hashed
-- anew for another SECRET.
create table text_stop (
  org_id uuid not null,
  number_hash bytea not null,
  patient_id uuid not null,
  -- The phone of the child was changed since. The number stays without messages, also where it is given back.
  outdated boolean not null default false,
  primary key (org_id, number_hash, patient_id),
  foreign key (org_id, patient_id) references patient (org_id, id)
);
-- Of one child, whichever numbers it had.
create index text_stop_patient_idx on text_stop (org_id, patient_id);
alter table text_stop enable row level security;
create policy institution on text_stop using (org_id = app_org());
grant select, insert, update, delete on text_stop to {{app_role}};

-- Messages of an institution on its newest day with any. A sender counts in the transaction that takes the number.
create table text_day (
  org_id uuid not null primary key,
  day date not null,
  texts integer not null
);
alter table text_day enable row level security;
create policy institution on text_day using (org_id = app_org());
grant select, insert, update on text_day to {{app_role}};
