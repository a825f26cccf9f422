/**
 * Shapes of a roster import: the cells a spreadsheet reader yields, the records they become, the faults they
 * hold, and what the import call answers. A roster is a first sheet with one header row.
 */
import { z } from 'zod';

/** The columns of the template, in its order. */
export const ROSTER_FIELDS = [
  'studentId',
  'name',
  'gender',
  'birthDate',
  'gradeName',
  'clazzName',
  'tel',
] as const;
export type RosterField = (typeof ROSTER_FIELDS)[number];

/** What a column may be read for, and what is told of: the template has no documents. */
const TOLD_FIELDS = [...ROSTER_FIELDS, 'document'] as const;
export type ToldField = (typeof TOLD_FIELDS)[number];

/** The most rows below the header (docs/domain/decisions.md 18). */
export const MAX_ROSTER_ROWS = 50_000;
/** The largest accepted file. */
export const MAX_ROSTER_BYTES = 20 * 1024 * 1024;
/** The most faults the answer lists; the fault file holds all of them. */
export const LISTED_FAULTS = 500;
/** The most marks the answer gives for the row map; a screen cannot show more. */
export const MAPPED_ROWS = 1000;

/** A number as a cell holds it, with what the spreadsheet shows and whether its format makes it a date. */
export type RosterNumber = {
  readonly number: number;
  readonly shown: string;
  readonly date: boolean;
  /** What the format of a date does not show, so that a year or a day may be made up by the spreadsheet. */
  readonly hides?: 'year' | 'day';
};
/** A formula that failed, such as `#N/A`. */
export type RosterErrorCell = { readonly error: string };
export type RosterCell = null | string | RosterNumber | RosterErrorCell;

/** A child of the roster, checked. An undefined phone leaves an existing one alone. */
export type RosterRecord = {
  /** 1-based row of the spreadsheet. */
  readonly row: number;
  readonly studentId: string;
  readonly name: string;
  readonly gender: 'm' | 'f' | 'o';
  readonly birthDate: string;
  readonly gradeName: string;
  readonly clazzName: string;
  readonly tel: string | undefined;
  /** Sealed, as it is stored; without one an existing one stays. */
  readonly document?: string | undefined;
};

/** One wrong cell: where it is, what was typed, numbers masked, why it is wrong, what to do. */
export const rosterFault = z.object({
  row: z.number().int(),
  column: z.string(),
  field: z.enum(TOLD_FIELDS),
  name: z.string(),
  value: z.string(),
  why: z.string(),
  fix: z.string(),
});
export type RosterFault = z.output<typeof rosterFault>;

/** Where a field stands in the file: `C` and the title above it. */
export const rosterColumn = z.object({
  letter: z.string(),
  /** 0-based. */
  index: z.number().int(),
  title: z.string(),
  field: z.enum(TOLD_FIELDS),
});
export type RosterColumn = z.output<typeof rosterColumn>;

const counts = {
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
};

/** What was read of a file, hidden rows and columns included. */
export const rosterSource = z.object({
  /** The worksheet that was read. */
  sheet: z.string(),
  /** Others that hold something and were not read. */
  otherSheets: z.array(
    z.object({
      name: z.string(),
      hidden: z.boolean(),
      /** Rows that look like those of children, where they were looked for. */
      children: z.number().int().optional(),
    }),
  ),
  /** Rows of children that are hidden or filtered out; they count like all others. */
  hiddenRows: z.number().int(),
  /** Titles of hidden columns that were read. */
  hiddenColumns: z.array(z.string()),
});
export type RosterSource = z.output<typeof rosterSource>;

/** `written` is false for a check. `total` is the rows written, or the rows that would be. */
export const rosterOutcome = z.object({
  written: z.boolean(),
  total: z.number().int(),
  ...counts,
  /** Cells that were taken as they are and yet should be looked at: the first `LISTED_FAULTS` of `warningCount`. */
  warnings: z.array(rosterFault),
  warningCount: z.number().int(),
  /** Titles of columns that are not of the template and were not read. */
  unusedColumns: z.array(z.string()),
  source: rosterSource,
});
export type RosterOutcome = z.output<typeof rosterOutcome>;

/** A few rows of the file as typed, so that a wrong cell is shown in its place. */
export const rosterExcerptRow = z.object({
  row: z.number().int(),
  cells: z.array(z.string()),
});
export type RosterExcerptRow = z.output<typeof rosterExcerptRow>;

/** `data` of 24001405. Nothing was written. */
export const rosterRefusal = z.object({
  total: z.number().int(),
  faultCount: z.number().int(),
  wrongRows: z.number().int(),
  faults: z.array(rosterFault),
  /** Rows of all faults, thinned to what a row map can show. */
  faultRows: z.array(z.number().int()),
  lastRow: z.number().int(),
  counts: z.object(counts),
  columns: z.array(rosterColumn),
  excerpt: z.array(rosterExcerptRow),
  source: rosterSource,
  /** Names the fault file for ten minutes; null for who may not see a child's record. */
  faultFile: z.string().nullable(),
});
export type RosterRefusal = z.output<typeof rosterRefusal>;
