/** Shapes of a list as a school keeps it: columns in any order and under many names, on one sheet or on one for each class. */
import { ROSTER_FIELDS, type RosterCell } from '../roster/roster.schema.ts';

/** What a column may hold: the fields of the template, and what others are derived from. */
export const BOOK_FIELDS = [...ROSTER_FIELDS, 'documentType', 'document', 'entryMonth'] as const;
export type BookField = (typeof BOOK_FIELDS)[number];

/** A row of a sheet that holds something, counted from 0. */
export type BookRow = {
  readonly index: number;
  readonly cells: readonly RosterCell[];
};

/** Where fields stand: the index of their columns. */
export type FieldColumns = ReadonlyMap<BookField, number>;
