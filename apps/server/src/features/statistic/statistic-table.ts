/**
 * Folds counts into the groups of a table: many raw rows may make one group, such as the grades of a stage. A group or
 * cell whose kind a roster does not know has none.
 */
import {
  EMPTY_TALLY,
  type Grouping,
  hasRoster,
  type StatisticGroup,
  type StatisticTally,
  TALLY_COUNTS,
} from '@spine/contract/statistic';
import type { CountedGroup } from './statistic.repository.ts';
import { type GroupContext, type NamedGroup, WAYS } from './statistic-groups.ts';

export type Folded = {
  readonly groups: StatisticGroup[];
  readonly splits: StatisticGroup[];
  readonly cells: StatisticTally[][];
  readonly cellEffects: number[][];
  readonly total: StatisticTally;
  readonly totalEffect: number;
};

export type FoldedBy = {
  readonly groupBy?: Grouping | undefined;
  readonly splitBy?: Grouping | undefined;
  readonly context: GroupContext;
  /** The design effect of a group, a split, a cell or everything. */
  readonly effectOf: (group?: string, split?: string) => number;
};

/** Sums that grow with each row: there are thousands, of which a new object each would take longest. */
type Sums = Mutable<StatisticTally>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Counted = { readonly named: NamedGroup; readonly tally: Sums };

const collator = new Intl.Collator('zh-CN', { numeric: true });

export function fold(rows: readonly CountedGroup[], by: FoldedBy): Folded {
  const { effectOf } = by;
  const groups = new Map<string, Counted>();
  const splits = new Map<string, Counted>();
  const cells = new Map<string, Sums>();
  const total: Sums = { ...EMPTY_TALLY };
  for (const row of rows) {
    grow(total, row);
    const group = namedOf(row, by.groupBy, by.context);
    const split = namedOf(row, by.splitBy, by.context);
    if (group) add(groups, group, row);
    if (split) add(splits, split, row);
    if (!group || !split) continue;
    const key = cellKey(group.key, split.key);
    const cell = cells.get(key) ?? { ...EMPTY_TALLY };
    cells.set(key, cell);
    grow(cell, row);
  }
  const [first, second] = [
    shown(groups, by.groupBy, effectOf),
    shown(splits, by.splitBy, (split) => effectOf(undefined, split)),
  ];
  const known = [by.groupBy, by.splitBy].every((way) => way === undefined || hasRoster(way));
  return {
    groups: first,
    splits: second,
    cells: first.map((group) =>
      second.map((split) =>
        onRoster(cells.get(cellKey(group.key, split.key)) ?? EMPTY_TALLY, known),
      ),
    ),
    cellEffects: first.map((group) => second.map((split) => effectOf(group.key, split.key))),
    total,
    totalEffect: effectOf(),
  };
}

const cellKey = (group: string, split: string): string => JSON.stringify([group, split]);

/** The group of a row; an unseen child belongs to no age and no month. */
export function namedOf(
  row: CountedGroup,
  way: Grouping | undefined,
  context: GroupContext,
): NamedGroup | undefined {
  if (way === undefined || (!row.seen && !hasRoster(way))) return undefined;
  return WAYS[way].groupOf(row, context);
}

function add(groups: Map<string, Counted>, named: NamedGroup, tally: StatisticTally): void {
  const found = groups.get(named.key) ?? { named, tally: { ...EMPTY_TALLY } };
  groups.set(named.key, found);
  grow(found.tally, tally);
}

function grow(sums: Sums, tally: StatisticTally): void {
  sums.roster = sums.roster === null || tally.roster === null ? null : sums.roster + tally.roster;
  for (const name of TALLY_COUNTS) sums[name] += tally[name];
}

const onRoster = (tally: StatisticTally, known: boolean): StatisticTally =>
  known ? tally : { ...tally, roster: null };

/** The groups that hold anybody, in the order of their nature. */
function shown(
  groups: Map<string, Counted>,
  way: Grouping | undefined,
  effectOf: (key: string) => number,
): StatisticGroup[] {
  return [...groups.values()]
    .map(({ named, tally }) => ({
      named,
      tally: onRoster(tally, way !== undefined && hasRoster(way)),
    }))
    .filter(({ tally }) => tally.inspected + tally.declined + (tally.roster ?? 0) > 0)
    .toSorted((one, other) => compareNamed(one.named, other.named))
    .map(({ named: { key, label, stage }, tally }) => ({
      ...{ key, label, stage, tally },
      designEffect: effectOf(key),
    }));
}

/** By nature: grades by stage, names as the dictionary has them. */
export function compareNamed(one: NamedGroup, other: NamedGroup): number {
  for (const [at, part] of one.order.entries()) {
    const beside = other.order[at] ?? part;
    const difference =
      typeof part === 'number' && typeof beside === 'number'
        ? part - beside
        : collator.compare(String(part), String(beside));
    if (difference !== 0) return difference;
  }
  return 0;
}
