import { useEffect, useState } from 'react';
import type { Selection } from './list-types.ts';

type Scope = { total: number; input: Readonly<Record<string, unknown>> };
const NOTHING: Pick<Selection, 'ids' | 'allMatching'> = { ids: [], allMatching: false };

/** The ticked rows, kept across pages and dropped when the filters change. */
export function useSelection({ total, input }: Scope) {
  const [state, setState] = useState(NOTHING);
  const filters = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the filters is the trigger.
  useEffect(() => setState(NOTHING), [filters]);
  const selection: Selection = {
    ...state,
    count: state.allMatching ? total : state.ids.length,
    input,
    clear: () => setState(NOTHING),
  };
  return {
    selection,
    pick: (ids: readonly string[]) => setState({ ids, allMatching: false }),
    selectAll: () => setState((former) => ({ ...former, allMatching: true })),
  };
}
