import type { PlatformTenant } from '#platform/db/open.ts';

export type SentFile = { fileName: string; size: number; lastModified: number };
export type VideoUpload = {
  id: string;
  file_name: string;
  size: number;
  received: number;
  sealed_at: Date | null;
};
type Own = { id: string; userId: string };

const columns = ['id', 'file_name', 'size', 'received', 'sealed_at'] as const;

/** The upload of a file of a user, made under the id given when there is none; locked until the transaction ends. */
export function beginUpload(
  { db }: PlatformTenant,
  { id, userId, file, now }: Own & { file: SentFile; now: Date },
): Promise<VideoUpload> {
  return db
    .insertInto('video_upload')
    .values({
      id,
      user_id: userId,
      file_name: file.fileName,
      size: file.size,
      last_modified: file.lastModified,
      sealed_at: null,
      touched_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'file_name', 'size', 'last_modified'])
        .doUpdateSet({ touched_at: now }),
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
    .selectFrom('video_upload')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select(columns);
  return (isLocked ? found.forUpdate() : found).executeTakeFirst();
}

export async function countReceived(
  { db }: PlatformTenant,
  { id, ...counted }: { id: string; received: number; sealed_at: Date | null; touched_at: Date },
): Promise<void> {
  await db.updateTable('video_upload').set(counted).where('id', '=', id).execute();
}

/** Ends an upload and answers what it was; undefined when it ended already. */
export function endUpload(
  { db }: PlatformTenant,
  { id, userId }: Own,
): Promise<VideoUpload | undefined> {
  return db
    .deleteFrom('video_upload')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

/** Ends the uploads nobody touched since, and answers what they were. */
export function endAbandoned(
  { db }: PlatformTenant,
  { since }: { since: Date },
): Promise<VideoUpload[]> {
  return db.deleteFrom('video_upload').where('touched_at', '<', since).returning(columns).execute();
}
