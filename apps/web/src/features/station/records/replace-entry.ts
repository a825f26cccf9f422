/** How a correction takes the place of what was finished before. */
import { type Made, toReplaced, voidEntry } from './make-entry.ts';
import { type RecordEntry, type RecordSink, replacedIds } from './record-store.ts';

type Replacement = {
  readonly records: RecordSink;
  readonly entry: RecordEntry;
  readonly made: Made;
};

/**
 * Puts the corrected entry in the place of the former one. What may be at the server is taken out there by the corrected
 * examination itself, once that is stored: one that is refused, as after a withdrawal, leaves the child its former one. An
 * absence cannot be stored beside an examination, so that one is taken out before.
 */
export async function replaceEntry(
  former: RecordEntry,
  { records, entry, made }: Replacement,
): Promise<void> {
  const earlier = replacedIds(former);
  const [first, ...others] = withReplaced(entry, earlier, made);
  if (await records.replace(former.id, first)) {
    if (others.length > 0) await records.add(...others);
    return;
  }
  // The former one may be refused, and then what it corrected stands.
  const examIds = former.kind === 'exam' ? [...earlier, former.id] : earlier;
  await records.add(...withReplaced(entry, examIds, made));
}

function withReplaced(
  entry: RecordEntry,
  examIds: readonly string[],
  made: Made,
): [RecordEntry, ...RecordEntry[]] {
  if (entry.kind === 'exam')
    return [examIds.length > 0 ? { ...entry, replaces: toReplaced(examIds) } : entry];
  const [first = entry, ...others] = [...examIds.map((id) => voidEntry(id, made)), entry];
  return [first, ...others];
}
