/** Rows of single children, and of those a deletion takes along. */
import type { PlacedClass } from '@spine/contract/enrolment';
import type { CalendarDate } from '@spine/contract/kernel';
import { patientErrors } from '@spine/contract/patient';
import { rosterYear } from '@spine/contract/school';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { ChildChange } from '#features/child-record/index.ts';
import { unlistChildren } from '#features/enrolment/index.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { enrolledIn, inClass, shownColumns, shownStay } from '#platform/db/enrolled.ts';
import { countRows } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import { saidClassColumns, saidPlacement } from '#platform/db/placement.ts';
import type { Tables } from '#platform/db/tables.ts';
import { listedColumns, shownSchoolId } from './patient-list.repository.ts';

type PatientInsert = Insertable<Tables['patient']>;
type OnRecord = 'studentId' | 'name' | 'gender' | 'birthDate' | 'tel';

/** What a form says of a child: what its record has, and where it is at school. */
export const PATIENT_COLUMNS = [
  'studentId',
  'name',
  'gender',
  'birthDate',
  'tel',
  'gradeName',
  'gradeCode',
  'clazzName',
  'clazzOrder',
] as const satisfies readonly (OnRecord | keyof PlacedClass)[];
export type PatientChange = Pick<PatientInsert, OnRecord | 'initials'> & PlacedClass;
export type NewPatient = PatientChange & Pick<PatientInsert, 'id' | 'schoolId'>;

export const DUPLICATES = {
  patient_student_id_key: { entry: patientErrors.studentIdUsed, field: 'studentId' },
  patient_pkey: { entry: patientErrors.idUsed, field: 'id' },
} as const;

/** Living children with their schools, where they are at school or were at last. One without any interval is shown without a class. */
function shownPatients(tenant: Tenant) {
  const { db, orgId } = tenant;
  return db
    .selectFrom('patient')
    .leftJoin('enrolment', (join) =>
      join.onRef('enrolment.patientId', '=', 'patient.id').on(shownStay(tenant, 'all')),
    )
    .innerJoin('school', (join) =>
      join.on('school.id', '=', shownSchoolId).on('school.orgId', '=', orgId),
    )
    .where('patient.orgId', '=', orgId)
    .where('patient.deletedAt', 'is', null)
    .select([...listedColumns, ...shownColumns(tenant)]);
}

export function patientById(tenant: Tenant, id: string) {
  return shownPatients(tenant).where('patient.id', '=', id).executeTakeFirst();
}

export function patientsByIds(tenant: Tenant, ids: readonly string[]) {
  return shownPatients(tenant)
    .where(sql<boolean>`patient.id = ${anyOf(ids)}`)
    .execute();
}

/** The child with an id, deleted children included. */
export function findIdHolder({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .select(['schoolId', 'studentId', 'deletedAt'])
    .executeTakeFirst();
}

/** A new child of a class, whose grade is that of a day. */
export type SaidChild = Omit<PatientChange, 'initials'> & {
  readonly schoolId: string;
  readonly saidOn: CalendarDate;
};

/** A living child of its class with its name and birth date, whose number is another one, in the school year its grade is of. */
export function findAlikeChild(tenant: Tenant, { schoolId, saidOn, ...child }: SaidChild) {
  const year = rosterYear(saidOn);
  return tenant.db
    .selectFrom(['enrolment', 'patient'])
    .where(enrolledIn(tenant, year))
    .where('enrolment.schoolId', '=', schoolId)
    .where(inClass(child, year))
    .where('patient.orgId', '=', tenant.orgId)
    .whereRef('patient.id', '=', 'enrolment.patientId')
    .where('patient.name', '=', child.name)
    .where('patient.birthDate', '=', child.birthDate)
    .where('patient.studentId', '<>', child.studentId)
    .select(['patient.name', 'patient.studentId'])
    .orderBy('patient.id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The living child with this id, locked until the transaction ends, with what was said of its grade and class at last: that is read
 * once it is locked, because whoever had it before may have said another.
 */
export async function lockPatient(tenant: Tenant, id: string) {
  const { db, orgId } = tenant;
  const [locked] = await lockPatients(tenant, [id]);
  if (locked === undefined) return undefined;
  return db
    .selectFrom('patient')
    .leftJoinLateral(saidPlacement(tenant), (join) => join.onTrue())
    .where('patient.orgId', '=', orgId)
    .where('patient.id', '=', id)
    .selectAll('patient')
    .select(saidClassColumns)
    .executeTakeFirst();
}

/** Which of some ids are living children, locked in the order of their ids until the transaction ends. */
export async function lockPatients(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deletedAt', 'is', null)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export function countPatientsByIds({ db, orgId }: Tenant, ids: readonly string[]): Promise<number> {
  const patients = db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deletedAt', 'is', null);
  return countRows(db, patients.select('id'));
}

/** Examinations that leave the lists with some children. */
export function countExamsOfPatients(
  { db, orgId }: Tenant,
  patientIds: readonly string[],
): Promise<number> {
  const exams = db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`patient_id = any(${patientIds}::uuid[])`)
    .where(sql<boolean>`listed`);
  return countRows(db, exams.select('id'));
}

function phonesOfStopped({ db, orgId }: ChildChange) {
  return db
    .selectFrom('textStop')
    .innerJoin('patient', (join) =>
      join
        .onRef('patient.orgId', '=', 'textStop.orgId')
        .onRef('patient.id', '=', 'textStop.patientId'),
    )
    .where('textStop.orgId', '=', orgId)
    .select(['textStop.patientId', 'patient.tel'])
    .execute();
}

/**
 * Writes children; the stop of one whose phone it changes is outdated: the family unsubscribed for the former number, and by
 * the new one it cannot be hashed anew.
 */
export async function outdatingStops<Answer>(
  change: ChildChange,
  write: (change: ChildChange) => Promise<Answer>,
): Promise<Answer> {
  const before = await phonesOfStopped(change);
  const answer = await write(change);
  if (before.length === 0) return answer;
  const tels = new Map((await phonesOfStopped(change)).map((each) => [each.patientId, each.tel]));
  const changed = before.filter(({ patientId, tel }) => tels.get(patientId) !== tel);
  await change.db
    .updateTable('textStop')
    .set({ outdated: true })
    .where('orgId', '=', change.orgId)
    .where(sql<boolean>`patient_id = any(${changed.map((each) => each.patientId)}::uuid[])`)
    .execute();
  return answer;
}

/** For how many of some children, which nobody deletes or asks about meanwhile, a family waits for a correction to be decided. */
export async function countWithOpenRequest(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<number> {
  const { children } = await db
    .selectFrom('correctionRequest')
    .where('orgId', '=', orgId)
    .where('decision', 'is', null)
    .where(sql<SqlBool>`patient_id = any(${ids}::uuid[])`)
    .select(sql<number>`count(distinct patient_id)::int`.as('children'))
    .executeTakeFirstOrThrow();
  return children;
}

/** The act of a person by which children go to the trash. */
export type Deletion = { readonly id: string; readonly byName: string };

/** Without a `deletion` nobody restores them. */
export async function markPatientsDeleted(
  change: ChildChange,
  { ids, now, deletion }: { ids: readonly string[]; now: Date; deletion?: Deletion | undefined },
): Promise<void> {
  await change.db
    .updateTable('patient')
    .set({
      deletedAt: now,
      deletionId: deletion?.id ?? null,
      deletedByName: deletion?.byName ?? null,
    })
    .where('orgId', '=', change.orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  await unlistChildren(change, ids);
}
