/** What is entered of unfinished children is on the disk of an unlocked device, where its passcode alone opens it. */
import { version } from '../../../../../package.json';
import type { Draft } from '../../measure/draft.ts';
import { type Drafts, restoreDrafts, watchDrafts } from '../../measure/kept-drafts.ts';
import type { RecordStore } from '../../records/record-store.ts';
import type { UnlockedVault } from '../vault/unlocked-vault.ts';

const DRAFTS = 'drafts';

type StoredDrafts = {
  readonly version: string;
  readonly drafts: readonly (readonly [string, Draft])[];
};

/**
 * Restores what a lost page had entered, and writes every change of it as long as the vault is open. A disk that does not answer
 * stops nobody: then there is nothing to restore.
 */
export async function keepDraftsInVault(
  records: Pick<RecordStore, 'summary'>,
  vault: UnlockedVault,
): Promise<void> {
  const stored = (await vault.read(DRAFTS).catch(() => undefined)) as StoredDrafts | undefined;
  const finished = new Set(records.summary().unsent.map(({ patientId }) => patientId));
  // Another version may have written them in another shape.
  const earlier = stored?.version === version ? stored.drafts : [];
  const isNewPage = restoreDrafts(records, new Map(earlier), (childId) => finished.has(childId));
  const write = writerOf(vault);
  const drafts = watchDrafts(records, write);
  // What changed while the device was locked.
  if (!isNewPage) write(drafts);
}

/** Writes the newest when the former is on the disk: keys are pressed faster. */
function writerOf(vault: UnlockedVault): (drafts: Drafts) => void {
  let next: Drafts | undefined;
  let isWriting = false;
  return async (drafts) => {
    next = drafts;
    if (isWriting) return;
    isWriting = true;
    while (next) {
      const stored: StoredDrafts = { version, drafts: [...next] };
      next = undefined;
      // A locked or full device has them in memory; a record that is finished says what is wrong.
      await vault.write(DRAFTS, stored).catch(() => undefined);
    }
    isWriting = false;
  };
}
