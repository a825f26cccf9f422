/** What a former preparation of this device holds, opened with its passcode so that the next one may carry it over. */
import type { LoadedEntry } from '../../records/memory-store.ts';
import type { RecordAuthor } from '../../records/record-store.ts';
import { DeviceInUse } from '../vault/device-errors.ts';
import { createDurableStore } from '../vault/durable-store.ts';
import { type UnlockOutcome, unlockVault } from '../vault/vault.ts';
import { loadDevice, openStorage, SESSION, type SessionDocument, takeTurn } from './device.ts';

export type FormerRecords = {
  readonly entries: readonly LoadedEntry[];
  readonly author: RecordAuthor;
  readonly projectId: string;
};

/** A wrong passcode counts as at the lock. Throws `DeviceInUse`. */
export async function openFormer(
  passcode: string,
): Promise<FormerRecords | Exclude<UnlockOutcome, { kind: 'unlocked' }>> {
  const storage = await openStorage();
  if (!storage) return { kind: 'erased' };
  if (!(await takeTurn())) throw new DeviceInUse();
  const outcome = await unlockVault(storage, passcode);
  if (outcome.kind !== 'unlocked') {
    await loadDevice();
    return outcome;
  }
  const { vault } = outcome;
  const { token, author, project } = (await vault.read(SESSION)) as SessionDocument;
  const { unsent, refused } = (await createDurableStore(vault, token)).summary();
  vault.lock();
  const entries = [...unsent.map((entry) => ({ entry, fault: undefined })), ...refused];
  return { entries, author, projectId: project.id };
}

/** Those that go on under a new preparation: of the same user and project. */
export function carriedOf(
  former: FormerRecords | undefined,
  authorId: string | undefined,
  projectId: string,
): readonly LoadedEntry[] {
  const isSame = former?.author.id === authorId && former?.projectId === projectId;
  return former && isSame ? former.entries : [];
}
