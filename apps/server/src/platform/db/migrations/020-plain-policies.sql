-- What a database that is distributed by institution asks for (docs/adr/0032-schema.md): each policy says one plain
-- thing, grants are those of whole tables, keys of an institution's rows begin with it, and no row of one writes
-- another by a trigger.

do $$
declare owned text;
begin
  foreach owned in array array[
    'school', 'patient', 'class_form_use', 'project', 'project_school', 'exam', 'exam_image', 'report_template',
    'report_download', 'report_batch', 'referral', 'prescription', 'prescription_issue', 'issued_prescription',
    'training_record', 'log_total', 'app_user', 'operation_log', 'log_pending', 'download', 'job'
  ] loop
    execute format('drop policy institution on %I', owned);
    execute format('create policy institution on %I using (org_id = app_org())', owned);
  end loop;
  foreach owned in array array['app_user', 'operation_log', 'log_pending', 'download', 'job'] loop
    execute format('create policy platform on %I using (app_is_platform())', owned);
  end loop;
end $$;

drop policy institution on organization;
create policy institution on organization for select using (id = app_org());
create policy platform on organization using (app_is_platform());

drop policy platform_adds on action;
drop policy platform_edits on action;
create policy platform on action using (app_is_platform());
drop policy platform_only on video_upload;
create policy platform on video_upload using (app_is_platform());

revoke update (download_num) on batch_code from {{app_role}};
grant update on batch_code to {{app_role}};
revoke select (org_id) on log_pending from {{app_role}};
revoke select (line_id, block) on log_seal from {{app_role}};
grant select on log_pending, log_seal to {{app_role}};

-- The institution's row is found by the institution.
alter table report_template drop constraint report_template_id_key;

-- A row that belongs to another of its institution need not name the institution a second time.
alter table report_download drop constraint report_download_org_id_fkey;
alter table issued_prescription drop constraint issued_prescription_org_id_fkey;
alter table training_record drop constraint training_record_org_id_fkey;

-- A number is looked up in one institution after the other.
drop index patient_tel_idx;
drop index patient_family_idx;
create index patient_tel_idx on patient (org_id, tel, id) where deleted_at is null and tel is not null;

-- The call that deletes children takes their prescriptions out of the lists.
drop trigger prescriptions_unlisted on patient;
drop function unlist_prescriptions();

-- A distributed database plans no SQL function with parameters, and no window across institutions.
create or replace function patient_ids_by_name(org uuid, needle text) returns setof uuid
language plpgsql stable security definer rows 200 set search_path = public, pg_temp as $$
begin
  return query select id from patient
  where org = app_org() and org_id is not distinct from org and deleted_at is null
    and name_keys(org_id, name) @> needle_keys(org, needle)
    and (char_length(needle) <= 2 or position(lower(needle) in lower(name)) > 0);
end $$;

create or replace function patients_by_name(org uuid, needle text) returns setof patient
language plpgsql stable security definer rows 200 set search_path = public, pg_temp as $$
begin
  return query select * from patient
  where org = app_org() and org_id is not distinct from org and deleted_at is null
    and name_keys(org_id, name) @> needle_keys(org, needle)
    and (char_length(needle) <= 2 or position(lower(needle) in lower(name)) > 0);
end $$;

create or replace function family_children(phone text) returns table (org_id uuid, patient_id uuid)
language plpgsql stable security definer rows 2 set search_path = public, pg_temp as $$
begin
  return query select child.org_id, child.id
  from organization
  cross join lateral (
    select named.org_id, named.id, count(*) over (partition by named.org_id) as siblings
    from (
      select patient.org_id, patient.id from patient
      where patient.tel = phone and patient.org_id = organization.id and patient.deleted_at is null
      order by patient.id
      limit 21
    ) as named
  ) as child
  where organization.deleted_at is null and child.siblings <= 20
  order by child.siblings, child.org_id, child.id
  limit 200;
end $$;

create or replace function screen_projects(first_day date, day_after date)
returns table (org_id uuid, project_id uuid, school_id uuid, status smallint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select p.org_id, p.id, l.school_id, p.status
  from project p
  join project_school l on l.org_id = p.org_id and l.project_id = p.id
  join school s on s.org_id = l.org_id and s.id = l.school_id and s.deleted_at is null
  where ((select app_is_platform()) or p.org_id = (select app_org()))
    and p.deleted_at is null and p.status in (1, 2)
    and coalesce(p.start_date, (p.created_at at time zone 'Asia/Shanghai')::date) >= first_day
    and coalesce(p.start_date, (p.created_at at time zone 'Asia/Shanghai')::date) < day_after;
end $$;
