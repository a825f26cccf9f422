/**
 * What was entered of children who are not finished, in the memory of the page: it stands there again when the child comes
 * back, whatever took the screen away. Each store of records has its own, so that practice keeps nothing. An unlocked device
 * writes them to its disk too.
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

export type Drafts = ReadonlyMap<string, Draft>;
type Held = { readonly drafts: Map<string, Draft>; changed: (drafts: Drafts) => void };

const held = new WeakMap<object, Held>();

function heldBy(records: object): Held {
  const found = held.get(records) ?? { drafts: new Map(), changed: () => undefined };
  held.set(records, found);
  return found;
}

/** `records`: the store that what is finished goes to. */
export function keptDraft(records: object, owner: DraftOwner): KeptDraft {
  const of = heldBy(records);
  const { examinerId, projectId, lateDay, childId, entryId } = owner;
  const key = JSON.stringify([examinerId, projectId, lateDay, childId, entryId]);
  return {
    key,
    read: () => of.drafts.get(key),
    keep: (draft) => {
      of.drafts.set(key, draft);
      of.changed(of.drafts);
    },
    drop: () => {
      if (of.drafts.delete(key)) of.changed(of.drafts);
    },
  };
}

/** Takes what an earlier page has kept, under what this one has. */
export function restoreDrafts(records: object, earlier: Drafts): void {
  const { drafts } = heldBy(records);
  for (const [key, draft] of earlier) if (!drafts.has(key)) drafts.set(key, draft);
}

/** Calls `changed` with all drafts of a store after every change, in place of who was called before. */
export function watchDrafts(records: object, changed: (drafts: Drafts) => void): void {
  heldBy(records).changed = changed;
}
