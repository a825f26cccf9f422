/**
 * Which fields a form may have, where, and what each is filled with. Inside of a list of schools a field means the figure of
 * that school, never the whole's: a field without a meaning there is refused. Figures come as they are shown elsewhere;
 * nothing is counted here.
 */
import { screeningMethodWord } from '../../exam/index.ts';
import {
  percentDigits,
  type YearFigureName,
  type YearRow,
  type YearSummary,
  yearFigureMeaning,
} from '../../statistic/index.ts';
import { FORM_FIELDS, FORM_LISTS, type FormField, type FormList } from './report-form.schema.ts';
import { formFaultText, formFieldName, formListName, formValueText } from './report-form.text.ts';

/** What is written. A number is as shown, a rate in percent; without one only the text is written. */
export type FormValue = {
  readonly text: string;
  readonly number?: number;
  readonly isRate?: true;
};
export type FormValues = Readonly<Record<string, FormValue>>;

/** All values by the names in the file, outside of lists and for each line of a list. */
export type FilledForm = {
  readonly whole: FormValues;
  readonly lists: Readonly<Record<string, readonly FormValues[]>>;
};

const CONSTANTS: readonly FormField[] = [
  'schoolYear',
  'institution',
  'scope',
  'day',
  'way',
  'foundMeaning',
];
/** The fields of a figure: its count, and its rate where it has one. */
const FIELDS_OF_FIGURE: Readonly<Record<YearFigureName, readonly [FormField, FormField?]>> = {
  owed: ['owed'],
  examined: ['examined', 'examinedRate'],
  valid: ['valid'],
  positive: ['positive', 'positiveRate'],
  found: ['found', 'foundRate'],
  posture: ['posture', 'postureRate'],
  referred: ['referred', 'referredRate'],
  attended: ['attended', 'attendedRate'],
  confirmed: ['confirmed', 'confirmedRate'],
};
/** What 检出 is where a campaign only measured: it has found no scoliosis, so that both are never called alike. */
const FIELDS_OF_ROTATION = ['rotated', 'rotatedRate'] as const;
const FIGURES = [...Object.values(FIELDS_OF_FIGURE).flat(), ...FIELDS_OF_ROTATION].filter(
  (field) => field !== undefined,
);

const IN_LIST: Readonly<Record<FormList, readonly FormField[]>> = {
  school: [...CONSTANTS, ...FIGURES, 'number', 'schoolName'],
  grade: [...CONSTANTS, ...FIGURES, 'number', 'gradeName'],
  sex: [...CONSTANTS, ...FIGURES, 'number', 'sexName'],
  uncovered: [...CONSTANTS, 'number', 'schoolName', 'onRosters'],
};
const ONLY_IN_LISTS: readonly FormField[] = ['number', 'schoolName', 'gradeName', 'sexName'];

/** The lists a field has a meaning in. */
export function listsOf(field: FormField): readonly FormList[] {
  return FORM_LISTS.filter((list) => IN_LIST[list].includes(field));
}

/** Whether a field has a meaning outside of lists. */
export function standsAlone(field: FormField): boolean {
  return !ONLY_IN_LISTS.includes(field);
}

function fieldNamed(name: string): FormField | undefined {
  return FORM_FIELDS.find((field) => formFieldName[field] === name);
}

/** The list of a name in a form, such as 学校. */
export function listNamed(name: string): FormList | undefined {
  return FORM_LISTS.find((list) => formListName[list] === name);
}

/** What is wrong with a field that stands in a list, or outside of all; undefined where it is right. */
export function fieldFault(name: string, list: FormList | undefined): string | undefined {
  const field = fieldNamed(name);
  if (field === undefined) return formFaultText.unknown(name, nearestName(name, FIELD_NAMES));
  if (list === undefined) {
    const names = listsOf(field).map((each) => formListName[each]);
    return standsAlone(field) ? undefined : formFaultText.inLists(name, names);
  }
  if (IN_LIST[list].includes(field)) return undefined;
  return formFaultText.notInList(name, formListName[list]);
}

/** What is wrong with the beginning of a list; undefined where it is right. */
export function listFault(name: string, outer: FormList | undefined): string | undefined {
  if (listNamed(name) === undefined) {
    const nearest = nearestName(name, LIST_NAMES);
    return formFaultText.unknown(`#${name}`, nearest && `#${nearest}`);
  }
  return outer === undefined ? undefined : formFaultText.nested(name);
}

const FIELD_NAMES = FORM_FIELDS.map((field) => formFieldName[field]);
const LIST_NAMES = FORM_LISTS.map((list) => formListName[list]);

/** The name that differs in the fewest characters, of two the one of the same length; none where less than a half is the same. */
function nearestName(typed: string, names: readonly string[]): string | undefined {
  const distances = names.map((name) => ({
    name,
    distance: computeDistance(typed, name),
    longer: Math.abs(name.length - typed.length),
  }));
  const [nearest] = distances.toSorted(
    (one, other) => one.distance - other.distance || one.longer - other.longer,
  );
  const isNear = nearest && nearest.distance * 2 <= Math.max(typed.length, nearest.name.length);
  return isNear ? nearest.name : undefined;
}

/** Insertions, deletions and replacements between two texts. */
function computeDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, character] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, against] of [...other].entries()) {
      const replaced = (above[column] ?? 0) + (character === against ? 0 : 1);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}

type Filling = {
  /** The one it is filled on. */
  readonly day: string;
  /** Whether the summary is of one school, which has no table of schools: then the list is that school. */
  readonly isOfSchool: boolean;
};

/** What every field of a form is filled with. */
export function fillFields(summary: YearSummary, { day, isOfSchool }: Filling): FilledForm {
  const { way, scopeName } = summary;
  const constants = constantValues(summary, day);
  const schools = isOfSchool ? [{ ...summary.total, label: scopeName }] : summary.bySchool;
  const linesOf = (rows: readonly YearRow[], name: FormField): FormValues[] =>
    rows.map((row, at) => {
      const own = { number: countValue(at + 1), [name]: textValue(row.label) };
      return toNamed({ ...constants, ...rowValues(row, way), ...own });
    });
  const uncovered = uncoveredSchools(summary).map(({ schoolName, children }, at) =>
    toNamed({
      ...constants,
      number: countValue(at + 1),
      schoolName: textValue(schoolName),
      onRosters: countValue(children),
    }),
  );
  return {
    whole: toNamed({
      ...constants,
      ...rowValues(summary.total, way),
      ...coverageValues(summary),
      schools: countValue(schools.length),
    }),
    lists: {
      [formListName.school]: linesOf(schools, 'schoolName'),
      [formListName.grade]: linesOf(summary.byGrade, 'gradeName'),
      [formListName.sex]: linesOf(summary.bySex, 'sexName'),
      [formListName.uncovered]: uncovered,
    },
  };
}

type FieldValues = Partial<Record<FormField, FormValue>>;

function toNamed(values: FieldValues): FormValues {
  return Object.fromEntries(
    FORM_FIELDS.flatMap((field) => {
      const value = values[field];
      return value ? [[formFieldName[field], value]] : [];
    }),
  );
}

function constantValues(summary: YearSummary, day: string): FieldValues {
  const [year = '', month = '', date = ''] = day.split('-');
  return {
    schoolYear: textValue(formValueText.schoolYear(summary.schoolYear)),
    institution: textValue(summary.orgName),
    scope: textValue(summary.scopeName),
    day: textValue(formValueText.day(year, month, date)),
    way: textValue(summary.way === null ? formValueText.nothing : screeningMethodWord[summary.way]),
    foundMeaning: textValue(yearFigureMeaning('found', summary.way)),
  };
}

function rowValues({ figures }: YearRow, way: YearSummary['way']): FieldValues {
  const values: FieldValues = {};
  for (const { name, count, of } of figures) {
    const [countField, rateField] = fieldsOf(name, way);
    values[countField] = countValue(count);
    if (rateField) values[rateField] = rateValue({ count, of });
  }
  const nothing = textValue(formValueText.nothing);
  for (const field of FIGURES) values[field] ??= nothing;
  return values;
}

function fieldsOf(name: YearFigureName, way: YearSummary['way']) {
  return name === 'found' && way === 'atrOnly' ? FIELDS_OF_ROTATION : FIELDS_OF_FIGURE[name];
}

const uncoveredSchools = ({ coverage }: YearSummary) =>
  coverage.schools.filter(({ covered }) => covered === 0);

function coverageValues(summary: YearSummary): FieldValues {
  const { count, of } = summary.coverage;
  const uncovered = uncoveredSchools(summary);
  return {
    onRosters: countValue(of),
    covered: countValue(count),
    coverageRate: rateValue({ count, of }),
    uncoveredSchools: countValue(uncovered.length),
    uncoveredNames: textValue(formValueText.names(uncovered.map(({ schoolName }) => schoolName))),
  };
}

const textValue = (text: string): FormValue => ({ text });
const countValue = (count: number): FormValue => ({ text: String(count), number: count });

function rateValue(fraction: { readonly count: number; readonly of: number }): FormValue {
  const digits = percentDigits(fraction);
  if (digits === '') return { text: formValueText.nothing };
  return { text: digits, number: Number(digits), isRate: true };
}
