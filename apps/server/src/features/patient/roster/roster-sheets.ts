/** The sheets of a workbook beside the one that is read: whether children would be lost, and what was not read. */
import {
  type CheckedRoster,
  fullTypedText,
  isBlank,
  isRosterHeader,
  type RosterSource,
} from '@spine/contract/patient';
import type { Workbook } from '#platform/spreadsheet/read-xls.ts';

/**
 * Visible sheets other than the first that hold a roster too: skipping them would lose children silently. A hidden one,
 * perhaps of last year, is skipped; the answer says that it was not read.
 */
export function otherRosterSheets({ sheets: [, ...others] }: Workbook): string[] {
  return others
    .filter(({ hidden }) => !hidden)
    .filter(({ rows: [header = [], ...rows] }) => rows.length > 0 && isRosterHeader(header))
    .map(({ name }) => fullTypedText(name));
}

/** What was read of the book, and what of it is hidden. */
export function describeSource(
  { sheets: [first, ...others] }: Workbook,
  checked: Pick<CheckedRoster, 'hiddenRows' | 'hiddenColumns'>,
): RosterSource {
  const { hiddenRows, hiddenColumns } = checked;
  const filled = others.filter(({ rows }) => !rows.every((row) => row.every(isBlank)));
  return {
    sheet: fullTypedText(first.name),
    otherSheets: filled.map(({ name, hidden }) => ({ name: fullTypedText(name), hidden })),
    hiddenRows,
    hiddenColumns,
  };
}
