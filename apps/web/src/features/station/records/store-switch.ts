import type { RecordStore } from './record-store.ts';

/** One store for the screens, behind which another one may take over: that of the device once it is unlocked. */
export function createStoreSwitch(first: RecordStore) {
  let current = first;
  const watchers = new Set<() => void>();
  const tell = () => {
    for (const changed of [...watchers]) changed();
  };
  let unwatch = current.watch(tell);
  const store: RecordStore = {
    add: (...entries) => current.add(...entries),
    replace: (id, entry) => current.replace(id, entry),
    claim: (most, authorId) => current.claim(most, authorId),
    release: (ids) => current.release(ids),
    putBack: (ids) => current.putBack(ids),
    acknowledge: (ids) => current.acknowledge(ids),
    refuse: (id, fault) => current.refuse(id, fault),
    retry: (id) => current.retry(id),
    discard: (id) => current.discard(id),
    isDurable: (id) => current.isDurable(id),
    summary: () => current.summary(),
    watch: (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
  return {
    store,
    switchTo: (next: RecordStore) => {
      unwatch();
      current = next;
      unwatch = current.watch(tell);
      tell();
    },
  };
}
