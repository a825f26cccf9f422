/**
 * Sessions (decisions.md 5): an opaque random token, of which only the hash is stored; idle and absolute limits.
 * A user's sessions end by deleting their rows.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#platform/db/open.ts';
import { sessionActor } from '#platform/db/session-actor.ts';
import type { Actor } from './actor.ts';

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;
/** Last-seen is written at most this often, so that reading a list does not write. */
const TOUCH_AFTER_MS = MINUTE_MS;

export type SessionLimits = { readonly idleMinutes: number; readonly hours: number };
export type SessionClient = 'browser' | 'app';
export type KnownSession = { readonly actor: Actor; readonly client: SessionClient };

/** What is stored instead of a token. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Opens a session and returns its token; the caller's transaction stores it. */
export async function openSession(
  db: Db,
  session: {
    userId: string;
    client: SessionClient;
    address: string;
    now: Date;
    limits: SessionLimits;
  },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db
    .insertInto('session')
    .values({
      token_hash: hashOfToken(token),
      user_id: session.userId,
      client: session.client,
      address: session.address,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: new Date(session.now.getTime() + session.limits.hours * 60 * MINUTE_MS),
    })
    .execute();
  return token;
}

/** Ends one session. */
export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hashOfToken(token)).execute();
}

/** Ends all sessions of some users; after a password change, reset, role change, lock or deletion. */
export async function closeSessionsOf(db: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await db.deleteFrom('session').where('user_id', 'in', userIds).execute();
}

/** Ends sessions whose time is over; run now and then. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
}

/** Who a token belongs to, or undefined when the session is over. */
export async function sessionOf(
  db: Db,
  token: string,
  at: { now: Date; limits: SessionLimits },
): Promise<KnownSession | undefined> {
  const hash = hashOfToken(token);
  const row = await sessionActor(db, hash, {
    now: at.now,
    idleMinutes: at.limits.idleMinutes,
  });
  if (!row) return undefined;
  if (at.now.getTime() - row.last_seen_at.getTime() > TOUCH_AFTER_MS) {
    await db
      .updateTable('session')
      .set({ last_seen_at: at.now })
      .where('token_hash', '=', hash)
      .execute();
  }
  return {
    client: row.client,
    actor: {
      userId: row.user_id,
      username: row.username,
      role: row.role,
      orgId: row.org_id,
      orgName: row.org_name,
      tel: row.tel,
      mustChangePassword: row.must_change_password,
    },
  };
}
