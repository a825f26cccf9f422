-- Numbers, names and classes have one spelling each (docs/adr/0071-one-spelling.md). The rules are the contract's: the
-- server brings the rows of an institution along when it starts, and marks it. Names are found by their letters alone.
alter table organization add column respelled boolean not null default true;
update organization set respelled = false;

create function name_letters(name text) returns text language sql immutable parallel safe as $$
  select translate(lower(name), '·. ', '')
$$;
drop index patient_name_idx;
create or replace function name_keys(org uuid, name text, initials text) returns text[] language plpgsql immutable parallel safe as $$
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
create index patient_name_idx on patient using gin (name_keys(org_id, name, initials)) with (fastupdate = off) where deleted_at is null;

create or replace function patient_ids_by_name(org uuid, needle text) returns setof uuid
language plpgsql stable security definer rows 200 set search_path = public, pg_temp as $$
begin
  return query select id from patient
  where org = app_org() and org_id is not distinct from org and deleted_at is null
    and name_keys(org_id, name, initials) @> needle_keys(org, needle)
    and (char_length(needle) <= 2 or position(lower(needle) in concat_ws(' ', name_letters(name), initials)) > 0);
end $$;

create or replace function patients_by_name(org uuid, needle text) returns setof patient
language plpgsql stable security definer rows 200 set search_path = public, pg_temp as $$
begin
  return query select * from patient
  where org = app_org() and org_id is not distinct from org and deleted_at is null
    and name_keys(org_id, name, initials) @> needle_keys(org, needle)
    and (char_length(needle) <= 2 or position(lower(needle) in concat_ws(' ', name_letters(name), initials)) > 0);
end $$;
