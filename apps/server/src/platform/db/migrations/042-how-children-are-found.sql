-- Children are found by the pinyin initials of their names and by the last four digits of number and phone
-- (docs/adr/0056-how-children-are-found.md). Initials of children who are there already are looked up by the server.
alter table patient
  add column initials text,
  add column student_end text not null generated always as (right(student_id, 4)) stored,
  add column tel_end text generated always as (right(tel, 4)) stored;
create index patient_student_end_idx on patient (org_id, student_end) where deleted_at is null;
create index patient_tel_end_idx on patient (org_id, tel_end) where deleted_at is null and tel is not null;
create index patient_initials_missing_idx on patient (org_id, id) where initials is null;

drop index patient_name_idx;
drop function name_keys(uuid, text);
create function name_keys(org uuid, name text, initials text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct org::text || gram), '{}')
  from (
    select substr(lower(name), i, 1) as gram from generate_series(1, char_length(name)) as i
    union
    select substr(lower(name), i, 2) from generate_series(1, char_length(name) - 1) as i
    union
    select substr(initials, i, 2) from generate_series(1, char_length(initials) - 1) as i
    where position(' ' in substr(initials, i, 2)) = 0
  ) as grams
$$;
create index patient_name_idx on patient using gin (name_keys(org_id, name, initials)) with (fastupdate = off) where deleted_at is null;

create or replace function patient_ids_by_name(org uuid, needle text) returns setof uuid
language plpgsql stable security definer rows 200 set search_path = public, pg_temp as $$
begin
  return query select id from patient
  where org = app_org() and org_id is not distinct from org and deleted_at is null
    and name_keys(org_id, name, initials) @> needle_keys(org, needle)
    and (char_length(needle) <= 2 or position(lower(needle) in concat_ws(' ', lower(name), initials)) > 0);
end $$;

-- The same children as whole rows: thousands of them are sooner read at once than looked up by their ids.
create or replace function patients_by_name(org uuid, needle text) returns setof patient
language plpgsql stable security definer rows 200 set search_path = public, pg_temp as $$
begin
  return query select * from patient
  where org = app_org() and org_id is not distinct from org and deleted_at is null
    and name_keys(org_id, name, initials) @> needle_keys(org, needle)
    and (char_length(needle) <= 2 or position(lower(needle) in concat_ws(' ', lower(name), initials)) > 0);
end $$;
