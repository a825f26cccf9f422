/**
 * Reads and ends sessions before the actor is known, or in the scope of an institution, which sees no session: row-level
 * security leaves only these functions of the database.
 */
import type { CalendarDate } from '@spine/contract/kernel';
import { CompiledQuery, sql } from 'kysely';
import type { Actor } from '../auth/actor.ts';
import type { Db } from '../db/open.ts';

type SessionActor = Omit<Actor, 'access' | 'hasRecentProof'> & {
  client: 'browser' | 'app';
  lastSeenAt: Date;
  approvedUntil: CalendarDate | null;
  provedAt: Date | null;
};

/** Every call runs this first, so its text is not composed anew each time. */
const QUERY = 'select * from session_actor($1, $2, make_interval(mins => $3))';

/** The user of a living session. */
export async function sessionActor(
  db: Db,
  tokenHash: Buffer,
  at: { now: Date; idleMinutes: number },
): Promise<SessionActor | undefined> {
  const { rows } = await db.executeQuery<SessionActor>(
    CompiledQuery.raw(QUERY, [tokenHash, at.now, at.idleMinutes]),
  );
  return rows[0];
}

/** Notes that a session is used. */
export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`select touch_session(${tokenHash}, ${now})`.execute(db);
}

/** Ends all sessions of those users whom the scope of the transaction holds. */
export async function endSessions(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`select close_sessions(${userIds})`.execute(db);
}

/** Notes that all sessions of some users were ended, or all but one: each time later than before, so that devices tell them apart. */
export async function signDevicesOut(db: Db, userIds: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('appUser')
    .set({
      sessionsEndedAt: sql<Date>`greatest(${now}, sessions_ended_at + interval '1 millisecond')`,
    })
    .where('id', 'in', userIds)
    .execute();
}
