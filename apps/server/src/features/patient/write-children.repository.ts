/**
 * The one way to write where a child is at school: its school and number as columns, and the interval in which it is there, in a grade
 * and a class (`enrolment/`). Forms, rosters, entries of guardians and walk-ins all come here.
 */
import type {
  EnrolmentCause,
  PlacedClass,
  PlacedRow,
  PlacementAct,
} from '@spine/contract/enrolment';
import type { CalendarDate } from '@spine/contract/kernel';
import { gradeSortOrder } from '@spine/contract/school';
import { sql } from 'kysely';
import type { ChildChange } from '#features/child-record/index.ts';
import {
  type ActedChild,
  actOnPlacements,
  type PlacedChild,
  placeChildren,
  unplaceChildren,
} from '#features/enrolment/index.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { toDatabaseRow } from '#platform/db/names.ts';
import { writeDocuments } from './document/document.repository.ts';
import type { SealedDocument } from './document/document-seal.ts';
import type { NewPatient, PatientChange } from './patient.repository.ts';

export type NewChild = NewPatient & {
  /** What a guardian entered that it was accepted from. */
  readonly entryId?: string;
  /** Undefined leaves the stored one. */
  readonly document?: SealedDocument | null | undefined;
};

/** By which a written child is known. */
const NUMBERED_COLUMNS = ['id', 'schoolId', 'studentId'] as const;
type NumberedChild = Pick<PlacedChild, (typeof NUMBERED_COLUMNS)[number]>;

/** What stands in the record of a child: its grade and class are those of its interval. */
function toRecord<Child extends Partial<PlacedClass>>({
  gradeName: _name,
  gradeCode: _code,
  clazzName: _clazz,
  clazzOrder: _order,
  ...record
}: Child): Omit<Child, keyof PlacedClass> {
  return record;
}

/** A child as it was written, in the grade and class that were said of it. */
function toPlaced(
  { id, schoolId, studentId }: NumberedChild,
  { gradeName, gradeCode, clazzName, clazzOrder }: PlacedClass,
): PlacedChild {
  return { id, schoolId, studentId, gradeName, gradeCode, clazzName, clazzOrder };
}

type Writing = {
  readonly now: Date;
  readonly cause: EnrolmentCause;
  /**
   * Of a number that the school has already: PostgreSQL refuses it, the child stays as it is, or it is renewed: it keeps its id, and
   * its phone where none is named.
   */
  readonly known: 'refuse' | 'skip' | 'renew';
  /** The batch of a roster. */
  readonly batchId?: string;
  /** Whether a roster says grades anew that are as they were. */
  readonly saysAgain?: boolean;
  /** The day on which a child's grade was said, where that is not today. */
  readonly saidOn?: (child: { readonly id: string }) => CalendarDate | undefined;
};

export type WrittenChild = { readonly id: string; readonly placed: PlacedRow | null };

/** Writes new children, and those the school knows, in one statement; returns those that were written. */
export async function writeChildren(
  change: ChildChange,
  children: readonly NewChild[],
  { known, ...placing }: Writing,
): Promise<WrittenChild[]> {
  const { db, orgId } = change;
  const { now } = placing;
  const insert = db.insertInto('patient').values(
    children.map(({ document: _, ...child }) => ({
      orgId,
      ...toRecord(child),
      createdAt: now,
      updatedAt: now,
    })),
  );
  const written = await (known === 'refuse'
    ? insert
    : insert.onConflict((conflict) => {
        const sameNumber = conflict
          .columns(['orgId', 'schoolId', 'studentId'])
          .where('deletedAt', 'is', null);
        if (known === 'skip') return sameNumber.doNothing();
        return sameNumber.doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          initials: ref('excluded.initials'),
          gender: ref('excluded.gender'),
          birthDate: ref('excluded.birthDate'),
          tel: sql<string | null>`coalesce(excluded.tel, patient.tel)`,
          updatedAt: ref('excluded.updatedAt'),
        }));
      })
  )
    .returning(NUMBERED_COLUMNS)
    .execute();
  // A child that the school knew has another id than the one that was made for it; of two with one number the first is written.
  const named = new Map(children.toReversed().map((child) => [keyOf(child), child]));
  const stored = written.flatMap((row) => {
    const child = named.get(keyOf(row));
    return child ? [{ child, row }] : [];
  });
  await writeDocuments(
    change,
    stored.flatMap(({ child: { document }, row: { id } }) => (document ? [{ id, document }] : [])),
  );
  const placed = await placeChildren(
    change,
    stored.map(({ child, row }) => toPlaced(row, child)),
    placing,
  );
  return written.map(({ id }) => ({ id, placed: placed.get(id) ?? null }));
}

const keyOf = ({ schoolId, studentId }: Pick<NewChild, 'schoolId' | 'studentId'>) =>
  `${schoolId}/${studentId}`;

type Edit = {
  readonly id: string;
  readonly change: Partial<Omit<NewPatient, 'id'>>;
  readonly now: Date;
  /** Where it is at school, if its number, grade or class is another one. */
  readonly place: PlacedClass | undefined;
  readonly document?: SealedDocument | null | undefined;
  /** Whether a grade is said, perhaps that of another year anew. */
  readonly saysGrade?: boolean;
  /** Of one that is not edited where it is. */
  readonly cause?: EnrolmentCause;
  /** The day on which its grade is said, where that is not today. */
  readonly saidOn?: CalendarDate | undefined;
};

export async function updateChild(
  handle: ChildChange,
  { id, change, now, place, document, saysGrade: saysAgain = false, cause = 'edit', saidOn }: Edit,
): Promise<void> {
  const row = await handle.db
    .updateTable('patient')
    .set({ ...toRecord(change), updatedAt: now })
    .where('orgId', '=', handle.orgId)
    .where('id', '=', id)
    .returning(NUMBERED_COLUMNS)
    .executeTakeFirstOrThrow();
  if (document !== undefined) await writeDocuments(handle, [{ id, document }]);
  const placing = { cause, now, saysAgain, saidOn: () => saidOn };
  if (place) await placeChildren(handle, [toPlaced(row, place)], placing);
}

/** Takes children that had left to another school, with what a roster says of them; a phone stays where it names none. */
export async function moveChildren(
  change: ChildChange,
  children: readonly NewChild[],
  { now, ...placing }: Omit<Writing, 'known' | 'cause'>,
): Promise<WrittenChild[]> {
  const stored = await phonesOf(change, children);
  const rows = await updateRecords(
    change,
    children.map(({ tel, document, ...child }) => ({
      ...child,
      tel: tel ?? stored.get(child.id) ?? null,
      document: document ?? undefined,
    })),
    now,
  );
  const said = new Map(children.map((child) => [child.id, child]));
  const places = rows.flatMap((row) => {
    const child = said.get(row.id);
    return child ? [toPlaced(row, child)] : [];
  });
  const placed = await placeChildren(change, places, { ...placing, now, cause: 'found' });
  return rows.map(({ id }) => ({ id, placed: placed.get(id) ?? null }));
}

async function phonesOf(
  { db, orgId }: ChildChange,
  children: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`id = ${anyOf(children.map(({ id }) => id))}`)
    .select(['id', 'tel'])
    .execute();
  return new Map(rows.map(({ id, tel }) => [id, tel]));
}

type Renewed = Omit<NewChild, 'entryId'>;

/** Writes the same columns of some children. */
async function updateRecords(
  change: ChildChange,
  children: readonly Renewed[],
  now: Date,
): Promise<NumberedChild[]> {
  const records = children.map(({ document: _, ...child }) => toDatabaseRow(toRecord(child)));
  const [first] = records;
  if (!first) return [];
  const columns = Object.keys(first).filter((name) => name !== 'id');
  const assigned = columns.map((name) => sql`${sql.ref(name)} = said.${sql.ref(name)}`);
  const { rows } = await sql<NumberedChild>`
    update patient set ${sql.join(assigned)}, updated_at = ${now}
    from jsonb_populate_recordset(null::patient, ${JSON.stringify(records)}) as said
    where patient.org_id = ${change.orgId} and patient.id = said.id
    returning ${sql.join(NUMBERED_COLUMNS.map((name) => sql.ref(`patient.${name}`)))}`.execute(
    change.db,
  );
  const documents = children.flatMap(({ id, document }) =>
    document === undefined ? [] : [{ id, document }],
  );
  await writeDocuments(change, documents);
  return rows;
}

type Former = PatientChange & {
  readonly id: string;
  readonly schoolId: string;
  /** What the batch did to where it is at school, where that goes back. */
  readonly placed: PlacedRow | null;
  readonly document?: SealedDocument | null | undefined;
};

/** Gives children what they were before a batch changed it. */
export async function putBackChildren(
  change: ChildChange,
  { children, now }: { readonly children: readonly Former[]; readonly now: Date },
): Promise<void> {
  const rows = await updateRecords(
    change,
    children.map(({ placed: _, ...child }) => child),
    now,
  );
  const formers = new Map(children.map((child) => [child.id, child]));
  await unplaceChildren(
    change,
    rows.flatMap((row) => {
      const former = formers.get(row.id);
      return former?.placed ? [{ child: toPlaced(row, former), placed: former.placed }] : [];
    }),
    now,
  );
}

type Act = {
  readonly schoolId: string;
  readonly children: readonly ActedChild[];
  readonly act: Omit<PlacementAct, 'clazzName'>;
  readonly now: Date;
  /** Whether those whom it cannot be done to stay as they are. */
  readonly skipsRefused?: boolean;
};

/**
 * Does an act of a person on where children are at school; answers those that it changed. Refuses enrolmentErrors.gradeOutside,
 * enrolmentErrors.laterPlacement, enrolmentErrors.notEnrolled, enrolmentErrors.stillEnrolled.
 */
export async function actOnChildren(
  change: ChildChange,
  { schoolId, children, act, now, skipsRefused = false }: Act,
): Promise<ReadonlyMap<string, PlacedRow>> {
  const { gradeName } = act;
  const gradeCode = gradeName === undefined ? undefined : gradeSortOrder(gradeName);
  const placed = await actOnPlacements(change, {
    schoolId,
    children,
    act,
    gradeCode,
    now,
    skipsRefused,
  });
  // Whoever leaves stays known of the day on which its grade was said.
  if (act.kind !== 'leave')
    await change.db
      .updateTable('patient')
      .set({ updatedAt: now })
      .where('orgId', '=', change.orgId)
      .where(sql<boolean>`id = ${anyOf([...placed.keys()])}`)
      .execute();
  return placed;
}
