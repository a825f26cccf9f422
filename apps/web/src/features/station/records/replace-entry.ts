/** How a correction takes the place of what was finished before. */
import { type Made, toReplaced, voidEntry } from './make-entry.ts';
import type { RecordEntry, RecordSink, ReplacedExam } from './record-store.ts';

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
  const [first, ...others] = withReplaced(entry, replacedBy(former), made);
  if (await records.replace(former.id, first)) {
    if (others.length > 0) await records.add(...others);
    return;
  }
  const replaced = former.kind === 'exam' ? toReplaced(former.id) : undefined;
  await records.add(...withReplaced(entry, replaced, made));
}

/** What an entry takes out that was never sent itself. */
function replacedBy(entry: RecordEntry): ReplacedExam | undefined {
  return entry.kind === 'exam' ? entry.replaces : undefined;
}

function withReplaced(
  entry: RecordEntry,
  replaced: ReplacedExam | undefined,
  made: Made,
): [RecordEntry, ...RecordEntry[]] {
  if (!replaced) return [entry];
  return entry.kind === 'exam'
    ? [{ ...entry, replaces: replaced }]
    : [voidEntry(replaced, made), entry];
}
