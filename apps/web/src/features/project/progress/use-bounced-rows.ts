/**
 * How many rows of the monitoring would bounce, by class: shown while the children are still at school. Only for schools
 * that are in the plan of the project's school year; the checks of a school take the server a moment, so that they are
 * read less often than the progress.
 */
import {
  type ClassRowCounts,
  CODES,
  listMonitoringClasses,
  MONITORED_STAGES,
  type MonitoredStage,
  monitoredStageOf,
  monitoringErrors,
  readMonitoringPlan,
} from '@spine/contract/monitoring';
import type { ProgressGrade } from '@spine/contract/project';
import { parseGradeCode } from '@spine/contract/school';
import { useQueries } from '@tanstack/react-query';
import { call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { keyOf, useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';

const PLAN_FRESH_MS = 300_000;
/** The server reads all children of the school for it. */
const REFRESH_MS = 300_000;

/** A school that is not planned is refused for good; whatever else failed may succeed the next time. */
export function refreshAfter(error: Error | null): number | false {
  const isNotPlanned =
    error instanceof Refused && error.code === monitoringErrors.schoolNotPlanned.code;
  return isNotPlanned ? false : REFRESH_MS;
}

/** Of a class: how many bounce, and where they are mended. */
export type BouncedRows = { readonly count: number; readonly to: string };
/** By `classKey`. */
export type BouncedClasses = ReadonlyMap<string, BouncedRows>;

export const classKey = (grade: string, clazz: string): string => `${grade} ${clazz}`;

/** The types of school that the grades belong to, by the codes of a plan. */
export function stagesOf(
  grades: readonly Pick<ProgressGrade, 'grade'>[],
  version: string,
): MonitoredStage[] {
  const codes = CODES.get(version);
  if (!codes) return [];
  const stages = grades.map(({ grade }) => monitoredStageOf(parseGradeCode(grade) ?? 0, codes));
  return MONITORED_STAGES.filter((stage) => stages.includes(stage));
}

type Place = { readonly schoolYear: number; readonly schoolId: string; readonly stage: string };

/** The classes in which rows bounce, each with the page that lists their children. */
export function toBouncedClasses(
  rows: readonly ClassRowCounts[],
  { schoolYear, schoolId, stage }: Place,
): [string, BouncedRows][] {
  return rows
    .filter(({ bounced }) => bounced > 0)
    .map(({ gradeName, clazzName, gradeCode, bounced }) => {
      const search = new URLSearchParams({
        year: String(schoolYear),
        school: schoolId,
        stage,
        grade: String(gradeCode),
        clazz: clazzName,
        shown: 'bounced',
      });
      const to = `/mainPage/monitoring/check?${search.toString()}`;
      return [classKey(gradeName, clazzName), { count: bounced, to }];
    });
}

type Query = {
  /** The classes are shown. */
  readonly enabled: boolean;
  readonly schoolYear: number;
  readonly schoolId: string;
  readonly grades: readonly ProgressGrade[];
};

/** Undefined where the school is not in the plan, or the user may not see the monitoring. */
export function useBouncedRows({
  enabled,
  schoolYear,
  schoolId,
  grades,
}: Query): BouncedClasses | undefined {
  const mayRead = useCan('monitoring.menu');
  const { data } = useApiQuery(
    readMonitoringPlan,
    { year: schoolYear },
    { enabled: enabled && mayRead, staleTime: PLAN_FRESH_MS },
  );
  const plan = data?.plan;
  const stages = plan ? stagesOf(grades, plan.codes) : [];
  return useQueries({
    queries: stages.map((stage) => {
      const input = { planId: plan?.id ?? '', schoolId, stage };
      return {
        queryKey: keyOf(listMonitoringClasses, input),
        enabled,
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(listMonitoringClasses, input, { signal, quiet: true }),
        refetchInterval: ({ state }: { state: { error: Error | null } }) =>
          refreshAfter(state.error),
      };
    }),
    combine: (answers) => {
      const read = answers.flatMap(({ data: answer }, at) =>
        answer ? [{ rows: answer.rows, stage: stages[at] ?? '' }] : [],
      );
      if (read.length === 0) return undefined;
      return new Map(
        read.flatMap(({ rows, stage }) => toBouncedClasses(rows, { schoolYear, schoolId, stage })),
      );
    },
  });
}
