/**
 * Sessions (docs/domain/decisions.md 5): an opaque random token, of which only the hash is stored; idle and absolute
 * limits. A user's sessions end by deleting their rows. Where all end, or all but one, the devices that the user prepared for
 * the station are signed out with them: the user's row says when.
 */
import { hash as digestOf } from 'node:crypto';
import { computeAccess } from '@spine/contract/approval';
import { dateInShanghai } from '@spine/contract/kernel';
import type { SecondStep } from '@spine/contract/session';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#platform/db/open.ts';
import type { Actor } from '../auth/actor.ts';
import {
  endSessions,
  sessionActor,
  signDevicesOut,
  touchSession,
} from './session-actor.repository.ts';
import { issueToken } from './token.ts';

const MINUTE_MS = 60_000;
/** Last-seen is written at most this often, so that reading a list does not write. */
const TOUCH_AFTER_MS = MINUTE_MS;
/** What calls under way with the former token of a session have left. */
const FORMER_TOKEN_MS = 10_000;
/** What a session that owes its second step lives. */
const SECOND_STEP_MINUTES = 15;
/** A gateway that signs in for every call leaves many sessions. */
const MAX_SHOWN = 100;

/** How long sessions last, and what their tokens are signed with. */
export type SessionRules = {
  readonly idleMinutes: number;
  readonly hours: number;
  /** How long a proof of who somebody is counts as recent. */
  readonly proofMinutes: number;
  readonly secret: string;
};
export type SessionClient = 'browser' | 'app';
/** Who signed in at which provider, and what that calls its own session. */
export type SignedInBy = {
  readonly providerId: string;
  readonly providerSubject: string;
  readonly providerSid: string | null;
};

/** What is stored instead of a token. */
export function hashOfToken(token: string): Buffer {
  return digestOf('sha256', token, 'buffer');
}

/** Opens a session and returns its token; the caller's transaction stores it. */
export async function openSession(
  db: Db,
  session: {
    userId: string;
    client: SessionClient;
    address: string;
    /** A word of `deviceWordOf`. */
    device?: string;
    secondStep?: SecondStep;
    /** Whether its user has just proved who they are: beside a factor the password alone does not. */
    isProved?: boolean;
    /** Undefined after a password or a code by SMS. */
    signedInBy?: SignedInBy | undefined;
    now: Date;
    limits: SessionRules;
  },
): Promise<string> {
  const { now, limits, secondStep = 'none', isProved = true } = session;
  const token = issueToken('session', limits.secret);
  const minutes = secondStep === 'none' ? limits.hours * 60 : SECOND_STEP_MINUTES;
  await db
    .insertInto('session')
    .values({
      tokenHash: hashOfToken(token),
      id: uuidv7(),
      userId: session.userId,
      client: session.client,
      device: session.device ?? '',
      address: session.address,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + minutes * MINUTE_MS),
      secondStep,
      provedAt: isProved ? now : null,
      ...session.signedInBy,
    })
    .execute();
  return token;
}

/** Ends one session; answers by which provider it was opened. */
export async function closeSession(db: Db, token: string): Promise<SignedInBy | undefined> {
  const row = await db
    .deleteFrom('session')
    .where('tokenHash', '=', hashOfToken(token))
    .returning(['providerId', 'providerSubject', 'providerSid'])
    .executeTakeFirst();
  if (!row || row.providerId === null || row.providerSubject === null) return undefined;
  const { providerId, providerSubject, providerSid } = row;
  return { providerId, providerSubject, providerSid };
}

/** Ends all sessions of some users; after a password change, reset, role change, lock or deletion. */
export async function closeUserSessions(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await endSessions(db, userIds);
  await signDevicesOut(db, userIds, now);
}

/** Whether a provider opened the session of a token. */
export async function isByProvider(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .where('tokenHash', '=', hashOfToken(token))
    .where('providerId', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The caller's own session, among all of the same user. */
export type OwnSession = {
  readonly userId: string;
  readonly token: string;
  readonly now: Date;
  readonly limits: SessionRules;
  /** What the caller's browser is remembered by. */
  readonly trustedToken?: string | undefined;
};

/** The living sessions of the caller, the one used last first, and how many there are. */
export async function livingSessions(db: Db, own: OwnSession) {
  const living = db
    .selectFrom('session')
    .where('userId', '=', own.userId)
    .where('expiresAt', '>', own.now)
    .where('lastSeenAt', '>', idleSince(own));
  const rows = await living
    .select(['id', 'client', 'device', 'address', 'createdAt', 'lastSeenAt', 'tokenHash'])
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  const { total } = await living
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const hash = hashOfToken(own.token);
  return {
    rows: rows.map(({ tokenHash, ...row }) => ({ ...row, isThis: tokenHash.equals(hash) })),
    total,
  };
}

/** Ends the session of this id, when it is the user's; undefined when the user has none of that id. */
export async function closeSessionById(
  db: Db,
  own: OwnSession,
  id: string,
): Promise<{ device: string; isThis: boolean } | undefined> {
  const row = await db
    .deleteFrom('session')
    .where('userId', '=', own.userId)
    .where('id', '=', id)
    .returning(['device', 'tokenHash'])
    .executeTakeFirst();
  return row && { device: row.device, isThis: row.tokenHash.equals(hashOfToken(own.token)) };
}

/** What the session of a token still owes, locked until the transaction ends; undefined once it has ended. */
export async function lockSecondStep(db: Db, token: string): Promise<SecondStep | undefined> {
  const row = await db
    .selectFrom('session')
    .where('tokenHash', '=', hashOfToken(token))
    .select('secondStep')
    .forUpdate()
    .executeTakeFirst();
  return row?.secondStep;
}

/**
 * Notes that the caller has proved again who they are, and returns another token of the session: whoever has a copy of the former
 * one gets nothing of the proof. The former serves calls under way for a moment, without a proof.
 */
export async function renewProof(db: Db, { token: former, now, limits }: OwnSession) {
  const token = issueToken('session', limits.secret);
  const formerHash = hashOfToken(former);
  const session = await db
    .updateTable('session')
    .set({ tokenHash: hashOfToken(token), provedAt: now })
    .where('tokenHash', '=', formerHash)
    .returningAll()
    .executeTakeFirstOrThrow();
  const end = Math.min(session.expiresAt.getTime(), now.getTime() + FORMER_TOKEN_MS);
  await db
    .insertInto('session')
    .values({
      ...session,
      tokenHash: formerHash,
      id: uuidv7(),
      provedAt: null,
      passkeyChallenge: null,
      passkeyChallengeFor: null,
      challengeExpiresAt: null,
      expiresAt: new Date(end),
    })
    .execute();
  return token;
}

/** Ends all sessions of the user but the caller's; prepared devices go on. */
export function endOtherSessions(db: Db, own: OwnSession) {
  return db
    .deleteFrom('session')
    .where('userId', '=', own.userId)
    .where('tokenHash', '<>', hashOfToken(own.token))
    .returning(['expiresAt', 'lastSeenAt'])
    .execute();
}

/** Ends all sessions of the user but the caller's, and trust in other browsers; answers how many sessions were alive. */
export async function closeOtherSessions(db: Db, own: OwnSession): Promise<number> {
  const ended = await endOtherSessions(db, own);
  await forgetOtherBrowsers(db, own);
  await signDevicesOut(db, [own.userId], own.now);
  const idle = idleSince(own);
  return ended.filter((row) => row.expiresAt > own.now && row.lastSeenAt > idle).length;
}

async function forgetOtherBrowsers(db: Db, { userId, trustedToken }: OwnSession): Promise<void> {
  const browsers = db.deleteFrom('trustedBrowser').where('userId', '=', userId);
  const others =
    trustedToken === undefined
      ? browsers
      : browsers.where('tokenHash', '<>', hashOfToken(trustedToken));
  await others.execute();
}

function idleSince({ now, limits }: OwnSession): Date {
  return new Date(now.getTime() - limits.idleMinutes * MINUTE_MS);
}

/** Ends sessions whose time is over; run now and then. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<', now).execute();
}

/** The user of a token, or undefined when the session is over. */
export async function sessionOf(
  db: Db,
  token: string,
  at: { now: Date; limits: SessionRules; client?: SessionClient },
): Promise<Actor | undefined> {
  const hash = hashOfToken(token);
  const row = await sessionActor(db, hash, { now: at.now, idleMinutes: at.limits.idleMinutes });
  // Clients get numbers that browsers get masked: the cookie of a browser opens nothing as a bearer token.
  if (!row || (row.client === 'browser' && at.client === 'app')) return undefined;
  if (at.now.getTime() - row.lastSeenAt.getTime() > TOUCH_AFTER_MS) {
    await touchSession(db, hash, at.now);
  }
  const { client: _client, lastSeenAt: _lastSeenAt, approvedUntil, provedAt, ...actor } = row;
  return {
    ...actor,
    access: computeAccess(actor, approvedUntil, dateInShanghai(at.now)),
    hasRecentProof: at.client === 'app' || isRecent(provedAt, at),
  };
}

/** Programs cannot be asked again, and are not pages that somebody left open. */
function isRecent(
  provedAt: Date | null,
  { now, limits }: { now: Date; limits: SessionRules },
): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < limits.proofMinutes * MINUTE_MS;
}
