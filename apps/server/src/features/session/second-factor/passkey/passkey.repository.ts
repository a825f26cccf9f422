/** Rows of passkeys, and the challenge of a session. */
import { type NotNull, sql } from 'kysely';
import type { PlatformTenant } from '#platform/db/open.ts';
import { hashOfToken } from '#platform/session/session-store.ts';

/** The passkeys of a user, the oldest first. */
export function passkeysOf({ db }: PlatformTenant, userId: string) {
  return db
    .selectFrom('signInFactor')
    .where('userId', '=', userId)
    .where('kind', '=', 'passkey')
    .select(['id', 'credentialId', 'publicKey', 'transports'])
    .orderBy('createdAt')
    .orderBy('id')
    .$narrowType<{ credentialId: NotNull; publicKey: NotNull }>()
    .execute();
}

export async function insertPasskey(
  { db }: PlatformTenant,
  row: {
    readonly id: string;
    readonly userId: string;
    readonly name: string;
    readonly credentialId: Buffer;
    readonly publicKey: Buffer;
    readonly signCount: number;
    readonly transports: string[];
    readonly now: Date;
  },
): Promise<void> {
  const { now, ...columns } = row;
  await db
    .insertInto('signInFactor')
    .values({ ...columns, kind: 'passkey', createdAt: now, confirmedAt: now })
    .execute();
}

/** Notes a use; false where the passkey counts its uses and this is not a later one: there are two of it. */
export async function spendSignCount(
  { db }: PlatformTenant,
  id: string,
  { signCount, now }: { signCount: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('signInFactor')
    .set({ signCount, lastUsedAt: now })
    .where('id', '=', id)
    .where(({ eb, or, and }) =>
      or([
        eb('signCount', '<', signCount),
        and([eb('signCount', '=', 0), eb(sql.val(signCount), '=', 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What a device is to do with a challenge, in the words of the browser: make a passkey, or answer by one. */
export type ChallengePurpose = 'create' | 'get';

/** What a passkey has to sign next in a session, in place of a former one; false where the session has ended. */
export async function storeChallenge(
  { db }: PlatformTenant,
  token: string,
  {
    challenge,
    purpose,
    expiresAt,
  }: { challenge: Buffer; purpose: ChallengePurpose; expiresAt: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('session')
    .set({
      passkeyChallenge: challenge,
      passkeyChallengeFor: purpose,
      challengeExpiresAt: expiresAt,
    })
    .where('tokenHash', '=', hashOfToken(token))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The challenge of a session, which serves no second time; undefined where there is none for the purpose that is in time. */
export async function takeChallenge(
  { db }: PlatformTenant,
  token: string,
  { purpose, now }: { purpose: ChallengePurpose; now: Date },
): Promise<Buffer | undefined> {
  const own = hashOfToken(token);
  const stored = await db
    .selectFrom('session')
    .where('tokenHash', '=', own)
    .where('passkeyChallengeFor', '=', purpose)
    .select(['passkeyChallenge', 'challengeExpiresAt'])
    .forUpdate()
    .executeTakeFirst();
  if (!stored?.passkeyChallenge || !stored.challengeExpiresAt) return undefined;
  await db
    .updateTable('session')
    .set({ passkeyChallenge: null, passkeyChallengeFor: null, challengeExpiresAt: null })
    .where('tokenHash', '=', own)
    .execute();
  return stored.challengeExpiresAt > now ? stored.passkeyChallenge : undefined;
}
