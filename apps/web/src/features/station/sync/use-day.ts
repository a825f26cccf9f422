/** The chosen classes of a school with their children, and who of them was positive. */
import { projectDetail, projectProgressOf } from '@spine/contract/project';
import { stationRoster } from '@spine/contract/station';
import { statisticsChildren } from '@spine/contract/statistic';
import { useQueries, useQuery } from '@tanstack/react-query';
import { call } from '#platform/call/call.ts';
import { keyOf, useApiQuery } from '#platform/call/use-api.ts';
import { loadAllChildren } from '#ui/children/load-all-children.ts';
import { type ClassNames, chosenClasses } from '../roster/class-session.ts';
import type { ClassRoster } from './day-summary.rules.ts';

/** The classes whose day it is. */
export type DayAddress = {
  readonly projectId: string;
  readonly schoolId: string;
  readonly classes: readonly string[];
};

export type Day = {
  readonly school: string;
  readonly classes: readonly ClassRoster[];
  /** undefined until they are known. */
  readonly positiveIds: ReadonlySet<string> | undefined;
};

export type LoadedDay = Day | { readonly error: unknown; readonly retry: () => void } | undefined;

const REFRESH_MS = 30_000;

function useRosters({ projectId, schoolId }: DayAddress, classes: readonly ClassNames[]) {
  return useQueries({
    queries: classes.map(({ grade, clazz }) => {
      const input = { projectId, schoolId, gradeName: grade, clazzName: clazz };
      return {
        queryKey: keyOf(stationRoster, input),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(stationRoster, input, { signal, quiet: true }),
        refetchInterval: REFRESH_MS,
      };
    }),
  });
}

/** 初筛阳性 as the statistics count it: the station does not know the results of other stations. */
function usePositiveIds({ projectId, schoolId }: DayAddress): ReadonlySet<string> | undefined {
  const input = { projectId, schoolId, member: 'positive', perProject: 'true' } as const;
  const positive = useQuery({
    queryKey: keyOf(statisticsChildren, input),
    queryFn: ({ signal }) => loadAllChildren(input, signal),
    refetchInterval: REFRESH_MS,
  });
  return positive.data && new Set(positive.data.map(({ patientId }) => patientId));
}

/** Loads the day; undefined until it is there. */
export function useDay(address: DayAddress): LoadedDay {
  const { projectId, schoolId } = address;
  const project = useApiQuery(projectDetail, { id: projectId });
  const progress = useApiQuery(projectProgressOf, { id: projectId, schoolId });
  const chosen = progress.data ? chosenClasses(progress.data.grades, address.classes) : [];
  const rosters = useRosters(address, chosen);
  const positiveIds = usePositiveIds(address);
  const failed = [project, progress, ...rosters].find(({ data, error }) => !data && error);
  if (failed) return { error: failed.error, retry: () => void failed.refetch() };
  if (!project.data || !progress.data) return undefined;
  const classes = chosen.flatMap((clazz, at) => {
    const children = rosters[at]?.data?.rows;
    return children ? [{ ...clazz, children }] : [];
  });
  if (classes.length < chosen.length) return undefined;
  const school = project.data.schools.find(({ id }) => id === schoolId)?.name ?? '';
  return { school, classes, positiveIds };
}
