/**
 * Erases what tells who children are, everywhere at once (docs/adr/0136-erasure.md): in one transaction rows, jobs and what is being
 * looked at; files after it. What statistics count stays as it was.
 */
import { type ErasedCounts, tellsWho } from '@spine/contract/erasure';
import { nameSearchKey } from '@spine/contract/kernel';
import {
  type ChildChange,
  changeChildren,
  lockForUnlisting,
} from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { deleteDownloads } from '#platform/http/download.repository.ts';
import {
  type ChildIdentity,
  type ChildRecord,
  countRecords,
  identitiesOf,
} from './child-rows.repository.ts';
import {
  blankOutcomes,
  blankPatients,
  blankPrescriptions,
  blankTexts,
  closeAccesses,
  dropFiles,
  eraseEntries,
  eraseExams,
  erasePhotos,
  eraseRecords,
  eraseRequests,
  eraseRosterRows,
  eraseUnwrittenRows,
  releaseSerials,
  removeMonitoringFiles,
} from './erase-rows.repository.ts';

/** Dropped files are swept after a day, and every four hours. */
const SWEPT_MS = 48 * 60 * 60_000;
/** So long after it was ordered an erasure may commit. */
const COMMIT_MS = 60_000;

/** Ends or begins anew the institution's jobs, whose files may show a child; answers the files that go. */
export type PurgeJobs = (
  tenant: Tenant,
  names: (value: string) => boolean,
) => Promise<{ readonly jobs: number; readonly fileKeys: readonly string[] }>;

type Erased = {
  readonly counts: ErasedCounts;
  /** Of what guardians entered about them, whether it still waited or had been accepted. */
  readonly entryIds: readonly string[];
  /** To be removed once it is committed. */
  readonly fileKeys: readonly string[];
};

/** Erases children that are locked and not erased yet. `lockForUnlisting` was called before. */
export async function eraseChildren(
  tenant: Tenant,
  children: readonly ChildRecord[],
  { now, purgeJobs }: { readonly now: Date; readonly purgeJobs: PurgeJobs },
): Promise<Erased> {
  const ids = children.map(({ id }) => id);
  const identities = children.flatMap(identitiesOf);
  const counts = await countRecords(tenant, ids);
  const waiting = await eraseEntries(tenant, children);
  await eraseUnwrittenRows(tenant, children);
  const until = new Date(now.getTime() + COMMIT_MS);
  const keys = await changeChildren(tenant, { patientIds: ids }, async (change) => {
    await blankPatients(change, { ids, now });
    return eraseAround(change, { ids, now, until });
  });
  const purged = await purgeJobs(tenant, (value) =>
    identities.some((child) => asksFor(value, child)),
  );
  await closeAccesses(tenant, ids);
  await deleteDownloads(tenant, until);
  const since = new Date(now.getTime() - SWEPT_MS);
  const fileKeys = await dropFiles(tenant, { keys: [...keys, ...purged.fileKeys], now, since });
  const accepted = children.flatMap(({ entryId }) => entryId ?? []);
  return {
    counts: { ...counts, entries: waiting.length, jobs: purged.jobs },
    entryIds: [...waiting, ...accepted],
    fileKeys,
  };
}

/**
 * Erases once more what was written about erased children by calls that had begun before; answers the files that go. Nothing is
 * left to do where there was none.
 */
export async function eraseLateRows(
  tenant: Tenant,
  ids: readonly string[],
  { erasedAt, now }: { readonly erasedAt: Date; readonly now: Date },
): Promise<string[]> {
  await lockForUnlisting(tenant);
  const until = new Date(erasedAt.getTime() + COMMIT_MS);
  const keys = await changeChildren(tenant, { patientIds: ids }, (change) =>
    eraseAround(change, { ids, now, until }),
  );
  await closeAccesses(tenant, ids);
  await deleteDownloads(tenant, until);
  return dropFiles(tenant, { keys, now, since: now });
}

type Around = {
  readonly ids: readonly string[];
  readonly now: Date;
  /** What was made later is without the children. */
  readonly until: Date;
};

/** Everything of erased children but their own rows. */
async function eraseAround(change: ChildChange, { ids, now, until }: Around): Promise<string[]> {
  const pictures = await eraseExams(change, ids);
  const photos = await erasePhotos(change, ids);
  await blankOutcomes(change, ids);
  await blankTexts(change, ids);
  await blankPrescriptions(change, ids);
  await releaseSerials(change, ids);
  await eraseRequests(change, ids);
  const rosters = await eraseRosterRows(change, ids);
  await eraseRecords(change, ids);
  const files = await removeMonitoringFiles(change, { ids, now, until });
  return [...pictures, ...photos, ...rosters, ...files];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** What people say of a long number. */
const END_DIGITS = 4;
const LEAST_LETTERS = 2;

/** Whether a value of a job's input says who the child is, or looks for it by a part of its name, or the end of a number. */
export function asksFor(value: string, child: ChildIdentity): boolean {
  if (UUID.test(value)) return false;
  const typed = value.trim();
  const part = nameSearchKey(typed).toLowerCase();
  return [
    tellsWho(typed, child),
    typed !== '' && typed === child.studentId,
    part.length >= LEAST_LETTERS && nameSearchKey(child.name).toLowerCase().includes(part),
    typed.length >= END_DIGITS &&
      [child.studentId, child.tel].some((number) => number?.endsWith(typed)),
  ].some(Boolean);
}
