/**
 * Which counts of a summary are suppressed (docs/adr/0022-small-cells-on-the-data-screen.md). The names below are those
 * of the counts; the sums are all that the answer shows: results of the valid, regions of the region above them, ages,
 * months, and the sittings of today. The regions above are settled first and alike in every answer, so that a place that
 * is suppressed beside its neighbours is suppressed in its own answer too.
 */
import {
  type Cell,
  FEWEST_SHOWN,
  type ScreenPart,
  type Sum,
  suppressedCounts,
} from '@spine/contract/data-screen';
import type { AgeCounts, MonthCounts } from '../data-screen.repository.ts';
import {
  CURVED,
  curvatureOf,
  examinedOf,
  rosterOf,
  straightParts,
  unexaminedOf,
} from '../data-screen-tally.ts';
import type { RegionNode } from '../data-screen-tree.ts';
import type { Sitting } from './data-screen-sitting.repository.ts';

export type Shown = {
  /** What the region lies in, from the highest region of the scope down. */
  readonly above: readonly RegionNode[];
  readonly region: RegionNode;
  readonly ages: readonly AgeCounts[];
  readonly months: readonly MonthCounts[];
  /** Those of the months that make up the school year; empty when some of it are not among the months. */
  readonly yearMonths: readonly MonthCounts[];
  readonly examinedToday: number;
  readonly sittings: readonly Sitting[];
  /** Whether the sittings of today are all shown. */
  readonly allOfToday: boolean;
  readonly today: string;
};

/** The names of the counts. */
export const nameOf = {
  place: (what: 'examined' | 'valid' | 'curvature', key: string) => `${what} ${key}`,
  part: (part: ScreenPart, key: string) => `${part} ${key}`,
  incomplete: (key: string) => `incomplete ${key}`,
  elsewise: (key: string) => `elsewise ${key}`,
  unexamined: 'unexamined',
  examinedToday: 'examined today',
  age: (what: 'valid' | 'curvature', { gender, age }: AgeCounts) => `${what} ${gender} ${age}`,
  month: (what: 'examined' | 'valid' | 'curvature', { month }: MonthCounts) =>
    `${what} in ${month}`,
  sitting: (what: 'examined' | 'positive', { schoolId, gradeName, day }: Sitting) =>
    `${what} ${schoolId} ${gradeName} ${day}`,
} as const;

type Ledger = { readonly cells: Map<string, Cell>; readonly sums: Sum[] };

/** The names of the counts a summary suppresses. */
export function suppressedIn(shown: Shown): ReadonlySet<string> {
  const ledger: Ledger = { cells: new Map(), sums: [] };
  for (const node of [...shown.above, shown.region]) enterPlaces(ledger, node);
  enterRegion(ledger, shown.region);
  enterAges(ledger, shown);
  enterMonths(ledger, shown);
  enterSittings(ledger, shown);
  return suppressedCounts(ledger.cells, ledger.sums, FEWEST_SHOWN);
}

const primary = (count: number): Cell => ({ count, suppress: 'primary' });
/** Who was not there, or has to come again, is no result: it is suppressed only for the sake of one. */
const secondary = (count: number): Cell => ({ count, suppress: 'secondary' });

/** A region and the places below it. */
function enterPlaces(ledger: Ledger, node: RegionNode): void {
  for (const what of ['examined', 'valid', 'curvature'] as const) {
    const parts = node.below.map(({ key }) => nameOf.place(what, key));
    if (parts.length > 0) ledger.sums.push({ total: nameOf.place(what, node.key), parts });
  }
  for (const place of [node, ...node.below]) enterPlace(ledger, place);
}

function enterPlace({ cells, sums }: Ledger, { key, tally }: RegionNode): void {
  if (cells.has(nameOf.place('valid', key))) return;
  const [examined, valid, curvature] = [
    nameOf.place('examined', key),
    nameOf.place('valid', key),
    nameOf.place('curvature', key),
  ];
  cells.set(examined, primary(examinedOf(tally)));
  cells.set(valid, primary(tally.valid));
  cells.set(curvature, primary(curvatureOf(tally)));
  cells.set(nameOf.incomplete(key), secondary(tally.incomplete));
  // Told nowhere, and yet known: it is what the others leave over. Where it is 0, the answer shows it by its ways.
  const elsewise = tally.elsewise > 0 ? [nameOf.elsewise(key)] : [];
  for (const name of elsewise) cells.set(name, secondary(tally.elsewise));
  const straight = straightParts(tally).map((part) => {
    const name = nameOf.part(part.key, key);
    cells.set(name, primary(part.count));
    return name;
  });
  sums.push(
    {
      total: examined,
      parts: [valid, nameOf.incomplete(key), ...elsewise],
      suppressedLast: [valid],
    },
    { total: valid, parts: [...straight, curvature], suppressedLast: [curvature] },
  );
}

/** What only the region shown tells: its roster, and the degrees. */
function enterRegion({ cells, sums }: Ledger, { key, tally }: RegionNode): void {
  for (const degree of CURVED) cells.set(nameOf.part(degree, key), primary(tally[degree]));
  cells.set('roster', { count: rosterOf(tally), suppress: 'never' });
  cells.set(nameOf.unexamined, secondary(unexaminedOf(tally)));
  sums.push(
    {
      total: nameOf.place('curvature', key),
      parts: CURVED.map((degree) => nameOf.part(degree, key)),
    },
    { total: 'roster', parts: [nameOf.place('examined', key), nameOf.unexamined] },
  );
}

function enterAges({ cells, sums }: Ledger, { region, ages }: Shown): void {
  for (const age of ages)
    for (const what of ['valid', 'curvature'] as const)
      cells.set(nameOf.age(what, age), primary(age[what]));
  for (const what of ['valid', 'curvature'] as const) {
    const parts = ages.map((age) => nameOf.age(what, age));
    if (parts.length > 0) sums.push({ total: nameOf.place(what, region.key), parts });
  }
}

function enterMonths({ cells, sums }: Ledger, { region, months, yearMonths }: Shown): void {
  for (const what of ['examined', 'valid', 'curvature'] as const) {
    for (const month of months) cells.set(nameOf.month(what, month), primary(month[what]));
    const parts = yearMonths.map((month) => nameOf.month(what, month));
    if (parts.length > 0) sums.push({ total: nameOf.place(what, region.key), parts });
  }
}

function enterSittings({ cells, sums }: Ledger, shown: Shown): void {
  const { sittings, examinedToday, allOfToday, today } = shown;
  for (const sitting of sittings) {
    cells.set(nameOf.sitting('examined', sitting), primary(sitting.examined));
    cells.set(nameOf.sitting('positive', sitting), primary(sitting.positive));
  }
  cells.set(nameOf.examinedToday, primary(examinedToday));
  const parts = sittings
    .filter(({ day }) => day === today)
    .map((sitting) => nameOf.sitting('examined', sitting));
  if (allOfToday && parts.length > 0) sums.push({ total: nameOf.examinedToday, parts });
}
