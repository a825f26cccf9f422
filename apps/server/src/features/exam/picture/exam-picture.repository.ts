/** The pictures that came with an examination. */
import { countRows } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';

type ImageQuery = { readonly examId: string; readonly kind: 'exam' | 'report' };

function images({ db, orgId }: Tenant, of: ImageQuery) {
  return db
    .selectFrom('examImage')
    .where('orgId', '=', orgId)
    .where('examId', '=', of.examId)
    .where('kind', '=', of.kind);
}

export function countImages(tenant: Tenant, of: ImageQuery): Promise<number> {
  return countRows(tenant.db, images(tenant, of).select('position'));
}

/** A picture of an examination; its bytes are in a file. */
export type ImageRow = Awaited<ReturnType<typeof loadImages>>[number];

/** The pictures of an examination in the order they were sent. */
export function loadImages(tenant: Tenant, of: ImageQuery) {
  return images(tenant, of).orderBy('position').select(['position', 'name', 'fileKey']).execute();
}
