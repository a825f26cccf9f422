/** What the family is told before it answers on the spot: the newest notice, as far as the station can read it. */
import { consentNoticeOf } from '@spine/contract/consent';
import { useApiQuery } from '#platform/call/use-api.ts';
import type { ClassSession, StationNotice } from '../roster/class-session.ts';

/** Undefined while it loads. A prepared device brings its own. */
export function useStationNotice({ project, notice }: ClassSession): StationNotice | undefined {
  const { data, error } = useApiQuery(
    consentNoticeOf,
    { projectId: project.id },
    { enabled: notice === undefined },
  );
  if (notice !== undefined) return notice;
  if (data) return data.versions[0] ?? 'none';
  return error ? 'unknown' : undefined;
}
