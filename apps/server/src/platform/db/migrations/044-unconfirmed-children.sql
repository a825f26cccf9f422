-- What a family enters through a class QR code waits until the staff confirm it, and is no child of its phone before
-- (docs/adr/0011-class-qr-form.md). Children who are there already were looked at.
alter table patient add column unconfirmed boolean not null default false;
create index patient_unconfirmed_idx on patient (org_id, created_at desc, id desc) where deleted_at is null and unconfirmed;

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
        and not patient.unconfirmed
      order by patient.id
      limit 21
    ) as named
  ) as child
  where organization.deleted_at is null and child.siblings <= 20
  order by child.siblings, child.org_id, child.id
  limit 200;
end $$;
