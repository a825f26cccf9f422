import type { PlatformTenant } from '#platform/db/open.ts';

export type FileToUpload = { fileName: string; size: number; lastModified: number };
export type VideoUpload = {
  id: string;
  fileName: string;
  size: number;
  received: number;
  sealedAt: Date | null;
};
type UserUpload = { id: string; userId: string };

const columns = ['id', 'fileName', 'size', 'received', 'sealedAt'] as const;

/** A user's upload of a file, inserted with this id when there is none; locked until the transaction ends. */
export function beginUpload(
  { db }: PlatformTenant,
  { id, userId, file, now }: UserUpload & { file: FileToUpload; now: Date },
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
export function findUpload(
  { db }: PlatformTenant,
  { id, userId, isLocked }: UserUpload & { isLocked: boolean },
): Promise<VideoUpload | undefined> {
  const upload = db
    .selectFrom('videoUpload')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .select(columns);
  return (isLocked ? upload.forUpdate() : upload).executeTakeFirst();
}

export async function saveProgress(
  { db }: PlatformTenant,
  { id, ...progress }: { id: string; received: number; sealedAt: Date | null; touchedAt: Date },
): Promise<void> {
  await db.updateTable('videoUpload').set(progress).where('id', '=', id).execute();
}

/** Deletes an upload and returns it; undefined when there is none. */
export function deleteUpload(
  { db }: PlatformTenant,
  { id, userId }: UserUpload,
): Promise<VideoUpload | undefined> {
  return db
    .deleteFrom('videoUpload')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes the uploads that were not touched since, and returns them. */
export function deleteAbandoned(
  { db }: PlatformTenant,
  { since }: { since: Date },
): Promise<VideoUpload[]> {
  return db.deleteFrom('videoUpload').where('touchedAt', '<', since).returning(columns).execute();
}
