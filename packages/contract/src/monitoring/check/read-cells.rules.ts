/** How the scripts read cells: a blank one and a missing one are the same, numbers and days are compared as such. */
import { isCalendarDate } from '#kernel';
import type { MonitoringCodes, Variable } from '../codes/codes.schema.ts';
import type { RowCells } from './check.schema.ts';

export const SIGNS = ['QX52', 'QX53', 'QX54', 'QX55', 'QX56'] as const;
export const BENDS = ['QX092', 'QX093', 'QX094'] as const;
export const SIDES = ['QX2', 'QX3', 'QX4'] as const;
export const FIRST = ['QX2ATR', 'QX3ATR', 'QX4ATR'] as const;
export const AGAIN = ['QX62ATR', 'QX63ATR', 'QX64ATR'] as const;
export const SEGMENT_CELLS = [
  ['QX2', 'QX2ATR', 'QX62ATR'],
  ['QX3', 'QX3ATR', 'QX63ATR'],
  ['QX4', 'QX4ATR', 'QX64ATR'],
] as const;

const NUMBER = /^\d+(\.\d+)?$/;
const DAY_MS = 86_400_000;

/** What stands in a cell; an empty text where it is blank. */
export function cellOf(cells: RowCells, variable: Variable): string {
  return cells[variable] ?? '';
}

export function isBlank(cells: RowCells, variable: Variable): boolean {
  return cellOf(cells, variable) === '';
}

/** The number in a cell; undefined where there is none. */
export function numberIn(cells: RowCells, variable: Variable): number | undefined {
  const cell = cellOf(cells, variable);
  return NUMBER.test(cell) ? Number(cell) : undefined;
}

/** The day in a cell, counted from 1970; undefined where it has another form or does not exist. */
function dayIn(
  cells: RowCells,
  variable: Variable,
  { dateForm }: MonitoringCodes,
): number | undefined {
  const cell = cellOf(cells, variable);
  const read = (part: string) => cell.slice(dateForm.indexOf(part)).slice(0, part.length);
  const [year, month, day] = [read('YYYY'), read('MM'), read('DD')];
  const written = dateForm.replace('YYYY', year).replace('MM', month).replace('DD', day);
  const date = `${year}-${month}-${day}`;
  if (written !== cell || !isCalendarDate(date)) return undefined;
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** Whether a cell holds what the codes allow; a blank one does not. */
export function isAllowed(cells: RowCells, variable: Variable, codes: MonitoringCodes): boolean {
  const allowed = codes.allowed[variable];
  const cell = cellOf(cells, variable);
  if ('oneOf' in allowed) return allowed.oneOf.includes(cell);
  if ('digits' in allowed) return /^\d+$/.test(cell) && cell.length === allowed.digits;
  if ('date' in allowed) return dayIn(cells, variable, codes) !== undefined;
  if ('document' in allowed) return cell !== '';
  const degrees = numberIn(cells, variable) ?? Number.NaN;
  return degrees >= allowed.degrees[0] && degrees <= allowed.degrees[1];
}

/** Years from birth to examination as the scripts count them; undefined where one of the days is missing. */
export function ageIn(cells: RowCells, codes: MonitoringCodes): number | undefined {
  const birth = dayIn(cells, 'birth', codes);
  const examine = dayIn(cells, 'examine', codes);
  return birth === undefined || examine === undefined
    ? undefined
    : (examine - birth) / codes.daysOfYear;
}

/** Whether a rotation is there and reaches the first degree. */
export function reachesFive(cells: RowCells, variable: Variable, codes: MonitoringCodes): boolean {
  return (numberIn(cells, variable) ?? 0) >= codes.scripts.degreesFrom[0];
}

/** Whether the row asks for a motion test. */
export function isTriggered(cells: RowCells, codes: MonitoringCodes): boolean {
  const { generalAbnormal, bendPositive } = codes.scripts;
  return (
    cellOf(cells, 'QX51') === generalAbnormal ||
    cellOf(cells, 'QX091') === bendPositive ||
    FIRST.some((variable) => reachesFive(cells, variable, codes))
  );
}

/** Whether the calculating script sees no scoliosis: it believes a side that is none, whatever the rotation. */
export function isWithoutScoliosis(cells: RowCells, codes: MonitoringCodes): boolean {
  const { generalNormal, bendNegative, sideNone, degreesFrom } = codes.scripts;
  return (
    cellOf(cells, 'QX51') === generalNormal &&
    cellOf(cells, 'QX091') === bendNegative &&
    SEGMENT_CELLS.every(
      ([side, first]) =>
        cellOf(cells, side) === sideNone || (numberIn(cells, first) ?? Number.NaN) < degreesFrom[0],
    )
  );
}
