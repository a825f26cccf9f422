/** What of the check is shown, in the address. */
import { useSearchParams } from 'react-router';
import { type CheckView, readView, writeView } from './check-view.ts';

export function useCheckView() {
  const [query, setQuery] = useSearchParams();
  const view = readView(query);
  /** Without a page of its own a change goes to the first. */
  const changed = (change: Partial<CheckView>) => ({ ...view, page: 1, ...change });
  return {
    view,
    show: (change: Partial<CheckView>) =>
      setQuery((now) => writeView(now, changed(change)), { replace: true }),
    addressOf: (change: Partial<CheckView>) => `?${writeView(query, changed(change))}`,
  };
}

export type CheckViewState = ReturnType<typeof useCheckView>;
