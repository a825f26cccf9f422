/** Pictures that are still in their rows. */
import { type SqlBool, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** The first pictures in rows; locked, and those that another server has locked are left out. */
export async function lockImagesInRows({ db, orgId }: Tenant, limit: number) {
  const rows = await db
    .selectFrom('examImage')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`content is not null`)
    .orderBy('examId')
    .orderBy('position')
    .limit(limit)
    .select(['examId', 'position', 'content'])
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.flatMap(({ content, ...row }) => (content ? [{ ...row, content }] : []));
}

/** Names the file that holds a picture, in place of its bytes. */
export async function setFile(
  { db, orgId }: Tenant,
  image: { examId: string; position: number; key: string },
): Promise<void> {
  await db
    .updateTable('examImage')
    .set({ content: null, fileKey: image.key })
    .where('orgId', '=', orgId)
    .where('examId', '=', image.examId)
    .where('position', '=', image.position)
    .execute();
}
