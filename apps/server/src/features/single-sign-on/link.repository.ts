/** Rows of links, invitations and staff numbers. */
import type { LinkKind } from '@spine/contract/single-sign-on';
import type { Insertable } from 'kysely';
import type { PlatformTenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

/** Whose account a link or an invitation is about. */
export type Member = NonNullable<Awaited<ReturnType<typeof memberById>>>;

function members({ db }: PlatformTenant) {
  return db
    .selectFrom('appUser')
    .leftJoin('organization', 'organization.id', 'appUser.orgId')
    .where('appUser.deletedAt', 'is', null)
    .select([
      'appUser.id',
      'appUser.orgId',
      'appUser.username',
      'appUser.accountKind',
      'appUser.staffNumber',
      'organization.name as orgName',
    ]);
}

export function memberById(tenant: PlatformTenant, id: string) {
  return members(tenant).where('appUser.id', '=', id).executeTakeFirst();
}

/** The user, locked until the transaction ends, so that two who link the same account wait for each other. */
export function lockMember(tenant: PlatformTenant, id: string) {
  return members(tenant).where('appUser.id', '=', id).forUpdate('appUser').executeTakeFirst();
}

/** The user whose staff number a provider of the institution says, letter for letter. */
export function memberByStaffNumber(tenant: PlatformTenant, orgId: string, staffNumber: string) {
  return members(tenant)
    .where('appUser.orgId', '=', orgId)
    .where('appUser.staffNumber', '=', staffNumber)
    .executeTakeFirst();
}

export async function setStaffNumber(
  { db }: PlatformTenant,
  id: string,
  staffNumber: string | null,
): Promise<void> {
  await db.updateTable('appUser').set({ staffNumber }).where('id', '=', id).execute();
}

/** The living link of somebody at a provider, and whether its account is there still. */
export function linkOfSubject({ db }: PlatformTenant, providerId: string, subject: string) {
  return db
    .selectFrom('signInLink')
    .innerJoin('appUser', 'appUser.id', 'signInLink.userId')
    .where('providerId', '=', providerId)
    .where('subject', '=', subject)
    .where('endedAt', 'is', null)
    .select(['signInLink.id', 'userId', 'appUser.orgId', 'appUser.deletedAt'])
    .executeTakeFirst();
}

/** The living link of a user to a provider. */
export function linkOfUser(
  { db }: PlatformTenant,
  { userId, providerId }: { userId: string; providerId: string },
) {
  return db
    .selectFrom('signInLink')
    .where('userId', '=', userId)
    .where('providerId', '=', providerId)
    .where('endedAt', 'is', null)
    .select(['id', 'subject'])
    .executeTakeFirst();
}

/** The links of a user, living ones and those that somebody else ended, the newest first. */
export function linksOfUser({ db }: PlatformTenant, userId: string) {
  return db
    .selectFrom('signInLink')
    .innerJoin('signInProvider', 'signInProvider.id', 'signInLink.providerId')
    .where('userId', '=', userId)
    .select([
      'signInLink.id',
      'providerId',
      'signInProvider.name as providerName',
      'subject',
      'kind',
      'linkedAt',
      'lastUsedAt',
      'endedAt',
      'endedBy',
    ])
    .orderBy('linkedAt', 'desc')
    .orderBy('signInLink.id', 'desc')
    .execute();
}

export async function insertLink(
  { db }: PlatformTenant,
  row: Insertable<Tables['signInLink']> & { readonly kind: LinkKind },
): Promise<void> {
  await db.insertInto('signInLink').values(row).execute();
}

export async function touchLink({ db }: PlatformTenant, id: string, now: Date): Promise<void> {
  await db.updateTable('signInLink').set({ lastUsedAt: now }).where('id', '=', id).execute();
}

export async function deleteLink({ db }: PlatformTenant, id: string): Promise<void> {
  await db.deleteFrom('signInLink').where('id', '=', id).execute();
}

/** The link was ended by somebody else, of whom its owner is told. */
export async function markLinkEnded(
  { db }: PlatformTenant,
  id: string,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await db
    .updateTable('signInLink')
    .set({ endedAt: at, endedBy: by })
    .where('id', '=', id)
    .execute();
}

/** Ends all links of a provider, and tells their owners; answers how many. */
export async function endProviderLinks(
  { db }: PlatformTenant,
  providerId: string,
  { at, by }: { at: Date; by: string },
): Promise<number> {
  const ended = await db
    .updateTable('signInLink')
    .set({ endedAt: at, endedBy: by })
    .where('providerId', '=', providerId)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute();
  return ended.length;
}

/** Stores an invitation in place of a former one of the same user and provider. */
export async function replaceInvitation(
  { db }: PlatformTenant,
  row: Insertable<Tables['signInInvitation']>,
): Promise<void> {
  const { tokenHash, createdAt, expiresAt } = row;
  await db
    .insertInto('signInInvitation')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'providerId']).doUpdateSet({ tokenHash, createdAt, expiresAt }),
    )
    .execute();
}

/** What a living invitation is to: an enabled provider, and an account that is there still. */
export function invitationByToken({ db }: PlatformTenant, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('signInInvitation')
    .innerJoin('signInProvider', 'signInProvider.id', 'signInInvitation.providerId')
    .innerJoin('appUser', 'appUser.id', 'signInInvitation.userId')
    .leftJoin('organization', 'organization.id', 'appUser.orgId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where('signInProvider.enabled', '=', true)
    .where('appUser.deletedAt', 'is', null)
    .select([
      'providerId',
      'signInProvider.name as providerName',
      'appUser.username',
      'organization.name as orgName',
      'expiresAt',
    ])
    .executeTakeFirst();
}

/** Uses an invitation up; answers whose it was. */
export async function takeInvitation(
  { db }: PlatformTenant,
  { tokenHash, providerId }: { tokenHash: Buffer; providerId: string },
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('signInInvitation')
    .where('tokenHash', '=', tokenHash)
    .where('providerId', '=', providerId)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst();
  return row?.userId;
}

/** The invitations of a user that may still be used. */
export function invitationsOfUser({ db }: PlatformTenant, userId: string, now: Date) {
  return db
    .selectFrom('signInInvitation')
    .innerJoin('signInProvider', 'signInProvider.id', 'signInInvitation.providerId')
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .select(['providerId', 'signInProvider.name as providerName', 'expiresAt'])
    .orderBy('expiresAt')
    .execute();
}

/** Ends the invitation of a user; answers whether there was one. */
export async function deleteInvitation(
  { db }: PlatformTenant,
  { userId, providerId }: { userId: string; providerId: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom('signInInvitation')
    .where('userId', '=', userId)
    .where('providerId', '=', providerId)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends all invitations of a user; answers how many. */
export async function deleteInvitationsTo({ db }: PlatformTenant, userId: string): Promise<number> {
  const ended = await db
    .deleteFrom('signInInvitation')
    .where('userId', '=', userId)
    .returning('userId')
    .execute();
  return ended.length;
}

export async function deleteProviderInvitations({ db }: PlatformTenant, providerId: string) {
  await db.deleteFrom('signInInvitation').where('providerId', '=', providerId).execute();
}
