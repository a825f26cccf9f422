/**
 * Folds counts into the groups of a table: many raw rows may make one group, such as the grades of a stage. A group or
 * cell whose kind a roster does not know has none.
 */
import {
  addTallies,
  EMPTY_TALLY,
  type Grouping,
  hasRoster,
  type StatisticGroup,
  type StatisticTally,
} from '@spine/contract/statistic';
import type { CountedGroup } from './statistic.repository.ts';
import { type GroupContext, type NamedGroup, WAYS } from './statistic-groups.ts';

export type Folded = {
  readonly groups: StatisticGroup[];
  readonly splits: StatisticGroup[];
  readonly cells: StatisticTally[][];
  readonly total: StatisticTally;
};

export type FoldedBy = {
  readonly groupBy?: Grouping | undefined;
  readonly splitBy?: Grouping | undefined;
  readonly context: GroupContext;
};

type Counted = { readonly named: NamedGroup; tally: StatisticTally };

const collator = new Intl.Collator('zh-CN', { numeric: true });

export function fold(rows: readonly CountedGroup[], by: FoldedBy): Folded {
  const groups = new Map<string, Counted>();
  const splits = new Map<string, Counted>();
  const cells = new Map<string, StatisticTally>();
  let total = EMPTY_TALLY;
  for (const row of rows) {
    // Without the columns of its group.
    const tally = addTallies(EMPTY_TALLY, row);
    total = addTallies(total, tally);
    const group = namedOf(row, by.groupBy, by.context);
    const split = namedOf(row, by.splitBy, by.context);
    if (group) add(groups, group, tally);
    if (split) add(splits, split, tally);
    if (!group || !split) continue;
    const cell = cellKey(group.key, split.key);
    cells.set(cell, addTallies(cells.get(cell) ?? EMPTY_TALLY, tally));
  }
  const [first, second] = [shown(groups, by.groupBy), shown(splits, by.splitBy)];
  const known = [by.groupBy, by.splitBy].every((way) => way === undefined || hasRoster(way));
  return {
    groups: first,
    splits: second,
    cells: first.map((group) =>
      second.map((split) =>
        onRoster(cells.get(cellKey(group.key, split.key)) ?? EMPTY_TALLY, known),
      ),
    ),
    total,
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
  const found = groups.get(named.key);
  if (found) found.tally = addTallies(found.tally, tally);
  else groups.set(named.key, { named, tally });
}

const onRoster = (tally: StatisticTally, known: boolean): StatisticTally =>
  known ? tally : { ...tally, roster: null };

/** The groups that hold anybody, in the order of their nature. */
function shown(groups: Map<string, Counted>, way: Grouping | undefined): StatisticGroup[] {
  return [...groups.values()]
    .map(({ named, tally }) => ({
      named,
      tally: onRoster(tally, way !== undefined && hasRoster(way)),
    }))
    .filter(
      ({ tally }) => tally.valid + tally.incomplete + tally.declined + (tally.roster ?? 0) > 0,
    )
    .toSorted((one, other) => compareNamed(one.named, other.named))
    .map(({ named: { key, label, stage }, tally }) => ({ key, label, stage, tally }));
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
