/** What a user is told of the records of this page: the own ones in full, those of other users as a number and a name. */
import { ExamStatus } from '@spine/contract/exam';
import type { RecordEntry, RecordKind, RefusedEntry, StoreSummary } from './record-store.ts';

export type RecordTotals = {
  /** `acknowledged` + `unsent` + the refused ones. */
  readonly total: number;
  readonly acknowledged: number;
  readonly unsent: number;
  readonly refused: readonly RefusedEntry[];
  /** The same total by what the records are. */
  readonly kinds: Readonly<Record<RecordKind, number>>;
  /** Open records of others, which wait until their users sign in. They name no child: it may be one of another institution. */
  readonly others: readonly { readonly name: string; readonly count: number }[];
};

export function kindOf(entry: RecordEntry): RecordKind {
  if (entry.kind !== 'exam') return entry.kind;
  return entry.record.status === ExamStatus.Declined ? 'declined' : 'examined';
}

/** The records of a user; with nobody signed in, all of them are those of others. */
export function computeTotals(summary: StoreSummary, userId: string | undefined): RecordTotals {
  const isOwn = ({ madeBy }: RecordEntry) => madeBy.id === userId;
  const unsent = summary.unsent.filter(isOwn);
  const refused = summary.refused.filter(({ entry }) => isOwn(entry));
  const acknowledged = summary.acknowledged.filter(({ authorId }) => authorId === userId);
  const kinds = { examined: 0, declined: 0, attendance: 0, consent: 0, void: 0 };
  for (const { kind } of acknowledged) kinds[kind] += 1;
  for (const entry of unsent) kinds[kindOf(entry)] += 1;
  for (const { entry } of refused) kinds[kindOf(entry)] += 1;
  return {
    total: acknowledged.length + unsent.length + refused.length,
    acknowledged: acknowledged.length,
    unsent: unsent.length,
    refused,
    kinds,
    others: countByAuthor(openEntries(summary).filter((entry) => !isOwn(entry))),
  };
}

/** What the server does not have, of every user. */
export function openEntries({ unsent, refused }: StoreSummary): RecordEntry[] {
  return [...unsent, ...refused.map(({ entry }) => entry)];
}

/** Open entries by who made them, without a child's name. */
export function countByAuthor(entries: readonly RecordEntry[]): RecordTotals['others'] {
  const counts = new Map<string, { name: string; count: number }>();
  for (const { madeBy } of entries) {
    const count = (counts.get(madeBy.id)?.count ?? 0) + 1;
    counts.set(madeBy.id, { name: madeBy.name, count });
  }
  return [...counts.values()];
}
