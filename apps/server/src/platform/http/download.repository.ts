/**
 * Files prepared for one user and kept for ten minutes: fault lists, archives. The token is stored as a hash;
 * somebody else's token answers like an unknown one.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '../db/open.ts';
import type { ServedFile } from './call.ts';

const LIFE_MS = 10 * 60_000;
const TOKEN_BYTES = 24;

type Prepared = { fileName: string; contentType: string; content: Buffer };

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Keeps a file for an actor and answers the token that fetches it. */
export async function keepDownload(
  db: Db,
  file: Prepared,
  owner: { actor: Pick<Actor, 'userId' | 'orgId'>; now: Date },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db
    .insertInto('download')
    .values({
      token_hash: hashOf(token),
      user_id: owner.actor.userId,
      org_id: owner.actor.orgId,
      file_name: file.fileName,
      content_type: file.contentType,
      content: file.content,
      expires_at: new Date(owner.now.getTime() + LIFE_MS),
    })
    .execute();
  return token;
}

/** The file of a token, for the user it was made for, while it lives. */
export async function downloadOf(
  db: Db,
  token: string,
  owner: { actor: Actor; now: Date },
): Promise<ServedFile | undefined> {
  const row = await db
    .selectFrom('download')
    .where('token_hash', '=', hashOf(token))
    .where('user_id', '=', owner.actor.userId)
    .where('expires_at', '>', owner.now)
    .select(['file_name', 'content_type', 'content'])
    .executeTakeFirst();
  return row && { fileName: row.file_name, contentType: row.content_type, content: row.content };
}

/** Forgets files whose time is over. */
export async function sweepDownloads(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('download').where('expires_at', '<', now).execute();
}
