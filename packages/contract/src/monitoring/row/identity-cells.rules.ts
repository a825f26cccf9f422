/**
 * Who a monitoring row is about: its number and the parts of it, the child, the day and the document
 * (docs/domain/monitoring.md 1). What the table cannot say stays blank, and checks name it.
 */
import type { CalendarDate } from '#kernel';
import type { ChildDocument, Gender } from '../../patient/index.ts';
import type { Stage } from '../../school/index.ts';
import type { DocumentVariable, IdentityVariable, MonitoringCodes } from '../codes/codes.schema.ts';
import { monitoringNumber, type NumberParts } from './monitoring-number.rules.ts';

export type IdentityCells = Readonly<Record<IdentityVariable, string>>;

/** A child on the day of its examination. */
export type MonitoredChild = {
  /** Our code of the grade it was in. */
  readonly gradeCode: number;
  readonly gender: Gender;
  readonly birthDate: CalendarDate;
  readonly examDay: CalendarDate;
  readonly document: ChildDocument | null;
};

/** A school as the plan of the year has it; what a person has not said yet is null. */
export type MonitoredSchool = {
  /** Two digits each; `00` where a city has no counties. */
  readonly province: string;
  readonly city: string;
  readonly county: string;
  readonly area: 'urban' | 'rural' | null;
  readonly number: number | null;
  readonly stage: Stage;
};

export type IdentityInput = {
  readonly child: MonitoredChild;
  readonly school: MonitoredSchool;
  readonly serial: number | null;
};

/** The cells of the identity, as the file has them; a blank one is an empty text. */
export function toIdentityCells(
  { child, school, serial }: IdentityInput,
  codes: MonitoringCodes,
): IdentityCells {
  const parts = toNumberParts(school, child.gradeCode, codes);
  return {
    ID1: monitoringNumber({ ...parts, serial: serial === null ? '' : String(serial) }, codes),
    ...parts,
    type: codes.schoolTypes[school.stage],
    gender: child.gender === 'o' ? '' : codes.genders[child.gender],
    birth: formatDate(child.birthDate, codes),
    examine: formatDate(child.examDay, codes),
    ...toDocumentCells(child.document, codes),
  };
}

/** What the number of a child begins with: of its school, and its grade. */
export function toNumberParts(
  { province, city, county, area, number }: Omit<MonitoredSchool, 'stage'>,
  gradeCode: number,
  codes: MonitoringCodes,
): Omit<NumberParts, 'serial'> {
  return {
    province,
    city,
    county,
    area: area === null ? '' : codes.areas[area],
    school: toDigits(number, codes),
    grade: codes.grades[gradeCode] ?? '',
  };
}

/** The number of a school with the digits it has in the monitoring number. */
function toDigits(number: number | null, { numberParts }: MonitoringCodes): string {
  const digits = numberParts.find(([part]) => part === 'school')?.[1] ?? 0;
  return number === null ? '' : String(number).padStart(digits, '0');
}

function formatDate(date: CalendarDate, { dateForm }: MonitoringCodes): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return date === '' ? '' : dateForm.replace('YYYY', year).replace('MM', month).replace('DD', day);
}

function toDocumentCells(document: ChildDocument | null, codes: MonitoringCodes) {
  const variable = document && findDocumentVariable(document, codes);
  const cells = { zjtype: '', sfz: '', mtp: '', trpmt: '', hz: '' };
  return document && variable
    ? { ...cells, zjtype: codes.documentTypes[variable], [variable]: document.number }
    : cells;
}

/** Residence permits of 港澳台 have a resident's eighteen digits, and no type of their own. */
function findDocumentVariable(
  { kind, number }: ChildDocument,
  { documents, documentLengths }: MonitoringCodes,
): DocumentVariable | undefined {
  const isPermit =
    (kind === '6' || kind === '7' || kind === '8') && number.length === documentLengths.sfz;
  return isPermit ? 'sfz' : documents[kind];
}
