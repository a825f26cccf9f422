import { useEffect, useState } from 'react';
import type { Selection } from './list-types.ts';

type Scope = { total: number; input: Readonly<Record<string, unknown>> };
type Picked<Row> = Pick<Selection<Row>, 'ids' | 'rows' | 'allMatching'>;
const NOTHING: Picked<never> = { ids: [], rows: [], allMatching: false };

/** The ticked rows, kept across pages and dropped when the filters change. */
export function useSelection<Row>({ total, input }: Scope) {
  const [state, setState] = useState<Picked<Row>>(NOTHING);
  const filters = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the filters is the trigger.
  useEffect(() => setState(NOTHING), [filters]);
  const selection: Selection<Row> = {
    ...state,
    count: state.allMatching ? total : state.ids.length,
    input,
    clear: () => setState(NOTHING),
  };
  return {
    selection,
    pick: (ids: readonly string[], rows: readonly Row[]) =>
      setState({ ids, rows, allMatching: false }),
    selectAll: () => setState((former) => ({ ...former, allMatching: true })),
  };
}
