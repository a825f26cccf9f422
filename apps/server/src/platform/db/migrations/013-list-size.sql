-- Lists of an institution beside many others.

-- One key holds institution and gram: with the institution as a key of its own, every search reads the places of all
-- its children before it meets those of the gram.
create function name_keys(org uuid, name text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct org::text || gram), '{}')
  from (
    select substr(lower(name), i, 1) as gram from generate_series(1, char_length(name)) as i
    union
    select substr(lower(name), i, 2) from generate_series(1, char_length(name) - 1) as i
  ) as grams
$$;
drop index patient_name_idx;
create index patient_name_idx on patient using gin (name_keys(org_id, name)) where deleted_at is null;

-- The keys a name must have to contain a text: of one or two characters that is exact, of more the text decides.
create function needle_keys(org uuid, needle text) returns text[] language sql immutable strict parallel safe as $$
  select case
    when char_length(needle) <= 2 then array[org::text || lower(needle)]
    else array(select org::text || substr(lower(needle), i, 2) from generate_series(1, char_length(needle) - 1) as i)
  end
$$;

create or replace function patient_ids_by_name(org uuid, needle text) returns setof uuid
language sql stable security definer rows 200 set search_path = public, pg_temp as $$
  select id from patient
  where org_id = org and org_id = (select app_org()) and deleted_at is null
    and name_keys(org_id, name) @> needle_keys(org, needle)
    and (char_length(needle) <= 2 or position(lower(needle) in lower(name)) > 0)
$$;

-- The same children as whole rows: thousands of them are sooner read at once than looked up by their ids.
create function patients_by_name(org uuid, needle text) returns setof patient
language sql stable security definer rows 200 set search_path = public, pg_temp as $$
  select * from patient
  where org_id = org and org_id = (select app_org()) and deleted_at is null
    and name_keys(org_id, name) @> needle_keys(org, needle)
    and (char_length(needle) <= 2 or position(lower(needle) in lower(name)) > 0)
$$;

-- The examinations of many children are counted and put in order within this index.
drop index exam_patient_idx;
create index exam_patient_idx on exam (org_id, patient_id, exam_time desc, id desc) include (listed);

-- The totals of examinations by what the list is mostly narrowed to, so that those lists need no counting either.
alter table list_total
  add column school_id uuid,
  add column project_id uuid,
  add column type_id smallint,
  add column result_id smallint;
drop index list_total_subject_idx;
create index list_total_subject_idx on list_total (org_id, subject, project_id)
  include (change, school_id, type_id, result_id);

create or replace function note_exam_total() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into list_total (org_id, subject, change, school_id, project_id, type_id, result_id)
    select org_id, 'exam', count(*), school_id, project_id, type_id, result_id
    from added where listed group by org_id, school_id, project_id, type_id, result_id;
  elsif tg_op = 'DELETE' then
    insert into list_total (org_id, subject, change, school_id, project_id, type_id, result_id)
    select org_id, 'exam', -count(*), school_id, project_id, type_id, result_id
    from removed where listed group by org_id, school_id, project_id, type_id, result_id;
  else
    insert into list_total (org_id, subject, change, school_id, project_id, type_id, result_id)
    select org_id, 'exam', sum(sign), school_id, project_id, type_id, result_id from (
      select org_id, 1 as sign, school_id, project_id, type_id, result_id from added where listed
      union all select org_id, -1, school_id, project_id, type_id, result_id from removed where listed
    ) as changes group by org_id, school_id, project_id, type_id, result_id having sum(sign) <> 0;
  end if;
  return null;
end $$;

create or replace function fold_list_totals() returns void
language sql security definer set search_path = public, pg_temp as $$
  with folded as (delete from list_total returning *)
  insert into list_total (org_id, subject, change, school_id, project_id, type_id, result_id)
  select org_id, subject, sum(change), school_id, project_id, type_id, result_id
  from folded group by org_id, subject, school_id, project_id, type_id, result_id
  having sum(change) <> 0
$$;

-- Counts all totals anew; writers wait. For the owner only: the application cannot call it.
create function recount_list_totals() returns void
language plpgsql as $$
begin
  lock table patient, exam in share row exclusive mode;
  delete from list_total;
  insert into list_total (org_id, subject, change)
  select org_id, 'patient', count(*) from patient where deleted_at is null group by org_id;
  insert into list_total (org_id, subject, change, school_id, project_id, type_id, result_id)
  select org_id, 'exam', count(*), school_id, project_id, type_id, result_id
  from exam where listed group by org_id, school_id, project_id, type_id, result_id;
end $$;
revoke execute on function recount_list_totals() from public;

select recount_list_totals();
