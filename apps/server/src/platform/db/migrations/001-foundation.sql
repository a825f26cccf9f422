-- Institutions, users, sessions, rosters, projects, examinations, templates and the operation log.
-- org_id comes first in every key of an institution's rows, so that the schema can be distributed by it.
-- The application connects as {{app_role}}, which owns nothing and cannot bypass row-level security.

-- A uuid beside the grams in one gin index.
create extension if not exists btree_gin;

create function app_org() returns uuid language sql stable as
  $$ select nullif(current_setting('app.org_id', true), '')::uuid $$;

create function app_is_platform() returns boolean language sql stable as
  $$ select coalesce(current_setting('app.platform', true), '') = 'on' $$;

-- One- and two-character grams of a name: pg_trgm finds nothing for one or two Chinese characters.
create function name_grams(name text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}')
  from (
    select substr(lower(name), i, 1) as gram from generate_series(1, char_length(name)) as i
    union
    select substr(lower(name), i, 2) from generate_series(1, char_length(name) - 1) as i
  ) as grams
$$;

create table organization (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 30),
  clinic_id text check (char_length(clinic_id) between 1 and 30),
  type text,
  province text,
  city text,
  district text,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index organization_name_key on organization (name) where deleted_at is null;
create unique index organization_clinic_id_key on organization (clinic_id) where deleted_at is null;
create index organization_created_at_idx on organization (created_at desc, id desc) where deleted_at is null;

create table app_user (
  id uuid primary key,
  org_id uuid references organization (id),
  username text not null check (char_length(username) between 1 and 15),
  password_hash text not null,
  tel text,
  role smallint not null check (role between 0 and 4),
  error_counter integer not null default 0,
  must_change_password boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (org_id is not null or role in (0, 3))
);
create unique index app_user_username_key on app_user (lower(username)) where deleted_at is null;
create unique index app_user_tel_key on app_user (tel) where deleted_at is null;
create index app_user_org_idx on app_user (org_id, created_at desc, id desc) where deleted_at is null;
create index app_user_role_idx on app_user (role, org_id) where deleted_at is null;
create index app_user_created_at_idx on app_user (created_at desc, id desc) where deleted_at is null;

create table session (
  token_hash bytea primary key,
  user_id uuid not null references app_user (id),
  client text not null check (client in ('browser', 'app')),
  address text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_user_idx on session (user_id);
create index session_expires_at_idx on session (expires_at);

create table picture_code (
  key bytea primary key,
  code text not null,
  expires_at timestamptz not null
);
create index picture_code_expires_at_idx on picture_code (expires_at);

create table sms_code (
  id uuid primary key,
  tel text not null,
  purpose text not null check (purpose in ('login', 'bind', 'quickQuery')),
  address text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sms_code_tel_idx on sms_code (tel, created_at desc);
create index sms_code_address_idx on sms_code (address, created_at desc);

-- Failed sign-ins under names nobody has, so that unknown and known names answer alike.
create table unknown_sign_in (
  name_hash bytea primary key,
  failures integer not null,
  last_at timestamptz not null
);

create table school (
  org_id uuid not null references organization (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 30),
  province text not null,
  city text,
  district text,
  province_name text not null,
  city_name text,
  district_name text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
create unique index school_name_key on school (org_id, name) where deleted_at is null;
create index school_created_at_idx on school (org_id, created_at desc, id desc) where deleted_at is null;

create table patient (
  org_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id text not null check (char_length(student_id) between 1 and 30),
  name text not null check (char_length(name) between 1 and 15),
  gender text not null check (gender in ('m', 'f', 'o')),
  birth_date date not null,
  tel text,
  grade_name text not null,
  -- National grade code; 99 when the text names no known grade.
  grade_code smallint not null,
  clazz_name text not null,
  clazz_order integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, school_id) references school (org_id, id)
);
create unique index patient_student_id_key on patient (org_id, school_id, student_id) where deleted_at is null;
create index patient_student_id_idx on patient (org_id, student_id) where deleted_at is null;
create index patient_created_at_idx on patient (org_id, created_at desc, id desc) where deleted_at is null;
create index patient_class_idx on patient (org_id, school_id, grade_code, clazz_order, student_id) where deleted_at is null;
create index patient_tel_idx on patient (org_id, tel) where deleted_at is null and tel is not null;
create index patient_name_idx on patient using gin (org_id, name_grams(name)) where deleted_at is null;

create table project (
  org_id uuid not null references organization (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 30),
  status smallint not null default 0 check (status in (0, 1, 2)),
  start_date date,
  end_date date,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
create unique index project_name_key on project (org_id, name) where deleted_at is null;
create index project_created_at_idx on project (org_id, created_at desc, id desc) where deleted_at is null;

create table project_school (
  org_id uuid not null,
  project_id uuid not null,
  school_id uuid not null,
  primary key (org_id, project_id, school_id),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, school_id) references school (org_id, id)
);
create index project_school_school_idx on project_school (org_id, school_id);

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
  -- False once the examination or its child is deleted: it leaves the lists.
  listed boolean not null default true,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, school_id) references school (org_id, id),
  foreign key (org_id, patient_id) references patient (org_id, id)
);
-- Counting by type, grade or class stays inside this index.
create index exam_time_idx on exam (org_id, exam_time desc, id desc) include (type_id, grade_name, clazz_name) where listed;
create index exam_school_idx on exam (org_id, school_id, exam_time desc, id desc) where listed;
create index exam_project_idx on exam (org_id, project_id, school_id, exam_time desc, id desc) where listed;
create index exam_patient_idx on exam (org_id, patient_id, exam_time desc, id desc);
create index exam_result_idx on exam (org_id, result_id, exam_time desc, id desc) where listed;

create table exam_image (
  org_id uuid not null,
  exam_id uuid not null,
  position smallint not null,
  -- A report picture is the client's own drawing of the result.
  kind text not null check (kind in ('exam', 'report')),
  name text not null,
  content bytea not null,
  primary key (org_id, exam_id, position),
  foreign key (org_id, exam_id) references exam (org_id, id)
);

create table report_template (
  org_id uuid primary key references organization (id),
  id uuid not null unique,
  evaluation_normal text,
  evaluation_bad_posture text,
  evaluation_lateral_bending_one text,
  evaluation_lateral_bending_two text,
  evaluation_lateral_bending_three text,
  logo bytea,
  logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  file_name text,
  examine_org_info jsonb not null default '[]',
  updated_at timestamptz not null
);

-- A file prepared for one user and kept for minutes.
create table download (
  token_hash bytea primary key,
  user_id uuid not null,
  org_id uuid,
  file_name text not null,
  content_type text not null,
  content bytea not null,
  expires_at timestamptz not null
);
create index download_expires_at_idx on download (expires_at);

create table operation_log (
  id uuid primary key,
  org_id uuid,
  user_id uuid,
  username text not null,
  org_name text not null,
  role smallint,
  model text not null,
  keypoint text not null,
  keymsg text not null,
  level text not null check (level in ('ERROR', 'INFO', 'WARN')),
  optype text not null,
  optime timestamptz not null
);
create index operation_log_org_time_idx on operation_log (org_id, optime desc, id desc);
create index operation_log_time_idx on operation_log (optime desc, id desc);
create index operation_log_org_username_idx on operation_log (org_id, username, optime desc, id desc);
create index operation_log_org_optype_idx on operation_log (org_id, optype, optime desc, id desc);
create index operation_log_org_level_idx on operation_log (org_id, level, optime desc, id desc);
create index operation_log_username_idx on operation_log (username, optime desc, id desc);
create index operation_log_optype_idx on operation_log (optype, optime desc, id desc);
create index operation_log_level_idx on operation_log (level, optime desc, id desc);

-- How many rows the unfiltered lists hold: counting 100,000 index entries for every page is most of its cost. Each
-- statement that changes a number appends the change, in its own transaction and without waiting for anybody; the sum
-- is the number, and housekeeping folds the changes together.
create table list_total (
  org_id uuid not null references organization (id),
  id bigint generated by default as identity,
  subject text not null check (subject in ('patient', 'exam')),
  change integer not null,
  primary key (org_id, id)
);
create index list_total_subject_idx on list_total (org_id, subject) include (change);

create function note_patient_total() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into list_total (org_id, subject, change)
    select org_id, 'patient', count(*) from added where deleted_at is null group by org_id;
  elsif tg_op = 'DELETE' then
    insert into list_total (org_id, subject, change)
    select org_id, 'patient', -count(*) from removed where deleted_at is null group by org_id;
  else
    insert into list_total (org_id, subject, change)
    select org_id, 'patient', sum(sign) from (
      select org_id, 1 as sign from added where deleted_at is null
      union all select org_id, -1 from removed where deleted_at is null
    ) as changes group by org_id having sum(sign) <> 0;
  end if;
  return null;
end $$;

create function note_exam_total() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into list_total (org_id, subject, change)
    select org_id, 'exam', count(*) from added where listed group by org_id;
  elsif tg_op = 'DELETE' then
    insert into list_total (org_id, subject, change)
    select org_id, 'exam', -count(*) from removed where listed group by org_id;
  else
    insert into list_total (org_id, subject, change)
    select org_id, 'exam', sum(sign) from (
      select org_id, 1 as sign from added where listed
      union all select org_id, -1 from removed where listed
    ) as changes group by org_id having sum(sign) <> 0;
  end if;
  return null;
end $$;

create trigger note_added after insert on patient
  referencing new table as added for each statement execute function note_patient_total();
create trigger note_changed after update on patient
  referencing new table as added old table as removed for each statement execute function note_patient_total();
create trigger note_removed after delete on patient
  referencing old table as removed for each statement execute function note_patient_total();
create trigger note_added after insert on exam
  referencing new table as added for each statement execute function note_exam_total();
create trigger note_changed after update on exam
  referencing new table as added old table as removed for each statement execute function note_exam_total();
create trigger note_removed after delete on exam
  referencing old table as removed for each statement execute function note_exam_total();

-- Folds the changes of each number into one row.
create function fold_list_totals() returns void
language sql security definer set search_path = public, pg_temp as $$
  with folded as (delete from list_total returning org_id, subject, change)
  insert into list_total (org_id, subject, change)
  select org_id, subject, sum(change) from folded group by org_id, subject
$$;

-- Row-level security: the second wall behind the scope argument of every repository.
do $$
declare owned text;
begin
  foreach owned in array array['school', 'patient', 'project', 'project_school', 'exam', 'exam_image', 'report_template', 'list_total'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('create policy institution on %I using (org_id = (select app_org())) with check (org_id = (select app_org()))', owned);
  end loop;
  foreach owned in array array['app_user', 'operation_log', 'download'] loop
    execute format('alter table %I enable row level security', owned);
    execute format(
      'create policy institution on %I using (app_is_platform() or org_id = app_org())
         with check (app_is_platform() or org_id = app_org())', owned);
  end loop;
end $$;
alter table organization enable row level security;
create policy institution on organization
  using ((select app_is_platform()) or id = (select app_org())) with check ((select app_is_platform()));

-- Who a session belongs to; security definer because nobody is known before it answers.
create function session_actor(hash bytea, instant timestamptz, idle interval)
returns table (
  user_id uuid, username text, role smallint, org_id uuid, org_name text, tel text,
  must_change_password boolean, client text, last_seen_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.username, u.role, u.org_id, coalesce(o.name, ''), u.tel, u.must_change_password, s.client, s.last_seen_at
  from session s
  join app_user u on u.id = s.user_id
  left join organization o on o.id = u.org_id
  where s.token_hash = hash
    and s.expires_at > instant
    and s.last_seen_at > instant - idle
    and u.deleted_at is null
    and u.error_counter <= 5
$$;

-- Children whose name contains a text, of the institution the transaction is set to. Array operators are not
-- leakproof, so under row-level security the planner may not use the name index; this function, which repeats
-- the institution's condition, may.
create function patient_ids_by_name(org uuid, needle text) returns setof uuid
language sql stable security definer rows 200 set search_path = public, pg_temp as $$
  select id from patient
  where org_id = org and org_id = (select app_org()) and deleted_at is null
    and name_grams(name) @> case
      when char_length(needle) <= 2 then array[lower(needle)]
      else array(select substr(lower(needle), i, 2) from generate_series(1, char_length(needle) - 1) as i)
    end
    and position(lower(needle) in lower(name)) > 0
$$;

grant usage on schema public to {{app_role}};
grant select, insert, update, delete on
  organization, app_user, session, picture_code, sms_code, unknown_sign_in, school, patient, project,
  project_school, exam, exam_image, report_template, download to {{app_role}};
grant select, insert on operation_log to {{app_role}};
grant select on list_total to {{app_role}};
