/**
 * What the records of a session are sealed with, and how wrong the clock is: asked for once a sign-in, before the first child is
 * finished, and again when the clock was set.
 */
import { startSealing } from '@spine/contract/station-device';
import { call } from '#platform/call/call.ts';
import { isOffline } from '#platform/connection.ts';
import { useSession } from '#platform/session/session.ts';
import { noteServerTime } from '../../records/server-clock.ts';
import { readExaminer } from '../../records/station-records.ts';
import type { SessionSealing } from '../vault/session-store.ts';
import { openStorage } from './device.ts';

/** No child waits longer for a network that does not answer. */
const PATIENCE_MS = 2000;
/** A clock that moved by more was set, and is compared with the server's anew. */
const JUMP_MS = 5000;

let current: SessionSealing | undefined;
/** Who was answered last, also where nothing can be sealed. */
let answeredFor: string | undefined;
/** Between the clock and the time that passed for the page, as it was when the clock was last compared. */
let comparedAt: number | undefined;
let fetching: Promise<SessionSealing | undefined> | undefined;

/** Undefined where nothing can be sealed, or not now. */
export async function readSealing(): Promise<SessionSealing | undefined> {
  const authorId = readExaminer()?.id;
  if (authorId === undefined) return undefined;
  const known = answeredFor === authorId ? current : undefined;
  const isCompared = comparedAt !== undefined && Math.abs(clockOffset() - comparedAt) < JUMP_MS;
  if ((answeredFor === authorId && isCompared) || isOffline()) return known;
  fetching ??= fetchSealing(authorId).finally(() => {
    fetching = undefined;
  });
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  return (await Promise.race([fetching, late])) ?? known;
}

/** Another one when somebody has set the clock. */
const clockOffset = (): number => Date.now() - performance.now();

async function fetchSealing(authorId: string): Promise<SessionSealing | undefined> {
  const storage = await openStorage();
  try {
    const { serverTime, ...sealing } = await call(startSealing, {}, { quiet: true, probe: true });
    noteServerTime(serverTime);
    comparedAt = clockOffset();
    // Somebody else may have signed in meanwhile.
    const { user } = useSession.getState();
    if (user?.id !== authorId) return undefined;
    const { orgId, orgName } = user;
    const recipient = { ...sealing, orgId: orgId ?? '', orgName };
    current = storage && { storage, sealing: recipient, authorId };
    answeredFor = authorId;
    return current;
  } catch {
    return undefined;
  }
}
