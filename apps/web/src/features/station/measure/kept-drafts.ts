/**
 * What was entered of children who are not finished, in the memory of the page: it stands there again when the child comes
 * back, whatever took the screen away. Each store has its own, so that practice keeps nothing.
 */
import type { Draft } from './draft.ts';

export type DraftOwner = {
  /** Nobody goes on with what another examiner has entered. */
  readonly examinerId: string;
  readonly projectId: string;
  readonly lateDay: string | undefined;
  readonly childId: string;
  /** The record that is corrected. */
  readonly entryId: string | undefined;
};

export type KeptDraft = {
  /** The same for the same owner. */
  readonly key: string;
  read(): Draft | undefined;
  keep(draft: Draft): void;
  /** The child is finished. */
  drop(): void;
};

const drafts = new WeakMap<object, Map<string, Draft>>();

/** `records`: the store that what is finished goes to. */
export function keptDraft(records: object, owner: DraftOwner): KeptDraft {
  const ofStore = drafts.get(records) ?? new Map<string, Draft>();
  drafts.set(records, ofStore);
  const { examinerId, projectId, lateDay, childId, entryId } = owner;
  const key = JSON.stringify([examinerId, projectId, lateDay, childId, entryId]);
  return {
    key,
    read: () => ofStore.get(key),
    keep: (draft) => void ofStore.set(key, draft),
    drop: () => void ofStore.delete(key),
  };
}
