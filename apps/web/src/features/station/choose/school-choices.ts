/** The schools of a project as they are chosen: today's first, each with how far it is. */
import { dateInShanghai } from '@spine/contract/kernel';
import {
  orderSchools,
  type ProjectInfo,
  projectSchools,
  type SchoolProgress,
} from '@spine/contract/project';
import { useApiQuery } from '#platform/call/use-api.ts';
import { serverNow } from '../records/server-clock.ts';
import { stationText as text } from '../station.text.ts';
import type { Choice } from './choice-list.tsx';

export function toSchoolChoices(
  schools: ProjectInfo['schools'],
  progress: readonly SchoolProgress[],
  today: string,
): Choice[] {
  return orderSchools(schools, progress, today).map(({ id, name, day, progress: standing }) => {
    const notes = [
      ...(day === null ? [] : [day === today ? text.today : text.screeningDay(day)]),
      ...(standing ? [text.classesDone(standing.classesDone, standing.classes)] : []),
    ];
    return { id, name, ...(notes.length > 0 && { note: notes.join(' · ') }) };
  });
}

/** Undefined until it is known how far the schools are, or that nobody says. */
export function useSchoolChoices(project: ProjectInfo | undefined): Choice[] | undefined {
  const enabled = project !== undefined;
  const { data, error } = useApiQuery(projectSchools, { id: project?.id ?? '' }, { enabled });
  if (!project || !(data || error)) return undefined;
  return toSchoolChoices(project.schools, data?.rows ?? [], dateInShanghai(serverNow()));
}
