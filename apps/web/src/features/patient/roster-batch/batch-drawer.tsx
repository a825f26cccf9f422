/** What the drawer of a batch needs, in one file: the batch, or the question before it is taken back. */
import { BatchActs, BatchPanel, type OpenBatch } from './roster-batch.panel.tsx';
import { UndoPanel } from './undo.panel.tsx';

export { BatchActs };

type Props = { id: string; isUndoing: boolean; open: OpenBatch };

export function BatchBody({ isUndoing, ...props }: Props) {
  return isUndoing ? <UndoPanel {...props} /> : <BatchPanel {...props} />;
}
