/** Columns of a list as a person chose them: what makes them no mapping, and which fields they lack. */
import { ROSTER_FIELDS, type RosterField } from '../roster/roster.schema.ts';
import {
  type BookField,
  MAPPED_FIELDS,
  type RosterLayout,
  type RosterMapping,
} from './roster-book.schema.ts';
import { type BookTitle, isOwnTitle } from './roster-title.rules.ts';

/** Columns that say a field where it has none of its own. */
export const OTHER_COLUMNS: Partial<Record<RosterField, BookField>> = {
  gender: 'document',
  birthDate: 'document',
  gradeName: 'clazzName',
};

/** The fields that no column says, nor the sheet. */
export function missingFields(
  hasColumn: (field: BookField) => boolean,
  isSaid: (field: RosterField) => boolean,
): RosterField[] {
  return ROSTER_FIELDS.filter((field) => {
    const other = OTHER_COLUMNS[field];
    const isThere = hasColumn(field) || isSaid(field) || (other !== undefined && hasColumn(other));
    return field !== 'tel' && !isThere;
  });
}

/** The fields that a mapping of a layout lacks. */
export function missingInMapping(
  mapping: RosterMapping,
  { said }: Pick<RosterLayout, 'said'>,
): RosterField[] {
  const named = new Set<BookField>(columnsByField(mapping).map(([field]) => field));
  return missingFields(
    (field) => named.has(field),
    (field) => said.includes(field),
  );
}

/** Whether a mapping names columns of the layout alone, each for one field. */
export function isMappingOf(
  mapping: RosterMapping,
  { columns }: Pick<RosterLayout, 'columns'>,
): boolean {
  const chosen = columnsByField(mapping).map(([, index]) => index);
  const titled = new Set(columns.map(({ index }) => index));
  return new Set(chosen).size === chosen.length && chosen.every((index) => titled.has(index));
}

/** The titles of a list as a text by which they are known again, without the column that a file of faults adds. */
export function titlesKey(titles: readonly BookTitle[]): string {
  const own = titles.map((title) => (isOwnTitle(title) ? [title.group, title.own] : []));
  return JSON.stringify(own.slice(0, own.findLastIndex(({ length }) => length > 0) + 1));
}

/** The fields that have a column. */
export function columnsByField(mapping: RosterMapping): [keyof RosterMapping, number][] {
  return MAPPED_FIELDS.flatMap((field): [keyof RosterMapping, number][] => {
    const index = mapping[field];
    return index === undefined ? [] : [[field, index]];
  });
}
