import type {
  AcknowledgedEntry,
  EntryFault,
  RecordEntry,
  RecordStore,
  StoreSummary,
} from './record-store.ts';
import { kindOf } from './record-totals.ts';

type Held = { readonly entry: RecordEntry; isClaimed: boolean; fault: EntryFault | undefined };

/** Keeps entries as long as the page is open; the page asks before it is left with some. */
export function createMemoryStore(): RecordStore {
  let held: Held[] = [];
  let acknowledged: readonly AcknowledgedEntry[] = [];
  let summary: StoreSummary = { unsent: [], refused: [], acknowledged };
  const watchers = new Set<() => void>();

  function change(next: Held[]): Promise<void> {
    held = next;
    summary = {
      unsent: held.flatMap(({ entry, fault }) => (fault ? [] : [entry])),
      refused: held.flatMap(({ entry, fault }) => (fault ? [{ entry, fault }] : [])),
      acknowledged,
    };
    for (const changed of [...watchers]) changed();
    return Promise.resolve();
  }

  const without = (ids: readonly string[]) => held.filter(({ entry }) => !ids.includes(entry.id));
  const changing = (id: string, to: Partial<Held>) =>
    change(held.map((each) => (each.entry.id === id ? { ...each, ...to } : each)));

  return {
    add: (entry) => change([...without([entry.id]), { entry, isClaimed: false, fault: undefined }]),
    replace: async (id, entry) => {
      const old = held.find((each) => each.entry.id === id);
      if (!old || old.isClaimed) return false;
      const fresh = { entry, isClaimed: false, fault: undefined };
      await change(held.map((each) => (each === old ? fresh : each)));
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
        held.map((each) => (ids.includes(each.entry.id) ? { ...each, isClaimed: false } : each)),
      ),
    acknowledge: (ids) => {
      const taken = held.filter(({ entry }) => ids.includes(entry.id));
      const news = taken.map(({ entry }) => ({ authorId: entry.madeBy.id, kind: kindOf(entry) }));
      acknowledged = [...acknowledged, ...news];
      return change(without(ids));
    },
    refuse: (id, fault) => changing(id, { fault, isClaimed: false }),
    retry: (id) => changing(id, { fault: undefined }),
    discard: (id) => change(without([id])),
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
