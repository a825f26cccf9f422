-- Examinations: what was measured and seen of a child, and what it was graded as.
create type exam_outcome as enum (
  'normal', 'posture', 'gradeOne', 'gradeTwo', 'gradeThree', 'sagittal', 'furtherCheck', 'incomplete', 'declined'
);

create table exam (
  org_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  school_id uuid not null,
  patient_id uuid not null,
  exam_time timestamptz not null,
  type_id smallint not null check (type_id in (0, 1)),
  status smallint not null check (status in (1, 2)),
  result_id smallint check (result_id in (0, 1, 2, 3, 5)),
  needs_retest boolean not null,
  screening_state text not null check (screening_state in ('normal', 'suspicious', 'highlySuspicious', 'undetermined')),
  -- Exactly as graded: a rounded 4.996 would read as 5.
  left_angle double precision,
  right_angle double precision,
  max_angle double precision,
  max_side text check (max_side in ('left', 'right')),
  max_segment text check (max_segment in ('thoracic', 'thoracolumbar', 'lumbar')),
  group_angles double precision[] not null,
  rule_version text not null,
  -- Grade and class as they were on the day; the roster moves on.
  grade_name text not null,
  grade_code smallint not null,
  clazz_name text not null,
  clazz_order integer not null,
  doctor_id uuid not null,
  doctor_name text not null,
  operator text,
  device_code text,
  device_firmware text,
  client_kind text,
  client_version text,
  -- What was measured and seen, as sent.
  findings jsonb not null,
  -- False once the examination or its child is deleted, and while it is voided: it leaves the lists.
  listed boolean not null default true,
  created_at timestamptz not null,
  deleted_at timestamptz,
  sagittal_abnormal text check (sagittal_abnormal in ('lordosis', 'kyphosis')),
  -- Something was found, and the family was told to see a hospital.
  positive boolean not null default false,
  referred boolean not null default false,
  -- What was found as a whole, and whether the side was looked at to an end: judged once, when it is assessed.
  finding text not null check (finding in (
    'normal', 'belowFive', 'badPosture', 'severityOne', 'severityTwo', 'severityThree', 'lordosis', 'kyphosis',
    'furtherCheck', 'retest', 'incomplete', 'declined', 'undetermined'
  )),
  side_viewed boolean not null,
  -- What its child counts for by it, and rather than by which others: 1 before 2 (packages/contract, exam-counting.rules.ts).
  outcome exam_outcome not null,
  precedence smallint not null check (precedence between 1 and 6),
  -- Since when it counts for nothing. Who voided it, and why, says the last void of `exam_correction`.
  voided_at timestamptz,
  -- Whether it needed consent, and the agreement it was made under; no other answer stands behind one.
  needs_consent boolean not null default false,
  consent_id uuid,
  consent_answer text generated always as (case when consent_id is not null then 'agreed' end) stored,
  primary key (org_id, id),
  constraint exam_consent_needed_check check (not needs_consent or consent_id is not null),
  constraint exam_consent_fkey foreign key (org_id, patient_id, project_id, consent_id, consent_answer)
    references consent (org_id, patient_id, project_id, id, answer),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, school_id) references school (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id)
);
-- Counting by type, grade or class stays inside this index.
create index exam_time_idx on exam (org_id, exam_time desc, id desc) include (type_id, grade_name, clazz_name) where listed;
create index exam_school_idx on exam (org_id, school_id, exam_time desc, id desc) where listed;
-- The examinations of many children are counted and put in order within this index.
create index exam_patient_idx on exam (org_id, patient_id, exam_time desc, id desc) include (listed);
-- A result is asked for among complete examinations or among first ones.
create index exam_result_idx on exam (org_id, result_id, exam_time desc, id desc) include (finding) where listed;
-- Examinations that ask for something to be done: a retest, or a talk with the family. Both are few.
create index exam_retest_idx on exam (org_id, exam_time desc, id desc)
  where listed and outcome = 'incomplete';
-- A proven finding from the side is as rare.
create index exam_sagittal_idx on exam (org_id, sagittal_abnormal, exam_time desc, id desc)
  where listed and sagittal_abnormal is not null;
-- As are small angles that somebody is to look at again.
create index exam_further_check_idx on exam (org_id, exam_time desc, id desc)
  where listed and finding = 'furtherCheck';
create index exam_declined_idx on exam (org_id, exam_time desc, id desc) where listed and outcome = 'declined';
-- Without these the lists of last year's project walk through this year's, and those of the rarer type through the other's.
create index exam_type_time_idx on exam (org_id, type_id, exam_time desc, id desc) where listed;
create index exam_project_time_idx on exam (org_id, project_id, exam_time desc, id desc) where listed;
-- Lists are counted within this; equal keys take little room. Counting stays within an index only where the pages of
-- the table are known to be visible to all.
create index exam_count_idx on exam (
  org_id, project_id, school_id, type_id, result_id, finding, sagittal_abnormal
) where listed;
-- Voided examinations are few, and in no other list.
create index exam_voided_idx on exam (org_id, exam_time desc, id desc) where voided_at is not null and deleted_at is null;
-- Those in no list go with their project when it is deleted, and what went with one is counted and restored by it.
create index exam_project_unlisted_idx on exam (org_id, project_id, deleted_at) where not listed;
-- A step that a child did twice in a project is found within this.
create index exam_repeated_idx on exam (org_id, project_id, patient_id, precedence) include (id)
  where listed and outcome <> 'declined';
alter table exam set (autovacuum_vacuum_insert_scale_factor = 0.02);

-- What was corrected of an examination after it was stored: voided, taken back, or assigned to another child. Rows are
-- only added, so both children can tell it.
create table exam_correction (
  org_id uuid not null,
  id uuid not null,
  exam_id uuid not null,
  kind text not null check (kind in ('void', 'unvoid', 'assign')),
  -- Whose examination it was before.
  patient_id uuid not null,
  -- Whose it is from then on.
  to_patient_id uuid,
  reason text check (char_length(reason) between 1 and 100),
  corrected_by uuid not null,
  corrected_by_name text not null,
  corrected_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, exam_id) references exam (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id),
  foreign key (org_id, to_patient_id) references patient (org_id, id),
  constraint exam_correction_kind_fields_check check (
    (kind = 'assign') = (to_patient_id is not null) and (kind = 'unvoid') = (reason is null)
  )
);
create index exam_correction_exam_idx on exam_correction (org_id, exam_id, corrected_at desc, id desc);
create index exam_correction_patient_idx on exam_correction (org_id, patient_id, corrected_at desc, id desc);
create index exam_correction_to_patient_idx on exam_correction (org_id, to_patient_id, corrected_at desc, id desc)
  where to_patient_id is not null;

-- Pictures taken at an examination. They are files; a row of `blob` says size and hash.
create table exam_image (
  org_id uuid not null,
  exam_id uuid not null,
  position smallint not null,
  -- A report picture is the client's own drawing of the result.
  kind text not null check (kind in ('exam', 'report')),
  name text not null,
  file_key uuid not null,
  primary key (org_id, exam_id, position),
  foreign key (org_id, exam_id) references exam (org_id, id)
);

alter table exam enable row level security;
create policy institution on exam using (org_id = app_org());
alter table exam_image enable row level security;
create policy institution on exam_image using (org_id = app_org());
alter table exam_correction enable row level security;
create policy institution on exam_correction using (org_id = app_org());
grant select, insert on exam_correction to {{app_role}};
grant select, insert, update, delete on exam, exam_image to {{app_role}};
