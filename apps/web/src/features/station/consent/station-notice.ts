/** What the family is told before it answers on the spot: the newest notice, as far as the station can read it. */
import { type ConsentNoticeInForce, currentNotice } from '@spine/contract/consent';
import { useState } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import type { ClassSession, StationNotice } from '../roster/class-session.ts';

export function toStationNotice({ version, texts }: ConsentNoticeInForce): StationNotice {
  return version === null || texts === null ? 'none' : { version, texts };
}

/** What was shown first stays: to another version its guardian did not answer. */
export function computeShownNotice(
  shown: StationNotice | undefined,
  newest: StationNotice | undefined,
): StationNotice | undefined {
  return typeof shown === 'object' ? shown : newest;
}

/** The notice of one child: another one that comes meanwhile is for the next. Undefined while it loads. */
export function useStationNotice(session: ClassSession): StationNotice | undefined {
  const newest = useNewestNotice(session);
  const [shown, setShown] = useState(newest);
  const notice = computeShownNotice(shown, newest);
  if (notice !== shown) setShown(notice);
  return notice;
}

/** A prepared device brings its own. */
function useNewestNotice({ project, notice }: ClassSession): StationNotice | undefined {
  const { data, error } = useApiQuery(
    currentNotice,
    { projectId: project.id },
    { enabled: notice === undefined },
  );
  if (notice !== undefined) return notice;
  if (data) return toStationNotice(data);
  return error ? 'unknown' : undefined;
}
