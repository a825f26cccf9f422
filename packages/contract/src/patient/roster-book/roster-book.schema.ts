/** Shapes of a list as a school keeps it: columns in any order and under many names, on one sheet or on one for each class. */
import { z } from 'zod';
import { ROSTER_FIELDS, type RosterCell } from '../roster/roster.schema.ts';

/** Fields whose columns a person may choose. */
export const MAPPED_FIELDS = [...ROSTER_FIELDS, 'documentType', 'document'] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

/** What a column may hold: the fields of the template, and what others are derived from. */
export const BOOK_FIELDS = [...MAPPED_FIELDS, 'entryMonth'] as const;
export type BookField = (typeof BOOK_FIELDS)[number];

/** A row of a sheet that holds something, counted from 0. */
export type BookRow = {
  readonly index: number;
  readonly cells: readonly RosterCell[];
};

/** Where fields stand: the index of their columns. */
export type FieldColumns = ReadonlyMap<BookField, number>;

/** Readers take no columns beyond this one. */
const MOST_COLUMNS = 64;

/** The 0-based column of each field; a field that is not named has none. */
export const rosterMapping = z.partialRecord(
  z.enum(MAPPED_FIELDS),
  z
    .number()
    .int()
    .min(0)
    .max(MOST_COLUMNS - 1),
);
export type RosterMapping = z.output<typeof rosterMapping>;

/** Sheets of a book that have the same titles, and which of their columns are read. */
export const rosterLayout = z.object({
  /** The hash of the titles. */
  hash: z.string(),
  sheets: z.array(z.string()),
  /** Those that have a title. */
  columns: z.array(z.object({ index: z.number().int(), letter: z.string(), title: z.string() })),
  mapping: rosterMapping,
  /** Fields that need no column: the name of each sheet says them, or a title above the list. */
  said: z.array(z.enum(ROSTER_FIELDS)),
  /** Whether a person chose its columns, for this file or for an earlier one of the school with the same titles. */
  isChosen: z.boolean(),
});
export type RosterLayout = z.output<typeof rosterLayout>;
