/** What the family is told before it answers on the spot: the newest notice, as far as the station can read it. */
import { type ConsentNoticeInForce, currentNotice } from '@spine/contract/consent';
import { useApiQuery } from '#platform/call/use-api.ts';
import type { ClassSession, StationNotice } from '../roster/class-session.ts';

export function toStationNotice({ version, texts }: ConsentNoticeInForce): StationNotice {
  return version === null || texts === null ? 'none' : { version, texts };
}

/** Undefined while it loads. A prepared device brings its own. */
export function useStationNotice({ project, notice }: ClassSession): StationNotice | undefined {
  const { data, error } = useApiQuery(
    currentNotice,
    { projectId: project.id },
    { enabled: notice === undefined },
  );
  if (notice !== undefined) return notice;
  if (data) return toStationNotice(data);
  return error ? 'unknown' : undefined;
}
