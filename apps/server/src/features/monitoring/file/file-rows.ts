/** The rows of a file as they are read, school by school, and what is counted of them on their way. */
import { createHash } from 'node:crypto';
import type {
  CheckCode,
  LeftOutCause,
  MonitoringCodes,
  RowCells,
  RowFault,
} from '@spine/contract/monitoring';
import { harmlessText, removeUnwritable } from '#platform/spreadsheet/write/xlsx-parts.ts';

/** A child of a school with its row, or why it has none. */
export type ReadRow = {
  readonly cells: RowCells | null;
  readonly faults: readonly RowFault[];
  readonly leftOut: LeftOutCause | null;
};

export type FileTally = {
  rows: number;
  bounced: number;
  /** To be confirmed, and not bounced. */
  doubtful: number;
  faults: Partial<Record<CheckCode, number>>;
  leftOut: Partial<Record<LeftOutCause, number>>;
};

/** How many rows may bounce, and of each reason, as somebody was told and accepted. */
export type AcceptedRows = Pick<FileTally, 'bounced' | 'faults'>;

export const NONE_ACCEPTED: AcceptedRows = { bounced: 0, faults: {} };

/** Whether more rows bounce than were accepted, or more of one reason. */
export function exceedsAccepted(tally: FileTally, accepted: AcceptedRows): boolean {
  if (tally.bounced > accepted.bounced) return true;
  const counts: Partial<Record<string, number>> = accepted.faults;
  return Object.entries(tally.faults).some(([code, rows]) => rows > (counts[code] ?? 0));
}

export const newTally = (): FileTally => ({
  rows: 0,
  bounced: 0,
  doubtful: 0,
  faults: {},
  leftOut: {},
});

/** By number (ID1), what was handed in; rows that are read are taken out, so that those that have gone stay. */
export type HandedIn = Map<string, string>;

type Reading = {
  readonly codes: MonitoringCodes;
  readonly tally: FileTally;
  /** Undefined for a whole file. */
  readonly base: HandedIn | undefined;
  readonly accepted: AcceptedRows;
};

const add = <Key extends string>(counts: Partial<Record<Key, number>>, key: Key): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

/**
 * The rows of a file in the order of its columns. Once more rows bounce than somebody has accepted, the rest is only counted: the file
 * will not be.
 */
export async function* fileRows(
  schools: AsyncIterable<readonly ReadRow[]>,
  reading: Reading,
): AsyncGenerator<readonly string[]> {
  for await (const rows of schools)
    for (const child of rows) {
      const row = takeRow(child, reading);
      if (row) yield row;
    }
}

/** Counts a child, and answers the row that is written of it. */
function takeRow(
  { cells, faults, leftOut }: ReadRow,
  { codes, tally, base, accepted }: Reading,
): readonly string[] | undefined {
  if (leftOut !== null) add(tally.leftOut, leftOut);
  if (leftOut !== null || cells === null) return undefined;
  const row = codes.columns.map((column) => harmlessText(removeUnwritable(cells[column] ?? '')));
  if (base && isKnown(base, cells.ID1 ?? '', row)) return undefined;
  countRow(tally, faults);
  return exceedsAccepted(tally, accepted) ? undefined : row;
}

/** Whether a row was handed in as it is. Without a number nobody can tell. */
function isKnown(base: HandedIn, id: string, row: readonly string[]): boolean {
  const before = base.get(id);
  base.delete(id);
  return before !== undefined && before === digestOf(row);
}

function countRow(tally: FileTally, faults: readonly RowFault[]): void {
  tally.rows += 1;
  const codes = new Set(faults.filter(({ level }) => level === 'bounced').map(({ code }) => code));
  if (codes.size > 0) tally.bounced += 1;
  else if (faults.some(({ level }) => level === 'doubtful')) tally.doubtful += 1;
  for (const code of codes) add(tally.faults, code);
}

/** Letters of a digest that are kept: a hundred and more bits. */
const DIGEST_LETTERS = 22;

/** What tells a row from another with the same number. */
export function digestOf(row: readonly string[]): string {
  return createHash('sha256').update(row.join('\0')).digest('base64').slice(0, DIGEST_LETTERS);
}
