/** What is entered of unfinished children is on the disk of an unlocked device, where its passcode alone opens it. */
import { dateInShanghai } from '@spine/contract/kernel';
import { version } from '../../../../../package.json';
import type { Draft } from '../../measure/draft.ts';
import { type Drafts, restoreDrafts, watchDrafts } from '../../measure/kept-drafts.ts';
import type { UnlockedVault } from '../vault/unlocked-vault.ts';

const DRAFTS = 'drafts';

type StoredDrafts = {
  readonly version: string;
  readonly day: string;
  readonly drafts: readonly (readonly [string, Draft])[];
};

/** Restores what a lost page had entered on this day, and writes every change of it as long as the vault is open. */
export async function keepDraftsInVault(records: object, vault: UnlockedVault): Promise<void> {
  const stored = (await vault.read(DRAFTS)) as StoredDrafts | undefined;
  // Another version may have written them in another shape; yesterday's readings are no part of today's examination.
  if (stored?.version === version && stored.day === dayOf(vault))
    restoreDrafts(records, new Map(stored.drafts));
  watchDrafts(records, writerOf(vault));
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
      const stored: StoredDrafts = { version, day: dayOf(vault), drafts: [...next] };
      next = undefined;
      // A locked or full device has them in memory; a record that is finished says what is wrong.
      await vault.write(DRAFTS, stored).catch(() => undefined);
    }
    isWriting = false;
  };
}

function dayOf({ storage }: UnlockedVault): string {
  return dateInShanghai(storage.now());
}
