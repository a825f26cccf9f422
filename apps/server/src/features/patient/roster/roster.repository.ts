/** Statements of a roster import: one that reads the school's children, and upserts of many rows each. */
import type { PlacedRow } from '@spine/contract/enrolment';
import { addDays, type CalendarDate, startOfShanghaiDay } from '@spine/contract/kernel';
import type { RosterRecord } from '@spine/contract/patient';
import { sql } from 'kysely';
import type { ChildChange } from '#features/child-record/index.ts';
import { placeChildren } from '#features/enrolment/index.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tenant } from '#platform/db/open.ts';
import { saidColumns, saidPlacement } from '#platform/db/placement.ts';
import { type NewChild, type WrittenChild, writeChildren } from '../write-children.repository.ts';
import type { SaidGrades } from './said-grades.service.ts';

/** Rows of one statement: PostgreSQL takes 65,535 parameters, and the other calls wait while one is built. */
const ROWS_AT_ONCE = 500;

/** Imports into one school run one after another: each compares with what the one before has written. */
export async function lockImport({ db, orgId }: Tenant, schoolId: string): Promise<void> {
  const name = `${orgId}/${schoolId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 14))`.execute(db);
}

export type RosterChild = Omit<RosterRecord, 'row' | 'tel'> & {
  readonly id: string;
  readonly tel: string | null;
};

/**
 * All children of a school, by student number; none of them changes until the transaction ends. They are locked in the
 * order of their ids, like the children an upload counts, and read once they are.
 */
export async function lockChildrenByNumber(
  tenant: Tenant,
  schoolId: string,
): Promise<Map<string, RosterChild>> {
  const { db, orgId } = tenant;
  const ofSchool = db
    .selectFrom('patient')
    .where('patient.orgId', '=', orgId)
    .where('patient.schoolId', '=', schoolId)
    .where('patient.deletedAt', 'is', null);
  await ofSchool.select('id').orderBy('id').forNoKeyUpdate().execute();
  const rows = await ofSchool
    .leftJoinLateral(saidPlacement(tenant), (join) => join.onTrue())
    .select(['id', 'studentId', 'name', 'gender', 'birthDate', 'tel', ...saidColumns])
    .execute();
  return new Map(rows.map((row) => [row.studentId, row]));
}

/** Listing all children of a large city daily is not worth a write each. */
const LISTED_AGAIN_DAYS = 30;

/** Notes that a roster names children of a school as they are: they are at school still. */
export async function noteListed(
  { db, orgId }: ChildChange,
  {
    schoolId,
    studentIds,
    today,
  }: { schoolId: string; studentIds: readonly string[]; today: CalendarDate },
): Promise<void> {
  const before = addDays(today, -LISTED_AGAIN_DAYS);
  await sql`
    update patient set listed_on = ${today}
    where org_id = ${orgId} and school_id = ${schoolId} and student_id = ${anyOf(studentIds, 'text')} and deleted_at is null
      and updated_at < ${startOfShanghaiDay(before)} and (listed_on is null or listed_on < ${before})`.execute(
    db,
  );
}

export type RosterInsert = NewChild;

type Listed = {
  readonly children: readonly RosterInsert[];
  readonly now: Date;
  readonly batchId?: string;
} & SaidGrades;

/** Of children whom a roster names as they are it says that they repeat, where a school year has begun since their grade was said. */
export async function placeListed(
  change: ChildChange,
  { children, ...how }: Listed,
): Promise<ReadonlyMap<string, PlacedRow>> {
  if (!how.saysAgain) return new Map();
  const placed = new Map<string, PlacedRow>();
  for (let from = 0; from < children.length; from += ROWS_AT_ONCE) {
    const some = children.slice(from, from + ROWS_AT_ONCE);
    for (const [id, row] of await placeChildren(change, some, { ...how, cause: 'import' }))
      placed.set(id, row);
  }
  return placed;
}

type RosterWrite = {
  readonly rows: readonly RosterInsert[];
  readonly now: Date;
  readonly batchId?: string;
  /** Hears how many rows are written so far. */
  readonly onWritten: (rows: number) => Promise<void>;
} & SaidGrades;

/**
 * Adds children, and renews those whose student number the school knows: they keep their id, and their phone
 * when the roster names none.
 */
export async function upsertChildren(
  change: ChildChange,
  { rows, onWritten, ...how }: RosterWrite,
): Promise<WrittenChild[]> {
  const written: WrittenChild[] = [];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const children = rows.slice(from, from + ROWS_AT_ONCE);
    written.push(
      ...(await writeChildren(change, children, { ...how, cause: 'import', known: 'renew' })),
    );
    await onWritten(from + children.length);
  }
  return written;
}
