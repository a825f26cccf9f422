/**
 * Sums counts into the groups of a table: many raw rows may make one group, such as the grades of a stage. A group or
 * cell by a property the roster does not have, such as the age, has no roster count.
 */
import {
  EMPTY_TALLY,
  type Grouping,
  hasRoster,
  type StatisticGroup,
  type StatisticTally,
  schoolYearOf,
  TALLY_COUNTS,
} from '@spine/contract/statistic';
import type { CountedGroup } from './statistic.repository.ts';
import { GROUPING_RULES, type GroupContext, type NamedGroup } from './statistic-groups.ts';
import type { FactFilter } from './statistic-sources.ts';

export type GroupedCounts = {
  readonly groups: StatisticGroup[];
  readonly splits: StatisticGroup[];
  readonly cells: StatisticTally[][];
  readonly cellEffects: number[][];
  readonly total: StatisticTally;
  readonly totalEffect: number;
};

export type GroupedBy = {
  readonly groupBy?: Grouping | undefined;
  readonly splitBy?: Grouping | undefined;
  readonly context: GroupContext;
  /** The design effect of a group, a split, a cell or everything. */
  readonly effectOf: (group?: string, split?: string) => number;
};

/** Mutable sums: with thousands of rows, a new object for each would take most of the time. */
type Sums = { -readonly [Name in keyof StatisticTally]: StatisticTally[Name] };
type GroupSums = { readonly named: NamedGroup; readonly tally: Sums };

const collator = new Intl.Collator('zh-CN', { numeric: true });

export function groupCounts(rows: readonly CountedGroup[], options: GroupedBy): GroupedCounts {
  const { effectOf } = options;
  const groups = new Map<string, GroupSums>();
  const splits = new Map<string, GroupSums>();
  const cells = new Map<string, Sums>();
  const total: Sums = { ...EMPTY_TALLY };
  for (const row of rows) {
    addTally(total, row);
    const group = namedOf(row, options.groupBy, options.context);
    const split = namedOf(row, options.splitBy, options.context);
    if (group) addToGroup(groups, group, row);
    if (split) addToGroup(splits, split, row);
    if (!group || !split) continue;
    const key = cellKey(group.key, split.key);
    const cell = cells.get(key) ?? { ...EMPTY_TALLY };
    cells.set(key, cell);
    addTally(cell, row);
  }
  const [first, second] = [
    toGroups(groups, options.groupBy, effectOf),
    toGroups(splits, options.splitBy, (split) => effectOf(undefined, split)),
  ];
  const hasRosters = [options.groupBy, options.splitBy].every(
    (grouping) => grouping === undefined || hasRoster(grouping),
  );
  return {
    groups: first,
    splits: second,
    cells: first.map((group) =>
      second.map((split) =>
        withRoster(cells.get(cellKey(group.key, split.key)) ?? EMPTY_TALLY, hasRosters),
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
  grouping: Grouping | undefined,
  context: GroupContext,
): NamedGroup | undefined {
  if (grouping === undefined || (!row.seen && !hasRoster(grouping))) return undefined;
  return GROUPING_RULES[grouping].groupOf(row, context);
}

function addToGroup(
  groups: Map<string, GroupSums>,
  named: NamedGroup,
  tally: StatisticTally,
): void {
  const group = groups.get(named.key) ?? { named, tally: { ...EMPTY_TALLY } };
  groups.set(named.key, group);
  addTally(group.tally, tally);
}

function addTally(sums: Sums, tally: StatisticTally): void {
  sums.roster = sums.roster === null || tally.roster === null ? null : sums.roster + tally.roster;
  for (const name of TALLY_COUNTS) sums[name] += tally[name];
}

/**
 * Whether each child counts once in the rows: all are of one school year where it counts once a year, else of one
 * project.
 */
export function isEachOnce(
  rows: readonly CountedGroup[],
  { once }: Pick<FactFilter, 'once'>,
): boolean {
  const parts = rows.flatMap(({ projectId, firstDay, lastDay }): (string | number | null)[] => {
    if (!once) return [projectId];
    return firstDay && lastDay ? [schoolYearOf(firstDay), schoolYearOf(lastDay)] : [];
  });
  return new Set(parts).size <= 1;
}

const withRoster = (tally: StatisticTally, hasRosters: boolean): StatisticTally =>
  hasRosters ? tally : { ...tally, roster: null };

/** The groups with anybody in them, in their natural order. */
function toGroups(
  groups: Map<string, GroupSums>,
  grouping: Grouping | undefined,
  effectOf: (key: string) => number,
): StatisticGroup[] {
  return [...groups.values()]
    .map(({ named, tally }) => ({
      named,
      tally: withRoster(tally, grouping !== undefined && hasRoster(grouping)),
    }))
    .filter(({ tally }) => tally.inspected + tally.declined + (tally.roster ?? 0) > 0)
    .toSorted((one, other) => compareNamed(one.named, other.named))
    .map(({ named: { key, label, stage }, tally }) => ({
      key,
      label,
      stage,
      tally,
      designEffect: effectOf(key),
    }));
}

/** The natural order: grades by stage, names by pinyin. */
export function compareNamed(one: NamedGroup, other: NamedGroup): number {
  for (const [at, part] of one.order.entries()) {
    const otherPart = other.order[at] ?? part;
    const difference =
      typeof part === 'number' && typeof otherPart === 'number'
        ? part - otherPart
        : collator.compare(String(part), String(otherPart));
    if (difference !== 0) return difference;
  }
  return 0;
}
