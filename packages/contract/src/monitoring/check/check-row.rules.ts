/** What rows of a file break. */
import type { MonitoringCodes } from '../codes/codes.schema.ts';
import { CHECK_CODES, type RowCells, type RowCheck, type RowFault } from './check.schema.ts';
import { IDENTITY_CHECKS } from './identity-checks.rules.ts';
import { SPINE_CHECKS } from './spine-checks.rules.ts';

const inOrder = (one: RowCheck | RowFault, other: RowCheck | RowFault) =>
  CHECK_CODES.indexOf(one.code) - CHECK_CODES.indexOf(other.code);

/** Every rule over one row, of both scripts and ours. */
export const ROW_CHECKS: readonly RowCheck[] = [...IDENTITY_CHECKS, ...SPINE_CHECKS].toSorted(
  inOrder,
);

/** What a row breaks by some checks, all of them where none are named. */
export function checkRow(
  cells: RowCells,
  codes: MonitoringCodes,
  checks: readonly RowCheck[] = ROW_CHECKS,
): RowFault[] {
  return checks.flatMap(({ code, level, lead, find }) => {
    const broken = find(cells, codes);
    return broken.length > 0 ? [{ code, level, lead, cells: broken }] : [];
  });
}

const TWICE: RowFault = { code: 'idTwice', level: 'bounced', lead: 'plan', cells: ['ID1'] };

/**
 * What each row of a file breaks, in their order. Rows of one school are enough: the number of a school is in that of its children,
 * and no two schools have the same.
 */
export function checkFile(rows: readonly RowCells[], codes: MonitoringCodes): RowFault[][] {
  const counts = new Map<string, number>();
  for (const { ID1 = '' } of rows) counts.set(ID1, (counts.get(ID1) ?? 0) + 1);
  const isTwice = ({ ID1 = '' }: RowCells) => ID1 !== '' && (counts.get(ID1) ?? 0) > 1;
  return rows.map((cells) => {
    const faults = checkRow(cells, codes);
    return isTwice(cells) ? [...faults, TWICE].toSorted(inOrder) : faults;
  });
}
