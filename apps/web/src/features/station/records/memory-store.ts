import {
  type AcknowledgedEntry,
  type EntryFault,
  isStored,
  type RecordEntry,
  type RecordStore,
  replacedIds,
  type StoreSummary,
} from './record-store.ts';
import { kindOf } from './record-totals.ts';

/** An entry with the fault of one that the server refused. */
export type LoadedEntry = { readonly entry: RecordEntry; readonly fault: EntryFault | undefined };

export type MemoryStore = RecordStore & {
  /** Whether `replace` would put another entry in the place of this one. */
  canReplace(id: string): boolean;
};

/** `mayBeSent`: it went out, and no answer named it. */
type Held = LoadedEntry & { isClaimed: boolean; mayBeSent: boolean };

/** Holds entries as long as the page is open; the page asks before it is left with some. Begins with those that were loaded. */
export function createMemoryStore(loaded: readonly LoadedEntry[] = []): MemoryStore {
  // What a former page sent is not known, but for what the server refused.
  let held: Held[] = loaded.map(({ entry, fault }) => ({
    entry,
    fault,
    isClaimed: false,
    mayBeSent: !fault || isStored(fault),
  }));
  let acknowledged: readonly AcknowledgedEntry[] = [];
  let summary = summarize();
  const watchers = new Set<() => void>();

  function summarize(): StoreSummary {
    return {
      unsent: held.flatMap(({ entry, fault }) => (fault ? [] : [entry])),
      refused: held.flatMap(({ entry, fault }) => (fault ? [{ entry, fault }] : [])),
      acknowledged,
    };
  }

  function change(next: Held[]): Promise<void> {
    held = next;
    summary = summarize();
    for (const changed of [...watchers]) changed();
    return Promise.resolve();
  }

  const without = (ids: readonly string[]) => held.filter(({ entry }) => !ids.includes(entry.id));
  /** Of what may be at the server no other entry takes the place: a child would have both. */
  const replaceable = (id: string) =>
    held.find(({ entry, isClaimed, mayBeSent }) => entry.id === id && !isClaimed && !mayBeSent);
  const changeAll = (ids: readonly string[], to: Partial<Held>) =>
    change(held.map((each) => (ids.includes(each.entry.id) ? { ...each, ...to } : each)));
  const toHeld = (entry: RecordEntry) => ({
    entry,
    isClaimed: false,
    mayBeSent: false,
    fault: undefined,
  });

  return {
    add: (...entries) => change([...without(entries.map(({ id }) => id)), ...entries.map(toHeld)]),
    canReplace: (id) => replaceable(id) !== undefined,
    replace: async (id, entry) => {
      const old = replaceable(id);
      if (!old) return false;
      await change(held.map((each) => (each === old ? toHeld(entry) : each)));
      return true;
    },
    claim: (most, authorId) => {
      const free = held
        .filter(({ entry, fault, isClaimed }) => !fault && !isClaimed && isBy(entry, authorId))
        .slice(0, most);
      for (const each of free) each.isClaimed = true;
      return Promise.resolve(free.map(({ entry }) => entry));
    },
    release: (ids) =>
      change(
        held.map((each) =>
          ids.includes(each.entry.id)
            ? { ...each, isClaimed: false, mayBeSent: !each.fault || isStored(each.fault) }
            : each,
        ),
      ),
    putBack: (ids) => changeAll(ids, { isClaimed: false }),
    acknowledge: (ids) => {
      const taken = held.filter(({ entry }) => ids.includes(entry.id));
      const news = taken.map(({ entry }) => ({ authorId: entry.madeBy.id, kind: kindOf(entry) }));
      acknowledged = [...acknowledged, ...news];
      return change(without([...ids, ...taken.flatMap(({ entry }) => replacedIds(entry))]));
    },
    refuse: (id, fault) => {
      const refused = { fault, isClaimed: false, mayBeSent: isStored(fault) };
      const entry = held.find((each) => each.entry.id === id)?.entry;
      const left = isStored(fault) ? without(replacedIds(entry)) : held;
      return change(left.map((each) => (each.entry.id === id ? { ...each, ...refused } : each)));
    },
    retry: (id) => changeAll([id], { fault: undefined }),
    discard: (id) => change(without([id])),
    isDurable: (id) => !held.some(({ entry }) => entry.id === id),
    summary: () => summary,
    watch: (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}

function isBy({ madeBy }: RecordEntry, authorId: string): boolean {
  return madeBy.id === authorId;
}
