-- An institution that could ask for the children of a number would learn where else it is recorded.
create or replace function family_children(phone text) returns table (org_id uuid, patient_id uuid)
language plpgsql stable security definer rows 2 set search_path = public, pg_temp as $$
begin
  if not app_is_platform() then
    raise exception 'family_children answers the platform alone' using errcode = 'insufficient_privilege';
  end if;
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
