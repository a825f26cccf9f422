/**
 * Files prepared for one user and stored for ten minutes: fault lists, archives. The token is stored as a hash;
 * somebody else's token answers like an unknown one.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db, Tenant } from '../db/open.ts';
import type { ServedFile } from './call.ts';

const LIFETIME_MS = 10 * 60_000;
const TOKEN_BYTES = 24;

type PreparedFile = { fileName: string; contentType: string; content: Buffer };

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Stores a file for an actor and returns the token that fetches it. */
export async function saveDownload(
  db: Db,
  { fileName, contentType, content }: PreparedFile,
  owner: { actor: Pick<Actor, 'userId' | 'orgId'>; now: Date },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db
    .insertInto('download')
    .values({
      tokenHash: hashOf(token),
      userId: owner.actor.userId,
      orgId: owner.actor.orgId,
      fileName,
      contentType,
      content,
      expiresAt: new Date(owner.now.getTime() + LIFETIME_MS),
    })
    .execute();
  return token;
}

/** The file of a token, for the user it was made for, until it expires. */
export function findDownload(
  db: Db,
  token: string,
  owner: { actor: Actor; now: Date },
): Promise<ServedFile | undefined> {
  return db
    .selectFrom('download')
    .where('tokenHash', '=', hashOf(token))
    .where('userId', '=', owner.actor.userId)
    .where('expiresAt', '>', owner.now)
    .select(['fileName', 'contentType', 'content'])
    .executeTakeFirst();
}

/** Deletes files of an institution whose call began until an instant. */
export async function deleteDownloads({ db, orgId }: Tenant, until: Date): Promise<void> {
  await db
    .deleteFrom('download')
    .where('orgId', '=', orgId)
    .where('expiresAt', '<=', new Date(until.getTime() + LIFETIME_MS))
    .execute();
}

/** Deletes expired files. */
export async function sweepDownloads(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('download').where('expiresAt', '<', now).execute();
}
