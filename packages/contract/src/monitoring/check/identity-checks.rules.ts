/** The checks of who a row is about (docs/domain/monitoring.md 1), in the order of `CHECK_CODES`. */
import type { IdentityVariable, MonitoringCodes, Variable } from '../codes/codes.schema.ts';
import type { CheckCode, CheckLead, RowCells, RowCheck } from './check.schema.ts';
import { ageIn, cellOf, isAllowed } from './read-cells.rules.ts';

type Find = RowCheck['find'];

const bounced = (code: CheckCode, lead: CheckLead, find: Find): RowCheck => ({
  code,
  level: 'bounced',
  script: 'feedback',
  lead,
  find,
});
const doubtful = (code: CheckCode, find: Find): RowCheck => ({
  code,
  level: 'doubtful',
  script: 'feedback',
  lead: 'patient',
  find,
});

/** Whether a cell holds digits that number something; zeros number nothing. */
function isNumbered(cells: RowCells, variable: Variable, codes: MonitoringCodes): boolean {
  return isAllowed(cells, variable, codes) && Number(cellOf(cells, variable)) > 0;
}

/** Some cities have no counties, and in municipalities one may be missing. */
function isCounty(cells: RowCells, codes: MonitoringCodes): boolean {
  if (isNumbered(cells, 'county', codes)) return true;
  const province = cellOf(cells, 'province');
  const { withoutCounty } = codes.scripts;
  const isFree =
    withoutCounty.includes(province) || withoutCounty.includes(province + cellOf(cells, 'city'));
  return isFree && /^0*$/.test(cellOf(cells, 'county'));
}

const unless = (isSound: boolean, ...cells: readonly Variable[]) => (isSound ? [] : cells);

const allowed =
  (variable: IdentityVariable): Find =>
  (cells, codes) =>
    unless(isAllowed(cells, variable, codes), variable);
const numbered =
  (variable: IdentityVariable): Find =>
  (cells, codes) =>
    unless(isNumbered(cells, variable, codes), variable);

/** The parts of the number that have a check of their own. */
const PART_CHECKS: readonly RowCheck[] = [
  bounced('cityInvalid', 'plan', numbered('city')),
  bounced('countyInvalid', 'plan', (cells, codes) => unless(isCounty(cells, codes), 'county')),
  bounced('areaInvalid', 'plan', allowed('area')),
  bounced('schoolInvalid', 'plan', numbered('school')),
  bounced('gradeInvalid', 'exam', allowed('grade')),
];

/** Where a part is wrong, that is the cause, and the number is not told a second time. */
const findWrongNumber: Find = (cells, codes) => {
  if (PART_CHECKS.some(({ find }) => find(cells, codes).length > 0)) return [];
  const number = cellOf(cells, 'ID1');
  const parts = codes.numberParts.map(([part, digits]) =>
    part === 'serial' ? number.slice(-digits) : cellOf(cells, part).padStart(digits, '0'),
  );
  const serial = parts.at(-1) ?? '';
  const isSound = parts.join('') === number && isAllowed(cells, 'ID1', codes);
  return unless(isSound && Number(serial) > 0, 'ID1');
};

const findWrongAge: Find = (cells, codes) => {
  const age = ageIn(cells, codes);
  const { over, under } = codes.ages;
  return unless(age === undefined || (age > over && age < under), 'birth', 'examine');
};

const findUnusualAge: Find = (cells, codes) => {
  const age = ageIn(cells, codes);
  const band = codes.gradeAges[cellOf(cells, 'grade')];
  if (age === undefined || !band || findWrongAge(cells, codes).length > 0) return [];
  return unless(age >= band[0] && age <= band[1], 'grade', 'birth', 'examine');
};

/** The variable that holds the number, where the type is one of the table. */
function documentIn(cells: RowCells, codes: MonitoringCodes) {
  const variable = codes.scripts.documents[cellOf(cells, 'zjtype')];
  return variable && { variable, number: cellOf(cells, variable) };
}

const findMissingDocument: Find = (cells, codes) => {
  const document = documentIn(cells, codes);
  return document?.number === '' ? [document.variable] : [];
};

const findWrongLength: Find = (cells, codes) => {
  const document = documentIn(cells, codes);
  if (!document?.number) return [];
  const { variable, number } = document;
  const { hzLeast, ...lengths } = codes.documentLengths;
  const isSound =
    variable === 'hz' ? number.length >= hzLeast : number.length === lengths[variable];
  return unless(isSound, variable);
};

/** What a resident's number says, where the row has one. */
function residentIn(cells: RowCells, codes: MonitoringCodes) {
  const number = documentIn(cells, codes)?.variable === 'sfz' ? cellOf(cells, 'sfz') : '';
  if (!/^\d{17}[\dXx]$/.test(number)) return undefined;
  return { number, birth: number.slice(6, 14), isMale: Number(number[16]) % 2 === 1 };
}

const findOtherBirth: Find = (cells, codes) => {
  const resident = residentIn(cells, codes);
  if (!resident || !isAllowed(cells, 'birth', codes)) return [];
  const { birth } = resident;
  const written = codes.dateForm
    .replace('YYYY', birth.slice(0, 4))
    .replace('MM', birth.slice(4, 6))
    .replace('DD', birth.slice(6));
  return unless(written === cellOf(cells, 'birth'), 'sfz', 'birth');
};

const findOtherSex: Find = (cells, codes) => {
  const resident = residentIn(cells, codes);
  if (!resident || !isAllowed(cells, 'gender', codes)) return [];
  const { male, female } = codes.scripts;
  return unless(cellOf(cells, 'gender') === (resident.isMale ? male : female), 'sfz', 'gender');
};

const findPermit: Find = (cells, codes) => {
  const number = residentIn(cells, codes)?.number ?? '';
  return unless(!codes.scripts.permits.some((begin) => number.startsWith(begin)), 'sfz');
};

export const IDENTITY_CHECKS: readonly RowCheck[] = [
  bounced('idParts', 'plan', findWrongNumber),
  ...PART_CHECKS,
  bounced('genderInvalid', 'patient', allowed('gender')),
  bounced('birthInvalid', 'patient', allowed('birth')),
  bounced('examineInvalid', 'exam', allowed('examine')),
  bounced('ageInvalid', 'patient', findWrongAge),
  bounced('documentTypeInvalid', 'patient', allowed('zjtype')),
  bounced('documentMissing', 'patient', findMissingDocument),
  doubtful('documentLength', findWrongLength),
  doubtful('documentBirth', findOtherBirth),
  doubtful('documentSex', findOtherSex),
  doubtful('gradeAge', findUnusualAge),
  { code: 'permitAsResident', level: 'ours', script: 'ours', lead: 'patient', find: findPermit },
];
