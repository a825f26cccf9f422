/** What the workbench says of a project, and how far ahead it looks. */
import { addDays, type CalendarDate } from '#kernel';
import type { ProjectTally } from '../project/index.ts';
import type { RunningProject } from './workbench.schema.ts';

/** How far ahead retests are told where no project ends before: as the board opens them. */
const RETESTS_AHEAD_DAYS = 30;
const DAY_MS = 86_400_000;

/** Up to which day retests are told: the end of the project under way that ends first, else 30 days. */
export function computeRetestHorizon(
  projects: readonly Pick<RunningProject, 'endDate'>[],
  today: CalendarDate,
): CalendarDate {
  const horizon = addDays(today, RETESTS_AHEAD_DAYS);
  const ends = projects.flatMap(({ endDate }) =>
    endDate !== null && endDate >= today && endDate < horizon ? [endDate] : [],
  );
  return ends.toSorted()[0] ?? horizon;
}

/** Children a day since the project began, and the day on which the last one is examined at that pace. */
export type ProjectPace = { readonly perDay: number; readonly doneOn: CalendarDate };

/** Undefined before anybody was examined, without a start date, and once everybody was. */
export function computeProjectPace(
  {
    startDate,
    roster,
    examined,
  }: Pick<RunningProject, 'startDate'> & Pick<ProjectTally, 'roster' | 'examined'>,
  today: CalendarDate,
): ProjectPace | undefined {
  if (startDate === null || startDate > today || examined === 0 || examined >= roster)
    return undefined;
  const days = Math.round((Date.parse(today) - Date.parse(startDate)) / DAY_MS) + 1;
  const perDay = examined / days;
  return { perDay, doneOn: addDays(today, Math.ceil((roster - examined) / perDay)) };
}
