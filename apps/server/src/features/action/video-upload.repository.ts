import type { PlatformTenant } from '#platform/db/open.ts';

export type SentFile = { fileName: string; size: number; lastModified: number };
export type VideoUpload = {
  id: string;
  fileName: string;
  size: number;
  received: number;
  sealedAt: Date | null;
};
type Own = { id: string; userId: string };

const columns = ['id', 'fileName', 'size', 'received', 'sealedAt'] as const;

/** The upload of a file of a user, made under the id given when there is none; locked until the transaction ends. */
export function beginUpload(
  { db }: PlatformTenant,
  { id, userId, file, now }: Own & { file: SentFile; now: Date },
): Promise<VideoUpload> {
  return db
    .insertInto('videoUpload')
    .values({
      id,
      userId,
      fileName: file.fileName,
      size: file.size,
      lastModified: file.lastModified,
      sealedAt: null,
      touchedAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'fileName', 'size', 'lastModified'])
        .doUpdateSet({ touchedAt: now }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** A user's upload, as it is or locked until the transaction ends. */
export function uploadOf(
  { db }: PlatformTenant,
  { id, userId, isLocked }: Own & { isLocked: boolean },
): Promise<VideoUpload | undefined> {
  const found = db
    .selectFrom('videoUpload')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .select(columns);
  return (isLocked ? found.forUpdate() : found).executeTakeFirst();
}

export async function countReceived(
  { db }: PlatformTenant,
  { id, ...counted }: { id: string; received: number; sealedAt: Date | null; touchedAt: Date },
): Promise<void> {
  await db.updateTable('videoUpload').set(counted).where('id', '=', id).execute();
}

/** Ends an upload and answers what it was; undefined when it ended already. */
export function endUpload(
  { db }: PlatformTenant,
  { id, userId }: Own,
): Promise<VideoUpload | undefined> {
  return db
    .deleteFrom('videoUpload')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

/** Ends the uploads nobody touched since, and answers what they were. */
export function endAbandoned(
  { db }: PlatformTenant,
  { since }: { since: Date },
): Promise<VideoUpload[]> {
  return db.deleteFrom('videoUpload').where('touchedAt', '<', since).returning(columns).execute();
}
