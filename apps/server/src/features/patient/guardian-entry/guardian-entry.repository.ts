/** Rows of what guardians entered and the staff have not decided about, each with the child of the roster that has its number. */

import { rosterDay } from '@spine/contract/enrolment';
import { type ParsedEndpointInput, studentNumberSpellings } from '@spine/contract/kernel';
import type { listGuardianEntries } from '@spine/contract/patient';
import { normalizeGradeAndClass, rosterYear } from '@spine/contract/school';
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { ChildChange } from '#features/child-record/index.ts';
import {
  enrolledInYear,
  gradeCodeIn,
  gradeNameIn,
  placementColumns,
} from '#platform/db/enrolled.ts';
import { countRows } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import { lastPlacement, lastPlacementNow } from '#platform/db/placement.ts';
import type { Tables } from '#platform/db/tables.ts';

type EntryQuery = ParsedEndpointInput<typeof listGuardianEntries>;
export type EntryFilter = Omit<EntryQuery, 'size' | 'page' | 'asc' | 'desc'>;
export type GuardianEntry = Selectable<Tables['guardianEntry']>;
export type NewGuardianEntry = Omit<Insertable<Tables['guardianEntry']>, 'orgId' | 'createdAt'>;

/** The child of the roster with the school and number of an entry, with its grade and class in the school year of which grades are entered now. */
export function findChildByNumber(
  tenant: Tenant,
  { schoolId, studentId }: Pick<NewGuardianEntry, 'schoolId' | 'studentId'>,
) {
  const year = rosterYear(tenant.today);
  return tenant.db
    .selectFrom('patient')
    .leftJoinLateral(lastPlacement(tenant, rosterDay(year)), (join) => join.onTrue())
    .where('patient.orgId', '=', tenant.orgId)
    .where('patient.schoolId', '=', schoolId)
    .where('patient.studentId', '=', studentId)
    .where('patient.deletedAt', 'is', null)
    .select([
      'patient.id',
      'name',
      'gender',
      'birthDate',
      'tel',
      ...placementColumns(year, 'placement'),
    ])
    .executeTakeFirst();
}

/** Stores an entry, unless its id is taken or an equal one is waiting already. */
export async function insertGuardianEntry(
  { db, orgId }: Tenant,
  entry: NewGuardianEntry,
  now: Date,
): Promise<void> {
  await db
    .insertInto('guardianEntry')
    .values({ orgId, ...entry, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function conditions(
  eb: ExpressionBuilder<Tables, 'guardianEntry'>,
  orgId: string,
  filter: EntryFilter,
) {
  const { id, schoolId, gradeName, clazzName, studentId, meetsChild } =
    normalizeGradeAndClass(filter);
  const child = eb.exists(childrenWithNumber(eb, orgId).select('patient.id'));
  return eb.and([
    eb('guardianEntry.orgId', '=', orgId),
    ...(id === undefined ? [] : [eb('guardianEntry.id', '=', id)]),
    ...(schoolId === undefined ? [] : [eb('guardianEntry.schoolId', '=', schoolId)]),
    ...(gradeName === undefined ? [] : [eb('guardianEntry.gradeName', '=', gradeName)]),
    ...(clazzName === undefined ? [] : [eb('guardianEntry.clazzName', '=', clazzName)]),
    ...(studentId === undefined
      ? []
      : [eb('guardianEntry.studentId', 'in', studentNumberSpellings(studentId))]),
    ...(meetsChild === undefined ? [] : [meetsChild === 'yes' ? child : eb.not(child)]),
  ]);
}

/** The child of the roster with the school and number of an entry, as a subquery. */
function childrenWithNumber(eb: ExpressionBuilder<Tables, 'guardianEntry'>, orgId: string) {
  return eb
    .selectFrom('patient')
    .where('patient.orgId', '=', orgId)
    .whereRef('patient.schoolId', '=', 'guardianEntry.schoolId')
    .whereRef('patient.studentId', '=', 'guardianEntry.studentId')
    .where('patient.deletedAt', 'is', null);
}

function matchingEntries({ db, orgId }: Tenant, filter: EntryFilter) {
  return db.selectFrom('guardianEntry').where((eb) => conditions(eb, orgId, filter));
}

export function countGuardianEntries(tenant: Tenant, filter: EntryFilter): Promise<number> {
  return countRows(tenant.db, matchingEntries(tenant, filter).select('guardianEntry.id'));
}

/** The school year of an entry's grade: from August on it is the coming one, as `rosterYear` says. */
const ENTRY_YEAR = sql<number>`school_year((entry.created_at at time zone 'Asia/Shanghai')::date + 31)`;

/** A page of them, with school, how many others name the same number, and the child in the school year of the entry. */
export function guardianEntryRows(tenant: Tenant, { size, page, asc, ...rest }: EntryQuery) {
  const { desc: _, ...filter } = rest;
  const { db, orgId } = tenant;
  const direction = asc ? 'asc' : 'desc';
  const listed = matchingEntries(tenant, filter)
    .selectAll('guardianEntry')
    .orderBy('guardianEntry.createdAt', direction)
    .orderBy('guardianEntry.id', direction)
    .limit(size)
    .offset((page - 1) * size);
  return db
    .selectFrom(listed.as('entry'))
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'entry.schoolId').on('school.orgId', '=', orgId),
    )
    .leftJoin('patient', (join) =>
      join
        .on('patient.orgId', '=', orgId)
        .onRef('patient.schoolId', '=', 'entry.schoolId')
        .onRef('patient.studentId', '=', 'entry.studentId')
        .on('patient.deletedAt', 'is', null),
    )
    .leftJoinLateral(lastPlacementNow(tenant), (join) => join.onTrue())
    .selectAll('entry')
    .select('school.name as schoolName')
    .select([
      'patient.id as childId',
      'patient.name as childName',
      'patient.gender as childGender',
      'patient.birthDate as childBirthDate',
      gradeNameIn(ENTRY_YEAR, 'placement').as('childGradeName'),
      'placement.clazzName as childClazzName',
      'patient.tel as childTel',
    ])
    .select((eb) =>
      eb
        .selectFrom('guardianEntry as other')
        .where('other.orgId', '=', orgId)
        .whereRef('other.schoolId', '=', 'entry.schoolId')
        .whereRef('other.studentId', '=', 'entry.studentId')
        .whereRef('other.id', '<>', 'entry.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('rivals'),
    )
    .orderBy('entry.createdAt', direction)
    .orderBy('entry.id', direction)
    .execute();
}

/** Those with the ids, or all that the filters match (without filters, every entry), locked in the order of their ids until the transaction ends. */
export function lockGuardianEntries(
  { db, orgId }: Tenant,
  { ids, matching }: { ids: readonly string[]; matching: EntryFilter | undefined },
): Promise<GuardianEntry[]> {
  return db
    .selectFrom('guardianEntry')
    .where('guardianEntry.orgId', '=', orgId)
    .where((eb) =>
      matching
        ? conditions(eb, orgId, matching)
        : sql<boolean>`guardian_entry.id = any(${ids}::uuid[])`,
    )
    .selectAll()
    .orderBy('guardianEntry.id')
    .forUpdate()
    .execute();
}

export async function deleteGuardianEntries(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('guardianEntry')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** Of some entries, those whose number another waiting entry has too. */
export async function findContestedEntries(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('guardianEntry')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('guardianEntry as other')
          .where('other.orgId', '=', orgId)
          .whereRef('other.schoolId', '=', 'guardianEntry.schoolId')
          .whereRef('other.studentId', '=', 'guardianEntry.studentId')
          .whereRef('other.id', '<>', 'guardianEntry.id')
          .select('other.id'),
      ),
    )
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Of some entries, those whose class has their name and birth date under another number, on the roster or in an entry. */
export async function findAlikeEntries(
  tenant: Tenant,
  ids: readonly string[],
): Promise<Set<string>> {
  const { db, orgId } = tenant;
  const some = sql`
    select id from guardian_entry entry
    where org_id = ${orgId} and id = any(${ids}::uuid[])`;
  // Two queries, because the planner hashes each of them but not their disjunction.
  const { rows } = await sql<{ id: string }>`
    ${some} and exists (
      select from patient other
      join enrolment stay on stay.patient_id = other.id and ${enrolledInYear(tenant, ENTRY_YEAR, 'stay')}
      where other.org_id = ${orgId} and other.deleted_at is null
        and other.school_id = entry.school_id and stay.school_id = entry.school_id
        and ${gradeCodeIn(ENTRY_YEAR, 'stay')} = entry.grade_code and stay.clazz_order = entry.clazz_order
        and stay.clazz_name = entry.clazz_name and ${IS_ALIKE})
    union
    ${some} and exists (
      select from guardian_entry other
      where other.org_id = ${orgId} and other.school_id = entry.school_id
        and other.grade_code = entry.grade_code and other.clazz_order = entry.clazz_order
        and other.clazz_name = entry.clazz_name and ${IS_ALIKE})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

const IS_ALIKE = sql`other.name = entry.name and other.birth_date = entry.birth_date and other.student_id <> entry.student_id`;

/** The student numbers of the entries that wait in a school. */
export async function loadPendingNumbers(
  { db, orgId }: Tenant,
  schoolId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('guardianEntry')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .select('studentId')
    .execute();
  return new Set(rows.map(({ studentId }) => studentId));
}

export async function setPhone(
  { db, orgId }: ChildChange,
  { id, tel, now }: { id: string; tel: string; now: Date },
): Promise<void> {
  await db
    .updateTable('patient')
    .set({ tel, updatedAt: now })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}
