/**
 * How each grouping makes groups of the raw columns: key, name, order, and the conditions of a key, by which the children
 * behind a number are found. The group of unknown values has the empty key.
 */
import { addDays } from '@spine/contract/kernel';
import { GRADE_CODES, gradeNames, type Stage, stageOf, stageWord } from '@spine/contract/school';
import {
  type AgeBounds,
  ageGroupLabels,
  ageLabel,
  findAgeGroup,
  type Grouping,
  monthLabel,
  regionBelow,
  STAGES,
  schoolYearOf,
  statisticSexWord,
  unknownGroup,
  yearLabel,
} from '@spine/contract/statistic';
import type { GroupColumn, ProjectInfo, RawGroup, SchoolRegion } from './statistic.repository.ts';
import type { Condition } from './statistic-sources.ts';

/** What is needed to name groups; schools and projects are loaded only where a grouping needs them. */
export type GroupContext = {
  readonly schools: ReadonlyMap<string, SchoolRegion>;
  readonly projects: ReadonlyMap<string, ProjectInfo>;
  readonly region: string | undefined;
  readonly bounds: AgeBounds | undefined;
};

export type NamedGroup = {
  readonly key: string;
  readonly label: string;
  readonly stage: Stage | null;
  /** Compared part by part. */
  readonly order: readonly (number | string)[];
};

type GroupingRule = {
  readonly columns: readonly GroupColumn[];
  readonly groupOf: (raw: RawGroup, context: GroupContext) => NamedGroup;
  /** Conditions of a group's key; undefined where no group has the key. */
  readonly conditionsOf: (key: string, context: GroupContext) => readonly Condition[] | undefined;
};

const LAST = 99;
/** Every age that occurs; negative ones where a wrong birth date lies after the examination. */
const AGES = Array.from({ length: 300 }, (_, at) => at - 150);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NUMBER = /^\d{1,4}$/;
const AGE = /^-?\d{1,3}$/;
const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;
const MONTH_LENGTH = 7;
const YEAR = /^[12]\d{3}$/;
/** The key of a class of a known grade; that of another class begins with the length of its grade's text. */
const KNOWN_CLASS = /^(\d{1,2})-(.+)$/s;
const OTHER_CLASS = /^-(\d{1,2}):(.+)$/s;

const knownGrade = (code: number | null): number | null =>
  code !== null && GRADE_CODES.includes(code) ? code : null;

/** Kindergarten stands before primary school, though its codes are higher. */
function stageRank(code: number | null): number {
  const match = stageOf(code);
  return match === null ? LAST : STAGES.indexOf(match);
}

/** The grade codes of a stage; without a stage the code of unknown grades. */
export function gradeCodesOf(stage: Stage | ''): number[] {
  if (stage === '') return [LAST];
  return GRADE_CODES.filter((code) => stageOf(code) === stage);
}

const singleValue = (column: Condition['column'], value: string | number): Condition[] => [
  { column, values: typeof value === 'number' ? [value] : [value] },
];
const namedGroup = (key: string, label: string, order: NamedGroup['order']): NamedGroup => ({
  key,
  label,
  stage: null,
  order,
});

const school: GroupingRule = {
  columns: ['schoolId'],
  groupOf: ({ schoolId }, { schools }) => {
    const id = schoolId ?? '';
    const name = schools.get(id)?.name ?? id;
    return namedGroup(id, name, [name, id]);
  },
  conditionsOf: (key) => (UUID.test(key) ? singleValue('schoolId', key) : undefined),
};

const project: GroupingRule = {
  columns: ['projectId'],
  groupOf: ({ projectId }, { projects }) => {
    const id = projectId ?? '';
    const info = projects.get(id);
    return namedGroup(id, info?.name ?? id, [info?.place ?? 0]);
  },
  conditionsOf: (key) => (UUID.test(key) ? singleValue('projectId', key) : undefined),
};

const stage: GroupingRule = {
  columns: ['gradeCode'],
  groupOf: ({ gradeCode }) => {
    const match = stageOf(gradeCode);
    const label = match === null ? (unknownGroup.stage ?? '') : stageWord[match];
    return { key: match ?? '', label, stage: match, order: [stageRank(gradeCode)] };
  },
  conditionsOf: (key) => {
    const match = STAGES.find((each) => each === key);
    if (!match && key !== '') return undefined;
    return [{ column: 'gradeCode', values: gradeCodesOf(match ?? '') }];
  },
};

const gradeLabel = (code: number | null): string | undefined =>
  knownGrade(code) === null ? undefined : gradeNames[code ?? LAST];

const grade: GroupingRule = {
  columns: ['gradeCode'],
  groupOf: ({ gradeCode }) => {
    const code = knownGrade(gradeCode);
    const label = gradeLabel(code) ?? unknownGroup.grade ?? '';
    return {
      key: code === null ? '' : String(code),
      label,
      stage: stageOf(code),
      order: [stageRank(code), code ?? LAST],
    };
  },
  conditionsOf: (key) => {
    if (key === '') return singleValue('gradeCode', LAST);
    return NUMBER.test(key) ? singleValue('gradeCode', Number(key)) : undefined;
  },
};

/** Classes of unknown grades are distinguished by the text of the grade, which precedes the name of the class. */
const clazz: GroupingRule = {
  columns: ['gradeCode', 'gradeName', 'clazzOrder', 'clazzName'],
  groupOf: ({ gradeCode, gradeName, clazzOrder, clazzName }) => {
    const code = knownGrade(gradeCode);
    const name = clazzName ?? '';
    const text = code === null ? (gradeName ?? '') : '';
    return {
      key: code === null ? `-${text.length}:${text}${name}` : `${code}-${name}`,
      label: `${gradeLabel(code) ?? text}${name}`,
      stage: stageOf(code),
      order: [stageRank(code), code ?? LAST, text, clazzOrder ?? 0, name],
    };
  },
  conditionsOf: (key) => {
    const [, code, ofCode = ''] = KNOWN_CLASS.exec(key) ?? [];
    if (code !== undefined)
      return [...singleValue('gradeCode', Number(code)), ...singleValue('clazzName', ofCode)];
    const [, length, both = ''] = OTHER_CLASS.exec(key) ?? [];
    if (length === undefined) return undefined;
    const [text, name] = [both.slice(0, Number(length)), both.slice(Number(length))];
    return [
      ...singleValue('gradeCode', LAST),
      ...singleValue('gradeName', text),
      ...singleValue('clazzName', name),
    ];
  },
};

const SEXES = ['m', 'f', 'o'] as const;
const sex: GroupingRule = {
  columns: ['gender'],
  groupOf: ({ gender }) => {
    const of = gender ?? 'o';
    return namedGroup(of, statisticSexWord[of], [SEXES.indexOf(of)]);
  },
  conditionsOf: (key) =>
    SEXES.some((each) => each === key) ? singleValue('gender', key) : undefined,
};

const age: GroupingRule = {
  columns: ['age'],
  groupOf: (raw) => namedGroup(String(raw.age ?? ''), ageLabel(raw.age ?? 0), [raw.age ?? 0]),
  conditionsOf: (key) => (AGE.test(key) ? singleValue('age', Number(key)) : undefined),
};

const ageGroup: GroupingRule = {
  columns: ['age'],
  groupOf: (raw, { bounds }) => {
    if (!bounds) throw new Error('age groups need their ages');
    const at = findAgeGroup(raw.age ?? 0, bounds);
    return namedGroup(String(at), ageGroupLabels(bounds)[at], [at]);
  },
  conditionsOf: (key, { bounds }) => {
    if (!bounds || !/^[0-3]$/.test(key)) return undefined;
    const values = AGES.filter((years) => findAgeGroup(years, bounds) === Number(key));
    return [{ column: 'age', values }];
  },
};

const region: GroupingRule = {
  columns: ['schoolId'],
  groupOf: ({ schoolId }, context) => {
    const school = context.schools.get(schoolId ?? '');
    if (!school) return namedGroup('', '', [LAST]);
    const code = regionBelow(school, context.region);
    return namedGroup(code, regionName(school, code), [code]);
  },
  conditionsOf: (key, { schools, region: regionCode }) => {
    const values = [...schools.values()]
      .filter((school) => regionBelow(school, regionCode) === key)
      .map(({ id }) => id);
    return [{ column: 'schoolId', values }];
  },
};

function regionName(school: SchoolRegion, code: string): string {
  if (code === school.district) return school.districtName ?? code;
  if (code === school.city) return school.cityName ?? code;
  return school.provinceName;
}

const month: GroupingRule = {
  columns: ['examDay'],
  groupOf: ({ examDay }) => {
    const key = examDay?.slice(0, MONTH_LENGTH) ?? '';
    return namedGroup(key, monthLabel(key), [key]);
  },
  conditionsOf: (key) =>
    MONTH.test(key) ? days(`${key}-01`, (day) => day.startsWith(key)) : undefined,
};

const year: GroupingRule = {
  columns: ['examDay'],
  groupOf: ({ examDay }) => {
    const begun = schoolYearOf(examDay ?? '');
    return namedGroup(String(begun), yearLabel(begun), [begun]);
  },
  conditionsOf: (key) =>
    YEAR.test(key) ? days(`${key}-09-01`, (day) => schoolYearOf(day) === Number(key)) : undefined,
};

/** The days from one on that belong together. */
function days(first: string, belongs: (day: string) => boolean): Condition[] {
  const values: string[] = [];
  for (let day = first; belongs(day); day = addDays(day, 1)) values.push(day);
  return [{ column: 'examDay', values }];
}

export const GROUPING_RULES: Readonly<Record<Grouping, GroupingRule>> = {
  school,
  stage,
  grade,
  class: clazz,
  sex,
  age,
  ageGroup,
  region,
  month,
  project,
  year,
};
