/** Asks the database who a token belongs to; only the function behind it may read sessions across institutions. */
import { CompiledQuery } from 'kysely';
import type { Actor } from '../auth/actor.ts';
import type { Db } from '../db/open.ts';

type SessionActor = Actor & { client: 'browser' | 'app'; lastSeenAt: Date };

/** Every call asks this first, so its text is not composed anew each time. */
const ASKED = 'select * from session_actor($1, $2, make_interval(mins => $3))';

/** The user of a living session. */
export async function sessionActor(
  db: Db,
  tokenHash: Buffer,
  at: { now: Date; idleMinutes: number },
): Promise<SessionActor | undefined> {
  const { rows } = await db.executeQuery<SessionActor>(
    CompiledQuery.raw(ASKED, [tokenHash, at.now, at.idleMinutes]),
  );
  return rows[0];
}
