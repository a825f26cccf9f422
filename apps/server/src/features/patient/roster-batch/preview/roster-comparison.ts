/**
 * Compares the rows of a roster with the children of its school while they pass by: what each changes, and what is told of
 * the whole file, which is only counted, so that a file of any length takes no more memory.
 */
import type { CalendarDate } from '@spine/contract/kernel';
import {
  afterRow,
  DOCUMENT_TWICE,
  differingParts,
  documentFault,
  GuardTally,
  isOwnNumber,
  ROSTER_REASONS,
  type RosterChild,
  type RosterColumn,
  type RosterFault,
  type RosterPart,
  type RosterRecord,
} from '@spine/contract/patient';
import { parseGradeCode, stageOf } from '@spine/contract/school';
import type { Tenant } from '#platform/db/open.ts';
import { holdersOf } from '../../document/document.repository.ts';
import { type DocumentSeal, partsOf, type SealedDocument } from '../../document/document-seal.ts';
import { loadPendingNumbers } from '../../guardian-entry/guardian-entry.repository.ts';
import { numberWarning, personKey } from '../../roster/roster-record.ts';
import type { NewRow } from '../roster-row.repository.ts';
import {
  childrenByNumber,
  childrenElsewhere,
  classSizes,
  personsOf,
} from './compared-children.repository.ts';
import { LeaverFinder, type Leavers, loadLeavers, type StoredChild } from './found-leavers.ts';
import type { ReadRow } from './roster-stream.ts';

type Compared = {
  readonly schoolId: string;
  readonly batchId: string;
  readonly today: CalendarDate;
};

export const NO_PARTS: Readonly<Record<RosterPart, number>> = {
  name: 0,
  gender: 0,
  birthDate: 0,
  clazz: 0,
  tel: 0,
  document: 0,
};

export type RosterComparison = Awaited<ReturnType<typeof beginComparison>>;

/** Reads of the school what each row is compared with. */
export async function beginComparison(tenant: Tenant, { schoolId, batchId, today }: Compared) {
  const tally = new GuardTally(today);
  const classes = await classSizes(tenant, schoolId);
  for (const each of classes) tally.addClass(each);
  const warnOfNumber = numberWarnings({
    waiting: await loadPendingNumbers(tenant, schoolId),
    living: new Set((await personsOf(tenant, schoolId)).map(personKey)),
  });
  const counts = { added: 0, changed: 0, unchanged: 0, wrong: 0, excluded: 0, warned: 0 };
  const parts = { ...NO_PARTS };
  let nr = 0;

  const warnOfDocument = documentWarner();
  const finder = new LeaverFinder(today);

  const compareRecord = (
    { record: plain, warnings: read, choice }: RecordRow,
    children: Children,
    columns: Columns,
  ) => {
    const known = children.ofSchool.get(plain.studentId);
    const { taken, ...found } = finder.find(
      { record: plain, stored: known, choice },
      children.leavers,
    );
    const stored = taken ?? known;
    const record = withDocument(plain, stored);
    const warnings = [
      ...warnOfNumber(record, columns, stored !== undefined),
      ...read,
      ...warnOfDocument(record, { columns, holders: children.holders, patientId: stored?.id }),
    ];
    if (warnings.length > 0) counts.warned += 1;
    const isElsewhere = !stored && isOthers(record, children.elsewhere);
    // Whoever comes from another school is not known here.
    const marks = tally.addRow({ record, stored: known, isElsewhere });
    const difference = toDifference(record, stored, taken !== undefined);
    counts[COUNTED[difference.kind]] += 1;
    for (const part of difference.parts) parts[part] += 1;
    return { ...difference, ...found, record, marks, warnings: orNull(warnings) };
  };

  const compare = (
    { record, ...read }: Omit<ReadRow, 'document'>,
    children: Children,
    columns: Columns,
  ): NewRow => {
    nr = read.nr ?? nr + 1;
    const base = toBaseRow(read, nr);
    if (record && !read.isExcluded)
      return { ...base, ...compareRecord({ ...read, record }, children, columns) };
    const kind = read.isExcluded ? 'excluded' : 'wrong';
    counts[kind] += 1;
    return { ...base, kind };
  };

  return {
    /** Stages of the school, none before its first child. */
    stages: stagesOf(classes),
    /** Compares some rows, as they are stored; call it for all rows in their order. */
    compare: async (reader: Tenant, { rows, columns, seal }: ComparedRows): Promise<NewRow[]> => {
      const sealedRows = rows.map(({ record, document, ...row }) => {
        const sealed = row.sealed ?? (document && seal?.seal(document));
        return { ...row, sealed, record: record && { ...record, document: sealed } };
      });
      const children = await loadChildren(reader, { schoolId, batchId, rows: sealedRows });
      return sealedRows.map((row) => compare(row, children, columns));
    },
    tally,
    /** Of the school before. */
    schoolSize: classes.reduce((sum, { count }) => sum + count, 0),
    counts: () => ({ ...counts, ...finder.counts() }),
    parts: () => parts,
  };
}

const stagesOf = (classes: readonly { readonly gradeName: string }[]) =>
  new Set(classes.flatMap(({ gradeName }) => stageOf(parseGradeCode(gradeName)) ?? []));

type RecordRow = Pick<ReadRow, 'warnings' | 'choice'> & { readonly record: RosterRecord };

type ComparedRows = {
  readonly rows: readonly ReadRow[];
  readonly columns: Columns;
  /** Seals documents that are not. */
  readonly seal?: DocumentSeal | undefined;
};

/** By the words of the table. */
const COUNTED = { new: 'added', changed: 'changed', same: 'unchanged' } as const;

export const orNull = <Item>(list: readonly Item[]): readonly Item[] | null =>
  list.length > 0 ? list : null;

/** What is stored of every row. */
function toBaseRow(
  {
    row,
    sheet,
    studentId,
    cells,
    faults,
    warnings,
    sealed,
    choice,
  }: Omit<ReadRow, 'record' | 'document'>,
  nr: number,
) {
  const ofDocument = warnings.filter(({ field }) => field === 'document');
  return {
    nr,
    sheetRow: row,
    sheetName: sheet ?? null,
    studentId: studentId ?? null,
    cells: cells ?? null,
    faults: orNull(faults),
    // Told again once the row is corrected or taken in.
    warnings: orNull(ofDocument),
    document: sealed ?? null,
    record: null,
    before: null,
    patientId: null,
    // A row that is wrong or left out keeps what a person said until it is corrected or taken in.
    leaver: choice?.leaver ?? null,
    takesLeaver: choice?.takes ?? null,
    parts: [],
    marks: [],
  };
}

export type Difference = {
  readonly kind: 'new' | 'changed' | 'same';
  readonly parts: RosterPart[];
  readonly patientId: string | null;
  readonly before: RosterChild | null;
};

/** What a row changes of the child that has its number, or that had left and comes. */
export function toDifference(
  record: RosterRecord,
  stored: StoredChild | undefined,
  comes = false,
): Difference {
  if (!stored) return { kind: 'new', parts: [], patientId: null, before: null };
  const { id: patientId } = stored;
  const before = toBefore(stored);
  const parts = differingParts(before, afterRow(record, before));
  if (parts.length === 0 && !comes) return { kind: 'same', parts: [], patientId, before: null };
  return { kind: 'changed', parts, patientId, before };
}

/** A stored child as a row keeps it. */
export function toBefore({ id: _, knownOn: _day, ...before }: StoredChild): RosterChild {
  return before;
}

/** A document without a number says nothing beside one that is stored. */
export function withDocument(record: RosterRecord, stored: StoredChild | undefined): RosterRecord {
  const { document, ...rest } = record;
  const isKept = document !== undefined && (numberOf(document) !== '' || !stored?.document);
  return isKept ? { ...rest, document } : rest;
}

const numberOf = (document: SealedDocument | undefined) =>
  document === undefined ? '' : partsOf(document).number;

type Held = {
  readonly columns: Columns;
  /** Children by the numbers of their documents. */
  readonly holders: ReadonlyMap<string, readonly string[]>;
  readonly patientId: string | undefined;
};

/** What is warned of at the document of a row: another child has it, or another row. */
function documentWarner() {
  const firstRows = new Map<string, number>();
  return ({ document, ...record }: RosterRecord, held: Held): RosterFault[] => {
    const number = numberOf(document);
    if (number === '') return [];
    const first = firstRows.get(number);
    if (first === undefined) firstRows.set(number, record.row);
    const isOthers = held.holders.get(number)?.some((id) => id !== held.patientId) === true;
    const told = [
      ...(isOthers ? [ROSTER_REASONS.documentUsed] : []),
      ...(first === undefined ? [] : [ROSTER_REASONS.documentRow(first)]),
    ];
    const column = held.columns.find(({ field }) => field === 'document')?.letter ?? '';
    return told.map((reason) => ({ ...documentFault(record, reason), column }));
  };
}

/** Whether it is found anew whenever a file is compared. */
export function isFoundAnew({ field, fix }: RosterFault): boolean {
  return field === 'studentId' || (field === 'document' && fix === DOCUMENT_TWICE);
}

type Columns = readonly RosterColumn[];
type Children = {
  readonly ofSchool: ReadonlyMap<string, StoredChild>;
  readonly elsewhere: ReadonlyMap<string, readonly Pick<RosterRecord, 'name' | 'birthDate'>[]>;
  readonly leavers: Leavers;
} & Pick<Held, 'holders'>;

type LoadedRows = {
  readonly schoolId: string;
  readonly batchId: string;
  readonly rows: readonly Pick<ReadRow, 'record' | 'isExcluded'>[];
};

async function loadChildren(
  tenant: Tenant,
  { schoolId, batchId, rows: all }: LoadedRows,
): Promise<Children> {
  // Nothing is asked of a row that a person left out.
  const rows = all.filter(({ isExcluded }) => !isExcluded);
  const studentIds = rows.flatMap(({ record }) => record?.studentId ?? []);
  const ofSchool = await childrenByNumber(tenant, { schoolId, studentIds });
  const own = studentIds.filter((number) => isOwnNumber(number) && !ofSchool.has(number));
  const found =
    own.length > 0 ? await childrenElsewhere(tenant, { schoolId, studentIds: own }) : [];
  const elsewhere = new Map<string, typeof found>();
  for (const child of found)
    elsewhere.set(child.studentId, [...(elsewhere.get(child.studentId) ?? []), child]);
  const documents = rows.flatMap(({ record }) => numberOf(record?.document) || []);
  const holders = new Map<string, string[]>();
  for (const { number, patientId } of await holdersOf(tenant, documents))
    holders.set(number, [...(holders.get(number) ?? []), patientId]);
  const records = rows.flatMap(({ record }) => record ?? []);
  const leavers = await loadLeavers(tenant, {
    schoolId,
    batchId,
    records,
    ofSchool,
    numberOf: ({ document }) => numberOf(document),
    holders,
  });
  return { ofSchool, elsewhere, holders, leavers };
}

/** Whether a number is that of another child in another school: the same child may have come from there. */
function isOthers(record: RosterRecord, elsewhere: Children['elsewhere']): boolean {
  const children = elsewhere.get(record.studentId) ?? [];
  return (
    children.length > 0 &&
    children.every(({ name, birthDate }) => name !== record.name || birthDate !== record.birthDate)
  );
}

/** What is warned of at the number of a row: a guardian's entry waits for it, or the child may be there under another. */
function numberWarnings({
  waiting,
  living,
}: {
  readonly waiting: ReadonlySet<string>;
  readonly living: ReadonlySet<string>;
}) {
  const firstRows = new Map<string, number>();
  const alike = (record: RosterRecord) => {
    const key = personKey(record);
    const first = firstRows.get(key);
    if (first === undefined) firstRows.set(key, record.row);
    if (living.has(key)) return ROSTER_REASONS.alike;
    return first === undefined ? undefined : ROSTER_REASONS.alikeRow(first);
  };
  return (record: RosterRecord, columns: Columns, isStored: boolean): RosterFault[] => {
    const reason = isStored ? undefined : alike(record);
    return [
      ...(reason ? [numberWarning(record, columns, reason)] : []),
      ...(waiting.has(record.studentId)
        ? [numberWarning(record, columns, ROSTER_REASONS.guardianEntry)]
        : []),
    ];
  };
}
