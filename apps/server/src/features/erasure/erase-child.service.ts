/**
 * Erases what tells who children are, everywhere at once (docs/adr/0136-erasure.md): in one transaction rows, jobs and what is being
 * looked at; files after it. What statistics count stays as it was.
 */
import type { ErasedCounts } from '@spine/contract/erasure';
import { type ChildChange, changeChildren } from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import {
  blankOutcomes,
  blankPatients,
  blankPrescriptions,
  blankTexts,
  type ChildIdentity,
  closeViews,
  countRecords,
  dropFiles,
  eraseEntries,
  eraseExams,
  erasePhotos,
  eraseRecords,
} from './erase-rows.repository.ts';

/** Dropped files are swept after a day, and every four hours. */
const SWEPT_MS = 48 * 60 * 60_000;

/** Ends or begins anew the institution's jobs, whose files may show a child; answers the files that go. */
export type PurgeJobs = (
  tenant: Tenant,
  names: (text: string) => boolean,
) => Promise<{ readonly jobs: number; readonly fileKeys: readonly string[] }>;

type Erased = {
  readonly counts: ErasedCounts;
  /** To be removed once it is committed. */
  readonly fileKeys: readonly string[];
};

/** Erases children that are locked and not erased yet. `lockForUnlisting` was called before. */
export async function eraseChildren(
  tenant: Tenant,
  children: readonly ChildIdentity[],
  { now, purgeJobs }: { readonly now: Date; readonly purgeJobs: PurgeJobs },
): Promise<Erased> {
  const ids = children.map(({ id }) => id);
  const counts = await countRecords(tenant, ids);
  const entries = await eraseEntries(tenant, children);
  const keys = await changeChildren(tenant, { patientIds: ids }, async (change) => {
    await blankPatients(change, { ids, now });
    return eraseAround(change, ids);
  });
  const purged = await purgeJobs(tenant, (text) => tellsAny(text, children));
  await closeViews(tenant, ids);
  const since = new Date(now.getTime() - SWEPT_MS);
  const fileKeys = await dropFiles(tenant, { keys: [...keys, ...purged.fileKeys], now, since });
  return { counts: { ...counts, entries, jobs: purged.jobs }, fileKeys };
}

/**
 * Erases once more what was written about erased children by calls that had begun before; answers the files that go. Nothing is
 * left to do where there was none.
 */
export async function eraseLateRows(
  tenant: Tenant,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const keys = await changeChildren(tenant, { patientIds: ids }, (change) =>
    eraseAround(change, ids),
  );
  await closeViews(tenant, ids);
  return dropFiles(tenant, { keys, now, since: now });
}

/** Everything of erased children but their own rows. */
async function eraseAround(change: ChildChange, ids: readonly string[]): Promise<string[]> {
  const pictures = await eraseExams(change, ids);
  const photos = await erasePhotos(change, ids);
  await blankOutcomes(change, ids);
  await blankTexts(change, ids);
  await blankPrescriptions(change, ids);
  await eraseRecords(change, ids);
  return [...pictures, ...photos];
}

function tellsAny(text: string, children: readonly ChildIdentity[]): boolean {
  return children.some(({ name, studentId, tel }) =>
    [name, studentId, tel].some((word) => word !== null && text.includes(word)),
  );
}
