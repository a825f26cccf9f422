-- Children, each of one school; where they are in it says `enrolment`. Deleted ones stay as rows, because examinations name them.
create table patient (
  org_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id text not null check (char_length(student_id) between 1 and 30),
  name text not null check (char_length(name) between 1 and 15),
  gender text not null check (gender in ('m', 'f', 'o')),
  birth_date date not null,
  tel text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- Pinyin initials of the name, one group for each way to read it: "zxm cxm".
  initials text,
  -- What people say of a long number.
  student_end text not null generated always as (right(student_id, 4)) stored,
  tel_end text generated always as (right(tel, 4)) stored,
  -- The last day on which a roster named it and changed nothing; a month passes before it is written again.
  listed_on date,
  -- What a guardian entered that it was accepted from: a database that is restored may have it waiting again.
  entry_id uuid,
  -- Since when it is a row of nobody, which examinations name (docs/adr/0136-erasure.md).
  erased_at timestamptz,
  -- The act by which a person deleted it, and who: for 30 days it can be restored (docs/adr/0134-trash.md). The act stays with a child
  -- that was restored.
  deletion_id uuid,
  deleted_by_name text,
  primary key (org_id, id),
  foreign key (org_id, school_id) references school (org_id, id),
  constraint patient_erased_check check (
    erased_at is null
    or deleted_at is not null and name = '*' and student_id = '*' and tel is null and initials is null
  )
);
create unique index patient_student_id_key on patient (org_id, school_id, student_id) where deleted_at is null;
create index patient_student_id_idx on patient (org_id, student_id, id) where deleted_at is null;
-- Who may be the child of a row of a roster.
create index patient_person_idx on patient (org_id, birth_date, name) where deleted_at is null;
create index patient_created_at_idx on patient (org_id, created_at desc, id desc) where deleted_at is null;
alter table patient set (autovacuum_vacuum_insert_scale_factor = 0.02);
-- Children that were examined without being on the roster, for the manager who matches them.
create index patient_walk_in_idx on patient (org_id, created_at desc, id desc)
  where deleted_at is null and student_id like '临%';
create index patient_trash_idx on patient (org_id, deleted_at desc, id desc) where deletion_id is not null and deleted_at is not null;
create index patient_deletion_idx on patient (org_id, deletion_id) where deletion_id is not null;
create index patient_tel_idx on patient (org_id, tel, id) where deleted_at is null and tel is not null;

create index patient_student_end_idx on patient (org_id, student_end) where deleted_at is null;
create index patient_tel_end_idx on patient (org_id, tel_end) where deleted_at is null and tel is not null;

-- A name is found by its letters, whichever dot or space stands between them (`nameKey` of the contract).
create function name_letters(name text) returns text language sql immutable parallel safe as $$
  select translate(lower(name), '·. ', '')
$$;

-- One key holds institution and gram: with the institution as a key of its own, every search reads the places of all
-- its children before it meets those of the gram. Of initials only pairs are keys: half a roster has a single one. In
-- plpgsql, which takes 2 µs for a name where a statement of SQL takes 50, and with the schema named, which an index that
-- is made does not look in; the index itself leaves out what stands twice.
create function name_keys(org uuid, name text, initials text) returns text[] language plpgsql immutable parallel safe as $$
declare
  prefix constant text := org::text;
  letters constant text := public.name_letters(name);
  keys text[] := '{}';
begin
  for i in 1 .. char_length(letters) loop
    keys := keys || (prefix || substr(letters, i, 1)) || (prefix || substr(letters, i, 2));
  end loop;
  for i in 1 .. coalesce(char_length(initials), 0) - 1 loop
    if position(' ' in substr(initials, i, 2)) = 0 then
      keys := keys || (prefix || substr(initials, i, 2));
    end if;
  end loop;
  return keys;
end $$;
-- New names wait beside the index otherwise, and every search reads all that wait: 10 ms after a roster was imported.
create index patient_name_idx on patient using gin (name_keys(org_id, name, initials)) with (fastupdate = off) where deleted_at is null;

-- The keys a name must have to contain a text: of one or two characters that is exact, of more the text decides.
create function needle_keys(org uuid, needle text) returns text[] language sql immutable strict parallel safe as $$
  select case
    when char_length(needle) <= 2 then array[org::text || lower(needle)]
    else array(select org::text || substr(lower(needle), i, 2) from generate_series(1, char_length(needle) - 1) as i)
  end
$$;

-- Children whose name or initials contain a text, of the institution the transaction is set to. Array operators are not
-- leakproof, so under row-level security the planner may not use the name index; this function, which repeats
-- the institution's condition, may. A key of the name index begins with the institution, so it finds no other's
-- children; the institution is written as a comparison no index knows, because the planner would read the places of all
-- its children and intersect them. In plpgsql, because a distributed database plans no SQL function with parameters.
create function patient_ids_by_name(org uuid, needle text) returns setof uuid
language plpgsql stable security definer rows 200 set search_path = public, pg_temp as $$
begin
  return query select id from patient
  where org = app_org() and org_id is not distinct from org and deleted_at is null
    and name_keys(org_id, name, initials) @> needle_keys(org, needle)
    and (char_length(needle) <= 2 or position(lower(needle) in concat_ws(' ', name_letters(name), initials)) > 0);
end $$;

-- The same children as whole rows: thousands of them are sooner read at once than looked up by their ids.
create function patients_by_name(org uuid, needle text) returns setof patient
language plpgsql stable security definer rows 200 set search_path = public, pg_temp as $$
begin
  return query select * from patient
  where org = app_org() and org_id is not distinct from org and deleted_at is null
    and name_keys(org_id, name, initials) @> needle_keys(org, needle)
    and (char_length(needle) <= 2 or position(lower(needle) in concat_ws(' ', name_letters(name), initials)) > 0);
end $$;

-- What guardians enter through a class QR code, until the staff decide (docs/adr/0062-entries-of-guardians.md). An entry
-- is no child: it counts nowhere and opens nothing. Several may wait for one number; the same twice is one.
create table guardian_entry (
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
  primary key (org_id, id),
  foreign key (org_id, school_id) references school (org_id, id)
);
create index guardian_entry_created_at_idx on guardian_entry (org_id, created_at desc, id desc);
create unique index guardian_entry_same_key on guardian_entry
  (org_id, school_id, student_id, name, gender, birth_date, coalesce(tel, ''), grade_name, clazz_name);

-- When the codes of a class were last renewed: those made before are over.
create table class_code (
  org_id uuid not null,
  school_id uuid not null,
  grade_name text not null,
  clazz_name text not null,
  renewed_at timestamptz not null,
  primary key (org_id, school_id, grade_name, clazz_name),
  foreign key (org_id, school_id) references school (org_id, id)
);

-- How often in a day the form behind a class QR code was sent, and how often with the same phone: one code adds a
-- class, not a school. Counters that are over go when the institution makes the next code.
create table class_form_use (
  org_id uuid not null references organization (id),
  token_hash bytea not null,
  submissions integer not null,
  expires_at timestamptz not null,
  primary key (org_id, token_hash)
);
create index class_form_use_expires_at_idx on class_form_use (org_id, expires_at);

alter table patient enable row level security;
create policy institution on patient using (org_id = app_org());
alter table guardian_entry enable row level security;
create policy institution on guardian_entry using (org_id = app_org());
alter table class_code enable row level security;
create policy institution on class_code using (org_id = app_org());
alter table class_form_use enable row level security;
create policy institution on class_form_use using (org_id = app_org());
grant select, insert, update, delete on patient, guardian_entry, class_code, class_form_use to {{app_role}};
