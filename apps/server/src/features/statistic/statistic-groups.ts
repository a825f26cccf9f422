/**
 * How each grouping makes groups of the raw columns: its key, its name, its place in the order, and the way back from a
 * key to conditions, by which the children behind a number are found. What nobody knows has the empty key.
 */
import { addDays } from '@spine/contract/kernel';
import { GRADE_CODES, gradeNames, type Stage, stageOf, stageWord } from '@spine/contract/school';
import {
  type AgeBounds,
  ageGroupLabels,
  ageGroupOf,
  ageLabel,
  type Grouping,
  monthLabel,
  regionBelow,
  STAGES,
  schoolYearOf,
  statisticSexWord,
  unknownGroup,
  yearLabel,
} from '@spine/contract/statistic';
import type { GroupColumn, ProjectFacts, RawGroup, SchoolPlace } from './statistic.repository.ts';
import type { Condition } from './statistic-sources.ts';

/** What naming groups takes; schools and projects are there where a grouping asks for them. */
export type GroupContext = {
  readonly schools: ReadonlyMap<string, SchoolPlace>;
  readonly projects: ReadonlyMap<string, ProjectFacts>;
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

type Way = {
  readonly columns: readonly GroupColumn[];
  readonly groupOf: (raw: RawGroup, context: GroupContext) => NamedGroup;
  /** Conditions of a group's key; undefined where no group has the key. */
  readonly conditionsOf: (key: string, context: GroupContext) => readonly Condition[] | undefined;
};

const LAST = 99;
/** Every age there is; somebody may have been born, by mistake, after the examination. */
const AGES = Array.from({ length: 300 }, (_, at) => at - 150);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NUMBER = /^\d{1,4}$/;
const AGE = /^-?\d{1,3}$/;
const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;
const MONTH_LENGTH = 7;
const YEAR = /^[12]\d{3}$/;
/** A class of a known grade, and one whose grade is told by its text of so many characters. */
const KNOWN_CLASS = /^(\d{1,2})-(.+)$/s;
const OTHER_CLASS = /^-(\d{1,2}):(.+)$/s;

const known = (code: number | null): number | null =>
  code !== null && GRADE_CODES.includes(code) ? code : null;

/** Kindergarten stands before primary school, though its codes are higher. */
function stageRank(code: number | null): number {
  const stage = stageOf(code);
  return stage === null ? LAST : STAGES.indexOf(stage);
}

/** The codes of a stage; of none, the code of grades nobody knows. */
export function gradeCodesOf(stage: Stage | ''): number[] {
  if (stage === '') return [LAST];
  return GRADE_CODES.filter((code) => stageOf(code) === stage);
}

const one = (column: Condition['column'], value: string | number): Condition[] => [
  { column, values: typeof value === 'number' ? [value] : [value] },
];
const plain = (key: string, label: string, order: NamedGroup['order']): NamedGroup => ({
  key,
  label,
  stage: null,
  order,
});

const school: Way = {
  columns: ['schoolId'],
  groupOf: ({ schoolId }, { schools }) => {
    const id = schoolId ?? '';
    const name = schools.get(id)?.name ?? id;
    return plain(id, name, [name, id]);
  },
  conditionsOf: (key) => (UUID.test(key) ? one('schoolId', key) : undefined),
};

const project: Way = {
  columns: ['projectId'],
  groupOf: ({ projectId }, { projects }) => {
    const id = projectId ?? '';
    const found = projects.get(id);
    return plain(id, found?.name ?? id, [found?.place ?? 0]);
  },
  conditionsOf: (key) => (UUID.test(key) ? one('projectId', key) : undefined),
};

const stage: Way = {
  columns: ['gradeCode'],
  groupOf: ({ gradeCode }) => {
    const found = stageOf(gradeCode);
    const label = found === null ? (unknownGroup.stage ?? '') : stageWord[found];
    return { key: found ?? '', label, stage: found, order: [stageRank(gradeCode)] };
  },
  conditionsOf: (key) => {
    const found = STAGES.find((each) => each === key);
    if (!found && key !== '') return undefined;
    return [{ column: 'gradeCode', values: gradeCodesOf(found ?? '') }];
  },
};

const gradeLabel = (code: number | null): string | undefined =>
  known(code) === null ? undefined : gradeNames[code ?? LAST];

const grade: Way = {
  columns: ['gradeCode'],
  groupOf: ({ gradeCode }) => {
    const code = known(gradeCode);
    const label = gradeLabel(code) ?? unknownGroup.grade ?? '';
    return {
      key: code === null ? '' : String(code),
      label,
      stage: stageOf(code),
      order: [stageRank(code), code ?? LAST],
    };
  },
  conditionsOf: (key) => {
    if (key === '') return one('gradeCode', LAST);
    return NUMBER.test(key) ? one('gradeCode', Number(key)) : undefined;
  },
};

/** Classes of a grade nobody knows are told apart by its text, which stands before the name of the class. */
const clazz: Way = {
  columns: ['gradeCode', 'gradeName', 'clazzOrder', 'clazzName'],
  groupOf: ({ gradeCode, gradeName, clazzOrder, clazzName }) => {
    const code = known(gradeCode);
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
    if (code !== undefined) return [...one('gradeCode', Number(code)), ...one('clazzName', ofCode)];
    const [, length, both = ''] = OTHER_CLASS.exec(key) ?? [];
    if (length === undefined) return undefined;
    const [text, name] = [both.slice(0, Number(length)), both.slice(Number(length))];
    return [...one('gradeCode', LAST), ...one('gradeName', text), ...one('clazzName', name)];
  },
};

const SEXES = ['m', 'f', 'o'] as const;
const sex: Way = {
  columns: ['gender'],
  groupOf: ({ gender }) => {
    const of = gender ?? 'o';
    return plain(of, statisticSexWord[of], [SEXES.indexOf(of)]);
  },
  conditionsOf: (key) => (SEXES.some((each) => each === key) ? one('gender', key) : undefined),
};

const age: Way = {
  columns: ['age'],
  groupOf: (raw) => plain(String(raw.age ?? ''), ageLabel(raw.age ?? 0), [raw.age ?? 0]),
  conditionsOf: (key) => (AGE.test(key) ? one('age', Number(key)) : undefined),
};

const ageGroup: Way = {
  columns: ['age'],
  groupOf: (raw, { bounds }) => {
    if (!bounds) throw new Error('age groups need their ages');
    const at = ageGroupOf(raw.age ?? 0, bounds);
    return plain(String(at), ageGroupLabels(bounds)[at], [at]);
  },
  conditionsOf: (key, { bounds }) => {
    if (!bounds || !/^[0-3]$/.test(key)) return undefined;
    const values = AGES.filter((years) => ageGroupOf(years, bounds) === Number(key));
    return [{ column: 'age', values }];
  },
};

const region: Way = {
  columns: ['schoolId'],
  groupOf: ({ schoolId }, context) => {
    const place = context.schools.get(schoolId ?? '');
    if (!place) return plain('', '', [LAST]);
    const code = regionBelow(place, context.region);
    return plain(code, regionName(place, code), [code]);
  },
  conditionsOf: (key, { schools, region: asked }) => {
    const values = [...schools.values()]
      .filter((place) => regionBelow(place, asked) === key)
      .map(({ id }) => id);
    return [{ column: 'schoolId', values }];
  },
};

function regionName(place: SchoolPlace, code: string): string {
  if (code === place.district) return place.districtName ?? code;
  if (code === place.city) return place.cityName ?? code;
  return place.provinceName;
}

const month: Way = {
  columns: ['examDay'],
  groupOf: ({ examDay }) => {
    const key = examDay?.slice(0, MONTH_LENGTH) ?? '';
    return plain(key, monthLabel(key), [key]);
  },
  conditionsOf: (key) =>
    MONTH.test(key) ? days(`${key}-01`, (day) => day.startsWith(key)) : undefined,
};

const year: Way = {
  columns: ['examDay'],
  groupOf: ({ examDay }) => {
    const begun = schoolYearOf(examDay ?? '');
    return plain(String(begun), yearLabel(begun), [begun]);
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

export const WAYS: Readonly<Record<Grouping, Way>> = {
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
