-- What guardians enter through a class QR code waits in rows of its own, beside the roster
-- (docs/adr/0062-entries-of-guardians.md). Who waited as a child becomes an entry; who was examined meanwhile stays a
-- child as well, without the phone that nobody has confirmed.
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

alter table guardian_entry enable row level security;
create policy institution on guardian_entry using (org_id = app_org());
grant select, insert, update, delete on guardian_entry to {{app_role}};

insert into guardian_entry
select org_id, id, school_id, student_id, name, gender, birth_date, tel, grade_name, grade_code, clazz_name, clazz_order,
  created_at
from patient where unconfirmed and deleted_at is null;

create temporary table waiting on commit drop as
select org_id, id, school_id from patient p where unconfirmed
  and not exists (select from exam e where e.org_id = p.org_id and e.patient_id = p.id)
  and not exists (select from referral r where r.org_id = p.org_id and r.patient_id = p.id)
  and not exists (select from prescription i where i.org_id = p.org_id and i.patient_id = p.id);
insert into screen_change (org_id, school_id) select distinct org_id, school_id from waiting;
delete from unseen_child u using waiting w where u.org_id = w.org_id and u.patient_id = w.id;
delete from patient p using waiting w where p.org_id = w.org_id and p.id = w.id;
update patient set tel = null where unconfirmed;

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
alter table patient drop column unconfirmed;

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
alter table class_code enable row level security;
create policy institution on class_code using (org_id = app_org());
grant select, insert, update, delete on class_code to {{app_role}};
