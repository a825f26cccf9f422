/** What is typed over the schools of a plan before it is saved. Pure. */
import {
  type MonitoredArea,
  monitoredAreaWord,
  OWED,
  type PlannedSchool,
  SCHOOL_NUMBER_MAX,
} from '@spine/contract/monitoring';
import { monitoringText as text } from '../monitoring.text.ts';

export type EditedField = 'areaCode' | 'area' | 'number' | 'owed';
/** As typed; an empty edit puts a suggested row into the plan as it is. */
export type RowEdit = {
  readonly areaCode?: string;
  readonly area?: MonitoredArea | null;
  readonly number?: string;
  readonly owed?: string;
};
/** By `keyOf`. */
export type Edits = ReadonlyMap<string, RowEdit>;
/** The sentence at a cell, by `cellOf`. */
export type CellFaults = ReadonlyMap<string, string>;

export const keyOf = ({ schoolId, stage }: Pick<PlannedSchool, 'schoolId' | 'stage'>) =>
  `${schoolId} ${stage}`;
export const cellOf = (key: string, field: string) => `${key} ${field}`;

/** Two digits; nothing where there is none. */
function formatNumber(number: number | null): string {
  return number === null ? '' : String(number).padStart(2, '0');
}

/** What the cells of a row show. */
export function cellsOf(row: PlannedSchool, edit: RowEdit | undefined): Required<RowEdit> {
  const { areaCode, area } = row;
  return { areaCode, area, number: formatNumber(row.number), owed: String(row.owed), ...edit };
}

const WHOLE = /^\d+$/;
const isWhole = (typed: string, least: number, most: number) =>
  WHOLE.test(typed) && Number(typed) >= least && Number(typed) <= most;

/** What is typed and cannot be saved. */
export function findTypedFaults(edits: Edits): CellFaults {
  const faults = new Map<string, string>();
  for (const [key, { areaCode, number, owed }] of edits) {
    if (areaCode !== undefined && !/^\d{6}$/.test(areaCode))
      faults.set(cellOf(key, 'areaCode'), text.areaCodeInvalid);
    if (number !== undefined && number !== '' && !isWhole(number, 1, SCHOOL_NUMBER_MAX))
      faults.set(cellOf(key, 'number'), text.numberInvalid);
    if (owed !== undefined && !isWhole(owed, 0, OWED.most))
      faults.set(cellOf(key, 'owed'), text.owedInvalid);
  }
  return faults;
}

/** A row as it is saved: with what was typed, and its version. A number that was never there is left to the server. */
export function toSavedRow(row: PlannedSchool, { areaCode, area, number, owed }: RowEdit) {
  const { schoolId, stage, version } = row;
  const isNumberTyped = number !== undefined && (number !== '' || row.number !== null);
  return {
    schoolId,
    stage,
    version,
    ...(areaCode !== undefined && { areaCode }),
    ...(area !== undefined && { area }),
    ...(isNumberTyped && { number: number === '' ? null : Number(number) }),
    ...(owed !== undefined && { owed: Number(owed) }),
  };
}

type Refusal = {
  readonly fields: readonly { readonly field: string; readonly message: string }[];
  /** The row as it is now, where somebody else changed it. */
  readonly changed?: PlannedSchool | undefined;
};

/** Where a refusal of some rows is shown. */
export function placeRefusal(sent: readonly string[], { fields, changed }: Refusal): CellFaults {
  const faults = new Map<string, string>();
  for (const { field, message } of fields) {
    if (changed) {
      const now = { ...cellsOf(changed, undefined), area: changed.area };
      const value = field in now ? now[field as EditedField] : '';
      faults.set(cellOf(keyOf(changed), field), text.changedTo(shownValue(value)));
      continue;
    }
    const [, at = '', name = ''] = field.split('.');
    const key = sent[Number(at)];
    if (key !== undefined) faults.set(cellOf(key, name), message);
  }
  return faults;
}

function shownValue(value: string | null): string {
  if (value === 'urban' || value === 'rural') return monitoredAreaWord[value];
  return value ?? '';
}
