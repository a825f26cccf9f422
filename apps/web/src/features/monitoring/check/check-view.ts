/** What of the check is shown, as the address says it, so that reload and a copied link show the same. Pure. */
import { DEFAULT_PAGE_SIZE } from '@spine/contract/kernel';
import {
  CHECK_CODES,
  CHECK_LEVELS,
  type CheckCode,
  type CheckLevel,
  LEFT_OUT_CAUSES,
  type LeftOutCause,
  MONITORED_STAGES,
  type MonitoredStage,
} from '@spine/contract/monitoring';
import { pageWithRows } from '#ui/list-page/list-state.ts';

/** A type of a school. */
export type SchoolChoice = { readonly schoolId: string; readonly stage: MonitoredStage };

/** Children with faults of a level, or those without a row. */
export type Shown = CheckLevel | 'leftOut';
export const SHOWN: readonly Shown[] = [...CHECK_LEVELS, 'leftOut'];

/** Which children of a school are listed. */
export type ChildFilter = {
  readonly gradeCode?: number | undefined;
  /** Of the grade; never without it. */
  readonly clazz?: string | undefined;
  readonly shown?: Shown | undefined;
  readonly code?: CheckCode | undefined;
  readonly cause?: LeftOutCause | undefined;
};

export type CheckView = {
  /** Undefined for all schools. */
  readonly school?: SchoolChoice | undefined;
  /** Part of the names of the schools that are listed. */
  readonly name: string;
  readonly filter: ChildFilter;
  readonly page: number;
};

const oneOf = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.find((each) => each === value);

function readWhole(value: string | null): number | undefined {
  const number = Number(value ?? '');
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function readSchool(query: URLSearchParams): SchoolChoice | undefined {
  const schoolId = query.get('school') ?? '';
  const stage = oneOf(MONITORED_STAGES, query.get('stage'));
  return schoolId === '' || stage === undefined ? undefined : { schoolId, stage };
}

/** What is unknown counts as absent. */
export function readView(query: URLSearchParams): CheckView {
  const gradeCode = readWhole(query.get('grade'));
  const clazz = query.get('clazz') ?? '';
  return {
    school: readSchool(query),
    name: query.get('name') ?? '',
    filter: {
      gradeCode,
      clazz: gradeCode === undefined || clazz === '' ? undefined : clazz,
      shown: oneOf(SHOWN, query.get('shown')),
      code: oneOf(CHECK_CODES, query.get('code')),
      cause: oneOf(LEFT_OUT_CAUSES, query.get('cause')),
    },
    page: readWhole(query.get('page')) ?? 1,
  };
}

/** The query of an address; what else it says, as the school year, stays. */
export function writeView(
  query: URLSearchParams,
  { school, name, filter, page }: CheckView,
): URLSearchParams {
  const { gradeCode, ...words } = filter;
  const parts: Readonly<Record<string, string | undefined>> = {
    name,
    school: school?.schoolId,
    stage: school?.stage,
    grade: gradeCode?.toString(),
    clazz: words.clazz,
    shown: words.shown,
    code: words.code,
    cause: words.cause,
    page: page > 1 ? String(page) : undefined,
  };
  const next = new URLSearchParams(query);
  for (const [part, value] of Object.entries(parts)) {
    if (value === undefined || value === '') next.delete(part);
    else next.set(part, value);
  }
  return next;
}

/** The page to show in place of one whose children were mended meanwhile, so that it came back empty (spec 4). */
export function findPage(
  page: number,
  answer: { readonly rows: readonly unknown[]; readonly total: number },
): number {
  return pageWithRows({ page, size: DEFAULT_PAGE_SIZE }, answer);
}

/** The filters of the call that lists the children. */
export function toFaultsQuery({ gradeCode, clazz, shown, code, cause }: ChildFilter) {
  return {
    ...(gradeCode !== undefined && { gradeCode }),
    ...(clazz !== undefined && { clazzName: clazz }),
    ...(shown === 'leftOut' && { kind: shown }),
    ...(shown !== 'leftOut' && shown !== undefined && { level: shown }),
    ...(code !== undefined && { code }),
    ...(cause !== undefined && { leftOut: cause }),
  };
}
