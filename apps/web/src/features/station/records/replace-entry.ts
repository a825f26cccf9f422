/** How a correction takes the place of what was finished before. */
import { type Made, voidEntry } from './make-entry.ts';
import type { RecordEntry, RecordSink } from './record-store.ts';

type Replacement = {
  readonly records: RecordSink;
  readonly entry: RecordEntry;
  readonly made: Made;
};

/**
 * Puts the corrected entry in the place of the former one. What may be at the server is voided there, and that is kept together
 * with the corrected entry: a page that is lost between the two would leave the child with neither.
 */
export async function replaceEntry(
  former: RecordEntry,
  { records, entry, made }: Replacement,
): Promise<void> {
  if (await records.replace(former.id, entry)) return;
  if (former.kind === 'exam') await records.add(voidEntry(former.id, made), entry);
  else await records.add(entry);
}
