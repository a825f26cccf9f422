/** Rows of browsers that left for a provider, and of sessions that a provider opened and ends. */
import type { Insertable } from 'kysely';
import type { PlatformTenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import { hashOfToken } from '#platform/session/session-store.ts';

export async function insertFlow(
  { db }: PlatformTenant,
  row: Insertable<Tables['signInFlow']>,
): Promise<void> {
  await db.insertInto('signInFlow').values(row).execute();
}

export type StoredFlow = NonNullable<Awaited<ReturnType<typeof lockFlow>>>;

/** The sign-in of a state, used or not, locked until the transaction ends. */
export function lockFlow({ db }: PlatformTenant, stateHash: Buffer) {
  return db
    .selectFrom('signInFlow')
    .where('stateHash', '=', stateHash)
    .select([
      'providerId',
      'purpose',
      'visitorHash',
      'invitationHash',
      'userId',
      'sessionId',
      'createdAt',
      'expiresAt',
      'usedAt',
    ])
    .forUpdate()
    .executeTakeFirst();
}

export async function markFlowUsed(
  { db }: PlatformTenant,
  stateHash: Buffer,
  now: Date,
): Promise<void> {
  await db
    .updateTable('signInFlow')
    .set({ usedAt: now })
    .where('stateHash', '=', stateHash)
    .execute();
}

/** What names the session of a token, whichever token it has later. */
export async function sessionIdOf(
  { db }: PlatformTenant,
  token: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('session')
    .where('tokenHash', '=', hashOfToken(token))
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** All sessions of somebody, or the one the provider calls so, with those of its user to which it gave no name. */
export type Ending =
  | { readonly subject: string }
  | { readonly sid: string; readonly subject: string | null };

type ProviderSessions = {
  readonly providerId: string;
  readonly by: Ending | 'all';
  /** But for the session of this token. */
  readonly exceptToken?: string | undefined;
};

/** Ends sessions that a provider opened; answers whose they were. */
export async function endProviderSessions(
  { db }: PlatformTenant,
  { providerId, by, exceptToken }: ProviderSessions,
): Promise<string[]> {
  let query = db.deleteFrom('session').where('providerId', '=', providerId);
  if (by !== 'all')
    query =
      'sid' in by
        ? query.where(({ eb, and, or }) =>
            or([
              eb('providerSid', '=', by.sid),
              and([eb('providerSid', 'is', null), eb('providerSubject', '=', by.subject)]),
            ]),
          )
        : query.where('providerSubject', '=', by.subject);
  if (exceptToken !== undefined) query = query.where('tokenHash', '<>', hashOfToken(exceptToken));
  const ended = await query.returning('userId').execute();
  return ended.map(({ userId }) => userId);
}

/** Whom the log names as the user of a session that ended, deleted or not. */
export async function findLogActor({ db }: PlatformTenant, userId: string) {
  const row = await db
    .selectFrom('appUser')
    .leftJoin('organization', 'organization.id', 'appUser.orgId')
    .where('appUser.id', '=', userId)
    .select(['appUser.username', 'appUser.role', 'appUser.orgId', 'organization.name as orgName'])
    .executeTakeFirst();
  return row && { ...row, userId, orgName: row.orgName ?? '' };
}

/** Notes a logout token; false for one that came before. */
export async function spendLogoutToken(
  { db }: PlatformTenant,
  row: Insertable<Tables['logoutToken']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('logoutToken')
    .values(row)
    .onConflict((conflict) => conflict.columns(['providerId', 'jtiHash']).doNothing())
    .returning('providerId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes what is over: sign-ins, logout tokens, invitations, and links that ended so long ago that nobody is told any more. */
export async function deleteExpiredFlows(
  { db }: PlatformTenant,
  { now, endedBefore }: { now: Date; endedBefore: Date },
): Promise<void> {
  await db.deleteFrom('signInFlow').where('expiresAt', '<', now).execute();
  await db.deleteFrom('logoutToken').where('expiresAt', '<', now).execute();
  await db.deleteFrom('signInInvitation').where('expiresAt', '<', now).execute();
  await db.deleteFrom('signInLink').where('endedAt', '<', endedBefore).execute();
}
