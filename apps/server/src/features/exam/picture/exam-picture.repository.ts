/** The pictures that came with an examination. */
import type { Tenant } from '#platform/db/open.ts';

type ImageQuery = { readonly examId: string; readonly kind: 'exam' | 'report' };

/** A picture of an examination; its bytes are in a file. */
export type ImageRow = Awaited<ReturnType<typeof loadImages>>[number];

/** The pictures of an examination in the order they were sent. */
export function loadImages({ db, orgId }: Tenant, of: ImageQuery) {
  return db
    .selectFrom('examImage')
    .where('orgId', '=', orgId)
    .where('examId', '=', of.examId)
    .where('kind', '=', of.kind)
    .orderBy('position')
    .select(['position', 'name', 'fileKey'])
    .execute();
}
