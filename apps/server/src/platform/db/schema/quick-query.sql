-- Families without an account. Who has proved a phone number by its code sees, for ten minutes, the children it is
-- recorded for, whatever institutions they belong to. The list of children is written down once, so that every later
-- call reads inside one institution; rows of both tables are found by secrets and forgotten soon after their end.
create table family_access (
  token_hash bytea primary key,
  -- A child whose number changes meanwhile is no longer shown.
  tel text not null,
  -- Institution and child stand at the same place of the two lists.
  org_ids uuid[] not null,
  patient_ids uuid[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (cardinality(org_ids) = cardinality(patient_ids))
);
create index family_access_expires_at_idx on family_access (expires_at);

-- One file, to be fetched within a minute: a browser asks for it by its address, and an address is written down on its way.
create table family_link (
  token_hash bytea primary key,
  access_hash bytea not null references family_access (token_hash) on delete cascade,
  kind text not null check (kind in ('report', 'prescription', 'childData')),
  org_id uuid not null,
  -- The examination, the prescription, or the child.
  subject_id uuid not null,
  expires_at timestamptz not null
);
create index family_link_access_idx on family_link (access_hash);

alter table family_access enable row level security;
create policy platform on family_access using (app_is_platform());
alter table family_link enable row level security;
create policy platform on family_link using (app_is_platform());
grant select, insert, delete on family_access, family_link to {{app_role}};

-- The living children a number is recorded for, over all institutions: the one question that no institution's scope
-- can answer. It tells ids and nothing else; names are read inside each institution, under its policy. Where more than
-- 20 children of an institution have the number it is an office's or a placeholder, and only that institution's are
-- left out: nobody can hide another institution's child. Each institution is one look into the index. The platform's scope
-- alone gets an answer: an institution that could ask would learn where else a number is recorded.
create function family_children(phone text) returns table (org_id uuid, patient_id uuid)
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
revoke execute on function family_children(text) from public;
grant execute on function family_children(text) to {{app_role}};
