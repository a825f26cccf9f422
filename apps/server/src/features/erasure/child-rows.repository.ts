/** Whom an erasure means: the records of one child, locked, and how much there is of each kind. */
import { type Gender, WALK_IN_PREFIX } from '@spine/contract/patient';
import { type SqlBool, sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tenant } from '#platform/db/open.ts';

/** What tells who a child is. */
export type ChildIdentity = {
  readonly id: string;
  readonly schoolId: string;
  readonly name: string;
  readonly studentId: string;
  readonly tel: string | null;
  readonly birthDate: string;
  readonly gender: Gender;
  /** What a guardian entered that it was accepted from. */
  readonly entryId: string | null;
};

type PlaceOfChild = Pick<ChildIdentity, 'schoolId' | 'studentId'>;

/** A record with the schools it was in, and its numbers there, which an erasure takes away. */
export type ChildRecord = ChildIdentity & { readonly stays: readonly PlaceOfChild[] };

/** Who a child is now, and who it was in each school and under each number. */
export function identitiesOf({ stays, ...child }: ChildRecord): ChildIdentity[] {
  return [child, ...stays.map((stay) => ({ ...child, ...stay }))];
}

type DeletedRecord = {
  readonly id: string;
  readonly studentId: string;
  readonly schoolName: string;
  readonly deletedAt: Date;
};

const identity = (
  orgId: string,
) => sql`p.id, p.school_id, p.name, p.gender, p.student_id, p.tel, p.birth_date, p.entry_id, (
  select coalesce(
    jsonb_agg(distinct jsonb_build_object('schoolId', stay.school_id, 'studentId', stay.student_id)), '[]')
  from enrolment stay where stay.org_id = ${orgId} and stay.patient_id = p.id) as stays`;

/**
 * The records of a child that are not erased: its own, and deleted ones of the same child. Those have its name and stood in a school of
 * its under its number there or with its birth date and gender, or in another one with its birth date, gender and number or phone; or
 * they are a walk-in whose examinations are its own now. Name and birth date alone are those of many children of a large city.
 */
const recordsOf = ({ orgId }: Tenant, patientId: string) => sql<ChildRecord>`
  select ${identity(orgId)}
  from patient p
  where p.org_id = ${orgId} and p.erased_at is null and (p.id = ${patientId} or p.deleted_at is not null and exists (
    select from patient child cross join lateral (
      select child.school_id, child.student_id
      union all
      select stay.school_id, stay.student_id from enrolment stay
      where stay.org_id = ${orgId} and stay.patient_id = child.id
    ) as place
    where child.org_id = ${orgId} and child.id = ${patientId} and child.erased_at is null and child.name = p.name and (
      place.school_id = p.school_id and place.student_id = p.student_id
      or child.birth_date = p.birth_date and child.gender = p.gender
        and (place.school_id = p.school_id or place.student_id = p.student_id or child.tel = p.tel)
      or p.student_id like ${`${WALK_IN_PREFIX}%`} and p.id in (
        select was.patient_id from exam_correction was
        join exam on exam.org_id = ${orgId} and exam.id = was.exam_id and exam.patient_id = ${patientId}
        where was.org_id = ${orgId}))))
  order by p.id`;

export async function findRecords(tenant: Tenant, patientId: string): Promise<ChildRecord[]> {
  return (await recordsOf(tenant, patientId).execute(tenant.db)).rows;
}

/**
 * The same, locked: nobody deletes, matches or erases one of them meanwhile. What guardians entered is locked before, as whoever takes
 * a phone from it does.
 */
export async function lockRecords(tenant: Tenant, patientId: string): Promise<ChildRecord[]> {
  await lockEntries(tenant, await findRecords(tenant, patientId));
  const { rows } =
    await sql<ChildRecord>`${recordsOf(tenant, patientId)} for no key update of p`.execute(
      tenant.db,
    );
  return rows;
}

/** What tells records apart that have the name of the child and are deleted. */
export async function findDeleted({ db, orgId }: Tenant, ids: readonly string[]) {
  const { rows } = await sql<DeletedRecord>`
    select p.id, p.student_id, p.deleted_at, school.name as school_name
    from patient p join school on school.org_id = ${orgId} and school.id = p.school_id
    where p.org_id = ${orgId} and p.id = ${anyOf(ids)} and p.deleted_at is not null
    order by p.deleted_at, p.id`.execute(db);
  return rows;
}

/** The records of some ids that are not erased, locked in the same order. */
export async function lockListed(tenant: Tenant, ids: readonly string[]): Promise<ChildRecord[]> {
  const { db, orgId } = tenant;
  const listed = sql<ChildRecord>`
    select ${identity(orgId)} from patient p
    where p.org_id = ${orgId} and p.id = ${anyOf(ids)} and p.erased_at is null
    order by p.id`;
  await lockEntries(tenant, (await listed.execute(db)).rows);
  return (await sql<ChildRecord>`${listed} for no key update`.execute(db)).rows;
}

/** Living children that may be the same one under another number or in another school. */
export async function countAlike({ db, orgId }: Tenant, patientId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from patient child
    join patient other on other.org_id = ${orgId} and other.id <> child.id and other.deleted_at is null and (
      other.student_id = child.student_id
      or other.name = child.name and other.birth_date = child.birth_date and other.gender = child.gender)
    where child.org_id = ${orgId} and child.id = ${patientId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How much there is of each kind of some children, for the dialog. */
export async function countRecords({ db, orgId }: Tenant, ids: readonly string[]) {
  const of = sql<SqlBool>`org_id = ${orgId} and patient_id = ${anyOf(ids)}`;
  const { rows } = await sql<{
    exams: number;
    pictures: number;
    photos: number;
    acts: number;
    letters: number;
    texts: number;
    consents: number;
  }>`
    select
      (select count(*)::int from exam where ${of}) as exams,
      (select count(*)::int from exam_image join exam on exam.org_id = ${orgId} and exam.id = exam_image.exam_id
        where exam_image.org_id = ${orgId} and exam.patient_id = ${anyOf(ids)}) as pictures,
      (select count(*)::int from follow_up_photo where ${of}) as photos,
      (select count(*)::int from follow_up_act where ${of}) as acts,
      (select count(*)::int from referral_letter where ${of}) as letters,
      (select count(*)::int from text_message where ${of}) as texts,
      (select count(*)::int from consent where ${of} and (masked_phone is not null or reason is not null)) as consents`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('a count answers one row');
  return counts;
}

/**
 * What guardians entered of the children through a class code: under their name in a school they are or were in, with their number there or their birth date
 * and gender. Under another name it is another family's, who may have mistyped the number.
 */
export const entriesOf = ({ orgId }: Tenant, children: readonly ChildRecord[]) => {
  const identities = children.flatMap(identitiesOf);
  const column = (name: keyof ChildIdentity) => identities.map((child) => child[name]);
  return sql<SqlBool>`org_id = ${orgId} and exists (
    select from unnest(
      ${column('schoolId')}::uuid[], ${column('name')}::text[], ${column('studentId')}::text[], ${column('birthDate')}::date[],
      ${column('gender')}::text[]
    ) as child (school_id, name, student_id, birth_date, gender)
    where guardian_entry.school_id = child.school_id and guardian_entry.name = child.name and (
      guardian_entry.student_id = child.student_id
      or guardian_entry.birth_date = child.birth_date and guardian_entry.gender = child.gender))`;
};

async function lockEntries(tenant: Tenant, children: readonly ChildRecord[]): Promise<void> {
  await sql`
    select from guardian_entry where ${entriesOf(tenant, children)} order by id for update`.execute(
    tenant.db,
  );
}

export async function countEntries(
  tenant: Tenant,
  children: readonly ChildRecord[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from guardian_entry where ${entriesOf(tenant, children)}`.execute(
    tenant.db,
  );
  return rows[0]?.count ?? 0;
}
