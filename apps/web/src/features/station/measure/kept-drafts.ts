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
  /** The day of the examination: readings of yesterday are no part of one of today. */
  readonly day: string;
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
type StoredDrafts = {
  readonly drafts: Map<string, Draft>;
  /** From then on the memory is right, and the disk only follows it. */
  isRestored: boolean;
  changed: (drafts: Drafts) => void;
};

const stored = new WeakMap<object, StoredDrafts>();

function draftsOf(records: object): StoredDrafts {
  const drafts = stored.get(records) ?? {
    drafts: new Map(),
    isRestored: false,
    changed: () => undefined,
  };
  stored.set(records, drafts);
  return drafts;
}

/** `records`: the store that what is finished goes to. */
export function keptDraft(records: object, owner: DraftOwner): KeptDraft {
  const all = draftsOf(records);
  const key = keyOf(owner);
  return {
    key,
    read: () => all.drafts.get(key),
    keep: (draft) => {
      all.drafts.set(key, draft);
      all.changed(all.drafts);
    },
    drop: () => {
      if (all.drafts.delete(key)) all.changed(all.drafts);
    },
  };
}

function keyOf({ examinerId, projectId, day, childId, entryId }: DraftOwner): string {
  return JSON.stringify([examinerId, projectId, day, childId, entryId ?? null]);
}

/**
 * Takes what an earlier page has kept, once: what is dropped later stays so. `isFinished` says of which children the page was lost
 * between their record and their draft. False where the page has taken them before.
 */
export function restoreDrafts(
  records: object,
  earlier: Drafts,
  isFinished: (childId: string) => boolean,
): boolean {
  const all = draftsOf(records);
  if (all.isRestored) return false;
  all.isRestored = true;
  for (const [key, draft] of earlier) {
    const [, , , childId, entryId] = JSON.parse(key);
    const isDropped = entryId === null && isFinished(childId);
    if (!(isDropped || all.drafts.has(key))) all.drafts.set(key, draft);
  }
  return true;
}

/** Calls `changed` with all drafts of a store after every change, in place of who was called before; answers them as they are. */
export function watchDrafts(records: object, changed: (drafts: Drafts) => void): Drafts {
  const all = draftsOf(records);
  all.changed = changed;
  return all.drafts;
}
