/** A row of a batch as lists and files show it. */
import { isDeepStrictEqual } from 'node:util';
import { type EnrolmentCause, type EnrolmentRow, schoolYearOf } from '@spine/contract/enrolment';
import { addDays } from '@spine/contract/kernel';
import {
  afterRow,
  differingParts,
  type RosterBatchRow,
  type RosterCells,
  type RosterChanges,
  type RosterChild,
  type RosterField,
  type RosterPart,
  typedText,
} from '@spine/contract/patient';
import { gradeNameIn } from '@spine/contract/school';
import { partsOf } from '../document/document-seal.ts';
import type { AbsentChild, StoredRow } from './roster-row.repository.ts';

/** Children of other schools by their numbers. */
export type Elsewhere = ReadonlyMap<string, { readonly schoolName: string; readonly name: string }>;

type Book = { readonly elsewhere: Elsewhere; readonly date1904: boolean };

export function toBatchRow(row: StoredRow, { elsewhere, date1904 }: Book): RosterBatchRow {
  const { nr, sheetRow, sheetName, kind, patientId, record, cells, marks } = row;
  const acted = actOf(row.placed);
  const typed = { ...(record ?? typedCells(cells, date1904)), ...acted?.clazz };
  const other = elsewhere.get(row.studentId ?? '');
  return {
    nr,
    row: sheetRow || null,
    sheet: sheetName,
    kind,
    patientId,
    name: typed.name,
    studentId: typed.studentId,
    gradeName: typed.gradeName,
    clazzName: typed.clazzName,
    gender: record?.gender ?? null,
    birthDate: record?.birthDate ?? null,
    tel: record?.tel ?? null,
    changes: acted?.changes ?? writtenChanges(row),
    marks,
    elsewhere: other ? { schoolName: other.schoolName, name: other.name } : null,
    found: foundOf(row),
    faults: row.faults ?? [],
    warnings: row.warnings ?? [],
    outcome: row.outcome,
    reason: row.reason,
    kept: row.kept,
  };
}

function foundOf({ kind, leaver, patientId }: StoredRow): RosterBatchRow['found'] {
  if (!leaver || kind === 'wrong' || kind === 'excluded') return null;
  const { id, schoolId: _, ...shown } = leaver;
  return { ...shown, taken: id === patientId };
}

const typedCells = (cells: RosterCells | null, date1904: boolean) => {
  const typed = (field: RosterField) => typedText(cells?.[field] ?? null, date1904);
  return {
    name: typed('name'),
    studentId: typed('studentId'),
    gradeName: typed('gradeName'),
    clazzName: typed('clazzName'),
  };
};

export function toAbsentRow({ id, ...child }: AbsentChild): RosterBatchRow {
  return {
    nr: null,
    row: null,
    sheet: null,
    kind: 'absent',
    patientId: id,
    ...child,
    changes: {},
    marks: [],
    elsewhere: null,
    found: null,
    faults: [],
    warnings: [],
    outcome: null,
    reason: null,
    kept: [],
  };
}

const clazzOf = ({ gradeName, clazzName }: Pick<RosterChild, 'gradeName' | 'clazzName'>) => ({
  gradeName,
  clazzName,
});

type PlacedRecord = Pick<StoredRow, 'record' | 'placed' | 'before' | 'leaver' | 'patientId'>;

/** Whether a child repeats by a row. */
export const isRepeat = (row: PlacedRecord): boolean => repeatOf(row).repeats === true;

/** A child that repeats by this row would have been in another grade, or had left. */
function repeatOf(row: PlacedRecord): RosterChanges {
  const { record, placed } = row;
  if (!record || !placed) return {};
  const { before, after } = placed;
  if (!before) return againOf(row);
  if (before.cohort === null || after.cohort === null || after.cohort <= before.cohort) return {};
  const gradeName = gradeNameIn(before, after.saidIn);
  if (gradeName === null) return {};
  const from = { gradeName, clazzName: before.clazzName };
  return { clazz: { from, to: clazzOf(record) }, repeats: true };
}

/** A child that had left, found by nobody, is in its last grade once more. */
function againOf({ record, before, leaver, patientId }: PlacedRecord): RosterChanges {
  if (!record || before?.gradeName !== record.gradeName || leaver?.id === patientId) return {};
  return { clazz: { from: clazzOf(before), to: clazzOf(record) }, repeats: true };
}

/** Of one that repeats, from the grade it would be in: the record has that of the year in which it was said. */
function writtenChanges(row: StoredRow): RosterChanges {
  const { record, before } = row;
  if (!record || !before) return {};
  return { ...changesOf(before, afterRow(record, before)), ...repeatOf(row) };
}

const ACT_CAUSES: ReadonlySet<EnrolmentCause> = new Set([
  'edit',
  'renamed',
  'move',
  'repeat',
  'skip',
  'leave',
  'return',
]);

/** What an act did to where a child is at school, with its class in the year from which it counts; undefined of a row of a file. */
function actOf(placed: StoredRow['placed']) {
  if (!placed || !ACT_CAUSES.has(placed.after.cause)) return undefined;
  const { before, after } = placed;
  const isLeave = after.cause === 'leave';
  const year = schoolYearOf(isLeave ? addDays(after.toDay, -1) : after.fromDay);
  const [from, clazz] = [before && placeIn(before, year), placeIn(after, year)];
  const changes: RosterChanges = {
    ...(isLeave && { leaves: clazz }),
    ...(!isLeave && from && !isDeepStrictEqual(from, clazz) && { clazz: { from, to: clazz } }),
    ...(after.cause === 'repeat' && { repeats: true }),
  };
  return { clazz, changes };
}

const placeIn = (stay: EnrolmentRow, year: number) => ({
  gradeName: gradeNameIn(stay, year) ?? '',
  clazzName: stay.clazzName,
});

const kindOf = (document: string | null | undefined) => (document ? partsOf(document).kind : null);

/** What differs between two states of a child. */
export function changesOf(from: RosterChild, to: RosterChild): RosterChanges {
  const changed = new Set<RosterPart>(differingParts(from, to));
  return {
    ...(changed.has('name') && { name: { from: from.name, to: to.name } }),
    ...(changed.has('gender') && { gender: { from: from.gender, to: to.gender } }),
    ...(changed.has('birthDate') && { birthDate: { from: from.birthDate, to: to.birthDate } }),
    ...(changed.has('clazz') && { clazz: { from: clazzOf(from), to: clazzOf(to) } }),
    ...(changed.has('tel') && { tel: { from: from.tel, to: to.tel } }),
    ...(changed.has('document') && {
      documentKind: { from: kindOf(from.document), to: kindOf(to.document) },
    }),
  };
}
