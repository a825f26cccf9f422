/**
 * Shapes of a roster batch: a file that was read and compared with the school it is for. First it is a preview, which
 * changes nothing and is dropped after a day; once written it is a batch that people find again and can take back.
 */
import { z } from 'zod';
import { dateField, idField, instantField, rowVersion, shownStudentId, shownTel } from '#kernel';
import { documentKindField, genderField } from '../patient.schema.ts';
import {
  type RosterCell,
  type RosterField,
  rosterColumn,
  rosterFault,
  rosterSource,
} from '../roster/roster.schema.ts';
import { rosterLayout } from '../roster-book/roster-book.schema.ts';
import { ROSTER_PARTS } from './roster-compare.rules.ts';
import { ROSTER_BATCH_KINDS, UNDO_OUTCOMES, UNDO_REASONS } from './roster-undo.rules.ts';

/** The most children of a previewed file. */
export const MAX_PREVIEW_ROWS = 100_000;

/**
 * `reading`, `ready`: a preview. `writing`, `written`, `undoing`, `undone`: a batch. `stopped`: its job was cancelled or
 * ended too often while it wrote or undid; it goes on where it stopped.
 */
export const ROSTER_BATCH_STATES = [
  'reading',
  'ready',
  'writing',
  'stopped',
  'written',
  'undoing',
  'undone',
] as const;
export type RosterBatchState = (typeof ROSTER_BATCH_STATES)[number];

/**
 * `absent`: a child of the school whom the file does not name; all others are rows of the file. `excluded`: a person left it
 * out, so it is not written, whatever it says.
 */
export const ROSTER_ROW_KINDS = ['new', 'changed', 'same', 'wrong', 'excluded', 'absent'] as const;
export type RosterRowKind = (typeof ROSTER_ROW_KINDS)[number];

/**
 * What is looked at before a file is written, in the order it is shown. `wrongSchool`: few of the children are of the
 * school; `sameFile`: the file was written already; `sheetsLeft`: sheets that look like lists of children were not read; `lastYear`: the children are as stored but a grade lower than they
 * should be; `shifted`: most grades are off by the same number of years; `doubled`: a class doubles; `age`: a birth date
 * is far from its grade; `names`: many children change their names; `numberElsewhere`: a number is another child's in
 * another school.
 */
export const ROSTER_GUARDS = [
  'wrongSchool',
  'sameFile',
  'sheetsLeft',
  'lastYear',
  'shifted',
  'doubled',
  'age',
  'names',
  'numberElsewhere',
] as const;
export type RosterGuardKind = (typeof ROSTER_GUARDS)[number];

/** Those that mark the rows they are about, so that a list can show them. */
export const ROSTER_MARKS = [
  'lastYear',
  'shifted',
  'doubled',
  'age',
  'names',
  'numberElsewhere',
] as const satisfies readonly RosterGuardKind[];
export type RosterMark = (typeof ROSTER_MARKS)[number];

/** A class by its children in the school and in the file. */
const grownClass = z.object({
  gradeName: z.string(),
  clazzName: z.string(),
  before: z.number().int(),
  after: z.number().int(),
});

export const rosterGuard = z.object({
  kind: z.enum(ROSTER_GUARDS),
  /** False where it was looked at and is as it should be. */
  raised: z.boolean(),
  /** Of `of` children that were looked at, those it marks; `wrongSchool` counts those who are of the school. */
  n: z.number().int(),
  of: z.number().int(),
  /** `shifted`: by how many years the file is ahead, negative where it is behind. */
  years: z.number().int().optional(),
  /** `doubled`: the first ten. */
  classes: z.array(grownClass).optional(),
  /** `sheetsLeft`: the first ten. */
  sheets: z.array(z.string()).optional(),
  /** `sameFile`: when it was written, `YYYY-MM-DD HH:mm`. */
  writtenAt: z.string().optional(),
});
export type RosterGuard = z.output<typeof rosterGuard>;

/**
 * How the child of a row was found among those who have left. `document`, `number`: it has the same birth date, and the same document,
 * or the same number and name, so it is taken unless a person says otherwise. `alike`: name, birth date and sex, so it is only
 * offered. `returns`: it left this school, where the number is its own.
 */
export const FOUND_BY = ['document', 'number', 'alike', 'returns'] as const;
export type FoundBy = (typeof FOUND_BY)[number];

/** A child that has left and may be that of a row. */
const foundLeaver = z.object({
  by: z.enum(FOUND_BY),
  /** Whether the row is written as this child, with its record, or as a new one. */
  taken: z.boolean(),
  schoolName: z.string(),
  name: z.string(),
  studentId: shownStudentId,
  gradeName: z.string(),
  clazzName: z.string(),
  leftOn: dateField,
});

/** The same as it is stored. */
export type FoundLeaver = Omit<z.output<typeof foundLeaver>, 'taken'> & {
  readonly id: string;
  readonly schoolId: string;
};

const count = z.number().int();

const rosterBatchCounts = z.object({
  new: count,
  changed: count,
  same: count,
  wrong: count,
  excluded: count,
  absent: count,
  /** Rows that can be written and should be looked at. */
  warned: count,
  /** Rows whose child may have left another school, or this one. */
  found: count,
  /** Those of them that are written as this child. */
  taken: count,
});
export type RosterBatchCounts = z.output<typeof rosterBatchCounts>;

/** Changed children by what changes of them. */
export const rosterPartCounts = z.object({
  name: count,
  gender: count,
  birthDate: count,
  clazz: count,
  tel: count,
  // A preview of an earlier build counted none.
  document: count.default(0),
} satisfies Record<(typeof ROSTER_PARTS)[number], z.ZodType>);
export type RosterPartCounts = z.output<typeof rosterPartCounts>;

const rosterSkippedRow = z.object({ sheet: z.string(), row: count, text: z.string() });
export type SkippedRow = z.output<typeof rosterSkippedRow>;

/** What was read of the file. */
export const rosterContent = z.object({
  source: rosterSource,
  columns: z.array(rosterColumn),
  /** Its lists by their titles. An earlier build knew none. */
  layouts: z.array(rosterLayout).default([]),
  /** Titles of columns that were not read. */
  unusedColumns: z.array(z.string()),
  /** Rows below the header that are no children, such as sums and notes: the first of `skippedCount`. */
  skipped: z.array(rosterSkippedRow),
  skippedCount: count,
  /** Whether its days count from 1904. */
  date1904: z.boolean(),
});
export type RosterContent = z.output<typeof rosterContent>;

/** Cells as they were read, by field: what is corrected of a row is checked with the rest of it. */
export type RosterCells = Readonly<Partial<Record<RosterField, RosterCell | undefined>>>;

const undoneKind = z.object({
  /** Children that the batch wrote. */
  written: count,
  undone: count,
  /** Kept or failed. */
  left: count,
});

/** What taking a batch back comes to, or would come to now. */
export const rosterUndoTally = z.object({
  new: undoneKind,
  changed: undoneKind,
  /** Of those that are left. */
  reasons: z.array(z.object({ reason: z.enum(UNDO_REASONS), count })),
});
export type RosterUndoTally = z.output<typeof rosterUndoTally>;

export const rosterBatch = z.object({
  id: idField,
  kind: z.enum(ROSTER_BATCH_KINDS),
  schoolId: idField,
  schoolName: z.string(),
  state: z.enum(ROSTER_BATCH_STATES),
  /** The job that reads, writes or undoes it. */
  jobId: idField,
  /** How far it is, while it reads, writes or undoes; zero of zero until it begins. */
  progress: z.object({ done: count, total: count }).nullable(),
  /** Of an act, what was done. */
  fileName: z.string(),
  createtime: instantField,
  createdBy: z.string(),
  /** Rows of children in the file; zero while it is read, like the other numbers. */
  total: count,
  counts: rosterBatchCounts,
  parts: rosterPartCounts,
  /** Of a preview: absent children with the name and birth date of a new row, who may be it under another number. */
  absentAlike: count.optional(),
  /** Children of the school when the file was compared. */
  schoolSize: count,
  /** What was looked at before it is written; the raised ones first. */
  guards: z.array(rosterGuard),
  /** Null while it is read. */
  content: rosterContent.nullable(),
  /** Whether the file is at hand and may be read again by other columns: until its writing is ordered. */
  isKept: z.boolean(),
  /** Which comparison with the school was read. */
  version: rowVersion,
  written: z
    .object({
      time: instantField,
      by: z.string(),
      seconds: z.number().nullable(),
      until: dateField,
    })
    .nullable(),
  undo: z.object({ time: instantField, by: z.string(), reason: z.string() }).nullable(),
  /** Once it was taken back. */
  undone: rosterUndoTally.nullable(),
});
export type RosterBatch = z.output<typeof rosterBatch>;

const changeOf = <Value extends z.ZodType>(value: Value) =>
  z.object({ from: value, to: value }).optional();
const clazz = z.object({ gradeName: z.string(), clazzName: z.string() });

/** What a row changes of its child. */
export const rosterChanges = z.object({
  name: changeOf(z.string()),
  gender: changeOf(genderField),
  birthDate: changeOf(dateField),
  clazz: changeOf(clazz),
  /**
   * The child stays in its grade for another year, which is a change of `clazz` from the grade it would be in; of one that had
   * left by its grade, from its last class, which may be the same.
   */
  repeats: z.literal(true).optional(),
  /** The class from which the child leaves the school. */
  leaves: clazz.optional(),
  tel: changeOf(shownTel.nullable()),
  /** Of equal kinds the numbers differ. */
  documentKind: changeOf(documentKindField.nullable()),
});
export type RosterChanges = z.output<typeof rosterChanges>;

export const rosterBatchRow = z.object({
  /** Identifies it in its batch; an absent child has the id alone. */
  nr: z.number().int().nullable(),
  /** 1-based row of the spreadsheet. */
  row: z.number().int().nullable(),
  /** The sheet, where children stand on several. */
  sheet: z.string().nullable(),
  kind: z.enum(ROSTER_ROW_KINDS),
  patientId: idField.nullable(),
  /** Of a wrong row as typed. */
  name: z.string(),
  studentId: shownStudentId,
  gradeName: z.string(),
  clazzName: z.string(),
  /** What the file says, of an absent child what is stored; null of a wrong row, as the phone of a row without one. */
  gender: genderField.nullable(),
  birthDate: dateField.nullable(),
  tel: shownTel.nullable(),
  changes: rosterChanges,
  marks: z.array(z.enum(ROSTER_MARKS)),
  /** Whose number it is in another school. */
  elsewhere: z.object({ schoolName: z.string(), name: z.string() }).nullable(),
  found: foundLeaver.nullable(),
  faults: z.array(rosterFault),
  warnings: z.array(rosterFault),
  /** Of a batch that was taken back. */
  outcome: z.enum(UNDO_OUTCOMES).nullable(),
  reason: z.enum(UNDO_REASONS).nullable(),
  /** What of it was not taken back. */
  kept: z.array(z.enum(ROSTER_PARTS)),
});
export type RosterBatchRow = z.output<typeof rosterBatchRow>;

/** A batch in the list: one that was written, or is being written. */
export const listedRosterBatch = z.object({
  id: idField,
  kind: z.enum(ROSTER_BATCH_KINDS),
  schoolId: idField,
  schoolName: z.string(),
  /** Of an act, what was done. */
  fileName: z.string(),
  state: z.enum(ROSTER_BATCH_STATES),
  /** When its writing was ordered, then when it ended, and by whom. */
  writetime: instantField,
  writtenBy: z.string(),
  new: count,
  changed: count,
  same: count,
  /** The last day on which it can be taken back. */
  until: dateField,
  canUndo: z.boolean(),
  /** Once it was taken back: children who were not. */
  left: count.nullable(),
  undotime: instantField.nullable(),
});
export type ListedRosterBatch = z.output<typeof listedRosterBatch>;
