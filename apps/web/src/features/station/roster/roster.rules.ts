/** What the station computes of the roster of a class: counts, filters, search, and who comes next. */
import type { StationChild, StationState } from '@spine/contract/station';
import { findBlock } from './blocked.rules.ts';

export type StateCounts = Readonly<Record<StationState, number>>;

/** How many children are in each state. */
export function countStates(rows: readonly StationChild[]): StateCounts {
  const counts = { notExamined: 0, examined: 0, toRetest: 0, declined: 0, absent: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** The filters of the roster; `others` are the children nobody examined for a reason. */
export const ROSTER_FILTERS = ['all', 'notExamined', 'toRetest', 'others'] as const;
export type RosterFilter = (typeof ROSTER_FILTERS)[number];

const STATES: Readonly<Record<RosterFilter, readonly StationState[]>> = {
  all: ['notExamined', 'examined', 'toRetest', 'declined', 'absent'],
  notExamined: ['notExamined'],
  toRetest: ['toRetest'],
  others: ['declined', 'absent'],
};

/** How many children a filter shows. */
export function countFiltered(counts: StateCounts, filter: RosterFilter): number {
  return STATES[filter].reduce((sum, state) => sum + counts[state], 0);
}

/** A child with its number in the roster of the class, counted from 1. */
export type RosterRow = { readonly place: number; readonly child: StationChild };

/** The children of a filter, numbered as the whole class is. */
export function filterRows(rows: readonly StationChild[], filter: RosterFilter): RosterRow[] {
  return toRows(rows).filter(({ child }) => STATES[filter].includes(child.state));
}

function toRows(rows: readonly StationChild[]): RosterRow[] {
  return rows.map((child, at) => ({ place: at + 1, child }));
}

/**
 * Children by a part of the name, pinyin initials, or the end of the student number. Those that begin with what was typed
 * come first, so that Enter opens the likeliest.
 */
export function searchRows(rows: readonly StationChild[], typed: string): RosterRow[] {
  const query = typed.normalize('NFKC').replace(/\s/g, '').toLowerCase();
  if (query === '') return toRows(rows);
  const ranked = toRows(rows).map((row) => ({ row, rank: rankOf(row.child, query) }));
  const of = (rank: number) => ranked.filter((each) => each.rank === rank).map(({ row }) => row);
  return [...of(0), ...of(1)];
}

/** 0 for a child that begins with the query, 1 for one that has it elsewhere; undefined for all others. */
function rankOf({ name, initials, studentTail }: StationChild, query: string): 0 | 1 | undefined {
  const tail = studentTail.toLowerCase();
  const words = [name.normalize('NFKC').replace(/\s/g, '').toLowerCase(), initials];
  if (tail === query || words.some((word) => word.startsWith(query))) return 0;
  return tail.endsWith(query) || words.some((word) => word.includes(query)) ? 1 : undefined;
}

/**
 * The children of a class, and whether those of them come first who were absent before, or who wait for a retest. Whoever was
 * offered then is not offered again: one who stays away would come for ever.
 */
export type Waiting = {
  readonly children: readonly StationChild[];
  readonly isMakeUp?: boolean | undefined;
  readonly isRetest?: boolean | undefined;
  readonly offeredIds?: ReadonlySet<string> | undefined;
};

/**
 * The next `count` children who wait for their examination, in the order of the roster after `afterId`, and from its
 * beginning again. Without `afterId` from the beginning. First those who were absent on a make-up day, or who wait for a retest where
 * that was asked for; then who was missed. Whoever may not be examined is passed over.
 */
export function nextRows(
  { children, isMakeUp, isRetest, offeredIds }: Waiting,
  afterId: string | undefined,
  count: number,
): RosterRow[] {
  const all = toRows(children);
  const from = all.findIndex(({ child }) => child.id === afterId) + 1;
  const others = [...all.slice(from), ...all.slice(0, from)].filter(
    ({ child }) => child.id !== afterId && findBlock(child) === undefined,
  );
  const inState = (state: StationState) => others.filter(({ child }) => child.state === state);
  const notOffered = (state: StationState) =>
    inState(state).filter(({ child }) => !offeredIds?.has(child.id));
  const absent = isMakeUp ? notOffered('absent') : [];
  const retests = isRetest ? notOffered('toRetest') : [];
  return [...absent, ...retests, ...inState('notExamined')].slice(0, count);
}
