/** Everything the station knows of the class whose roster is open: its project, school, names and children. */
import type { NoticeVersion } from '@spine/contract/consent';
import type { CalendarDate } from '@spine/contract/kernel';
import {
  type ProgressGrade,
  type ProjectInfo,
  ProjectStatus,
  projectDetail,
  projectProgressOf,
} from '@spine/contract/project';
import { type StationChild, stationRoster } from '@spine/contract/station';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keyOf, useApiQuery } from '#platform/call/use-api.ts';
import { classKey, type StationAddress } from '#platform/station-address.ts';
import { isPossibleDay, nextPaperTime } from '../late-entry/late-day.ts';
import type { ChildChange } from '../records/child-change.ts';
import type { RecordEntry } from '../records/record-store.ts';
import { stationText as text } from '../station.text.ts';
import { childrenAt } from './blocked.rules.ts';
import { layAnswers } from './lay-answers.ts';

export type OpenClassAddress = StationAddress & {
  projectId: string;
  schoolId: string;
  open: string;
};

/** A class of the choice, as the roster names it. */
export type ClassNames = { readonly key: string; readonly grade: string; readonly clazz: string };

/** The newest notice: `none` before the first is published, `unknown` where it cannot be read. */
export type StationNotice = Pick<NoticeVersion, 'version' | 'texts'> | 'none' | 'unknown';

export type ClassSession = {
  readonly project: ProjectInfo;
  readonly school: { readonly id: string; readonly name: string };
  readonly clazz: ClassNames;
  /** The chosen classes, in the order of the school. */
  readonly chosen: readonly ClassNames[];
  /** In the order of the roster. */
  readonly children: readonly StationChild[];
  /** The day of what is entered from paper; without one, children are examined now. */
  readonly lateDay?: CalendarDate | undefined;
  /** Whether those are examined who were absent before. */
  readonly isMakeUp?: boolean | undefined;
  /** Whether those are examined first who wait for a retest. */
  readonly isRetest?: boolean | undefined;
  /** The notice that a prepared device brought; without one it is asked for. */
  readonly notice?: StationNotice | undefined;
  /** Children who were left since the class was opened. */
  readonly offeredIds?: ReadonlySet<string> | undefined;
};

export type LoadedClass =
  | { readonly session: ClassSession }
  /** What the address names is not there any more. */
  | { readonly missing: string }
  | { readonly error: unknown; readonly retry: () => void }
  | undefined;

/** Other stations examine children of the same class. */
const REFRESH_MS = 30_000;

/** The chosen classes that the school still has, in its order. */
export function chosenClasses(
  grades: readonly ProgressGrade[],
  keys: readonly string[],
): ClassNames[] {
  return grades
    .flatMap(({ grade, classes }) =>
      classes.map(({ clazz }) => ({ key: classKey(grade, clazz), grade, clazz })),
    )
    .filter(({ key }) => keys.includes(key));
}

function useChosenClasses({ projectId, schoolId, classes, open }: OpenClassAddress) {
  const progress = useApiQuery(projectProgressOf, { id: projectId, schoolId });
  const chosen = progress.data && chosenClasses(progress.data.grades, classes);
  return { progress, chosen, clazz: chosen?.find(({ key }) => key === open) };
}

function rosterInput({ projectId, schoolId }: OpenClassAddress, clazz: ClassNames | undefined) {
  const { grade = '', clazz: name = '' } = clazz ?? {};
  return { projectId, schoolId, gradeName: grade, clazzName: name };
}

/** The roster of another of the chosen classes, or the choice: make-up and retests go on through all chosen classes. */
export function classAddress(place: StationAddress, key: string | undefined): StationAddress {
  const roster = { ...place, open: key, at: undefined, childId: undefined };
  return key === undefined ? { ...roster, isMakeUp: undefined, isRetest: undefined } : roster;
}

type Roster = { readonly rows: readonly StationChild[]; readonly total: number };

/** A roster that was asked for before an answer was sent does not know of it: neither now, nor once it has been sent. */
function useLaidOver(
  roster: Roster | undefined,
  { input, unsent }: { input: ReturnType<typeof rosterInput>; unsent: readonly RecordEntry[] },
) {
  const queries = useQueryClient();
  const children = roster && layAnswers(roster.rows, { projectId: input.projectId, unsent });
  useEffect(() => {
    if (!(roster && children) || children === roster.rows) return;
    queries.setQueryData(keyOf(stationRoster, input), { ...roster, rows: children });
  });
  return children;
}

/** Loads the class of a place, with what was not sent; undefined until it is there. */
export function useClassSession(
  place: OpenClassAddress,
  unsent: readonly RecordEntry[],
): LoadedClass {
  const project = useApiQuery(projectDetail, { id: place.projectId });
  const { progress, chosen, clazz } = useChosenClasses(place);
  const roster = useApiQuery(stationRoster, rosterInput(place, clazz), {
    enabled: clazz !== undefined,
    refetchInterval: REFRESH_MS,
  });
  const children = useLaidOver(roster.data, { input: rosterInput(place, clazz), unsent });
  const failed = [project, progress, roster].find(({ data, error }) => !data && error);
  if (failed) return { error: failed.error, retry: () => void failed.refetch() };
  if (!project.data || !chosen) return undefined;
  const school = project.data.schools.find(({ id }) => id === place.schoolId);
  if (project.data.status !== ProjectStatus.Underway) return { missing: text.projectEnded };
  if (!school || !clazz) return { missing: text.classMissing };
  if (!isPossibleDay(place.lateDay, project.data)) return { missing: text.lateDayInvalid };
  if (!children) return undefined;
  const { lateDay, isMakeUp, isRetest } = place;
  const day = { lateDay, isMakeUp, isRetest };
  const asOfDay = childrenOn(lateDay, children);
  return { session: { project: project.data, school, clazz, chosen, children: asOfDay, ...day } };
}

/** As they stand now, or stood on the day of the paper. */
export function childrenOn(
  lateDay: CalendarDate | undefined,
  children: readonly StationChild[],
): readonly StationChild[] {
  return lateDay === undefined ? children : childrenAt(children, nextPaperTime(lateDay, children));
}

/** Says how a child of the class stands, and since when, before the server does; its next answer replaces it. */
export function useMark(place: OpenClassAddress, loaded: LoadedClass) {
  const queries = useQueryClient();
  // A class that was renamed meanwhile stays under its former name until the examiner leaves it.
  const names = useRef<ClassNames>(undefined);
  if (loaded && 'session' in loaded) names.current = loaded.session.clazz;
  const key = keyOf(stationRoster, rosterInput(place, names.current));
  return (childId: string, change: ChildChange) => {
    // An answer on its way does not know of it.
    void queries.cancelQueries({ queryKey: key });
    queries.setQueryData<{ rows: StationChild[]; total: number }>(
      key,
      (former) =>
        former && {
          ...former,
          rows: former.rows.map((row) => (row.id === childId ? { ...row, ...change } : row)),
        },
    );
  };
}
