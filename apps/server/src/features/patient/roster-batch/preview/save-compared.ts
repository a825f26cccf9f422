/** The end of a comparison: the guards, the marks of those that were raised, and the numbers of the whole file. */
import { timeInShanghai } from '@spine/contract/kernel';
import type { RosterContent } from '@spine/contract/patient';
import type { Tenant } from '#platform/db/open.ts';
import { lastWritten, saveComparison } from '../roster-batch.repository.ts';
import { absentSet, markClasses, unmark } from '../roster-row.repository.ts';
import { noteRepeats } from './note-repeats.ts';
import type { RosterComparison } from './roster-comparison.ts';

type ComparedFile = {
  readonly batchId: string;
  readonly schoolId: string;
  readonly fileHash: Buffer;
  readonly total: number;
  readonly content: RosterContent;
};

type Compared = {
  readonly file: ComparedFile;
  readonly comparison: RosterComparison;
  /** The state it was compared in; afterwards it is ready. */
  readonly from: 'reading' | 'ready' | 'writing';
  readonly now: Date;
};

/** Answers the counts; nothing where the preview was dropped meanwhile. */
export async function saveCompared(
  tenant: Tenant,
  { file, comparison, from, now }: Compared,
): Promise<ReturnType<RosterComparison['counts']> | undefined> {
  const { batchId, schoolId, fileHash, total, content } = file;
  const { tally, schoolSize } = comparison;
  const compared = comparison.counts();
  const repeats = await noteRepeats(tenant, { batchId, schoolId });
  const counts = {
    ...compared,
    changed: compared.changed + repeats,
    unchanged: compared.unchanged - repeats,
  };
  const writtenAt = await lastWritten(tenant, { schoolId, fileHash });
  const guards = tally.guards({
    stored: schoolSize,
    rows: total - counts.wrong - counts.excluded,
    marked: await markClasses(tenant, { batchId, classes: tally.doubledClasses() }),
    writtenAt: writtenAt && timeInShanghai(writtenAt).slice(0, 16),
    source: content.source,
  });
  const kinds = guards.filter(({ raised }) => !raised).map(({ kind }) => kind);
  await unmark(tenant, { batchId, kinds });
  const isSaved = await saveComparison(tenant, {
    id: batchId,
    from,
    now,
    content,
    total,
    ...counts,
    ...(await absentSet(tenant, { schoolId, batchId })),
    parts: comparison.parts(),
    schoolSize,
    guards,
  });
  return isSaved ? counts : undefined;
}
