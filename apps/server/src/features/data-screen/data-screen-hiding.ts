/**
 * Which counts of a summary are not told (adr/0022). The names below are those of the counts; the sums are all that
 * the answer shows: results of the valid, regions of the region above them, ages, months, and the sessions of today.
 * The regions above are settled first and alike in every answer, so that a place that is hidden beside its neighbours
 * is hidden in its own answer too.
 */
import { type Cell, FEWEST_SHOWN, hiddenCounts, type Sum } from '@spine/contract/data-screen';
import type { AgeCounts, MonthCounts } from './data-screen.repository.ts';
import type { Session } from './data-screen-session.repository.ts';
import {
  curvatureOf,
  examinedOf,
  type PlaceNode,
  rosterOf,
  unexaminedOf,
} from './data-screen-tree.ts';

export type Shown = {
  /** What the region lies in, from the highest region of the scope down. */
  readonly above: readonly PlaceNode[];
  readonly region: PlaceNode;
  readonly ages: readonly AgeCounts[];
  readonly months: readonly MonthCounts[];
  /** Those of the months that make up the school year; empty when some of it are not among the months. */
  readonly yearMonths: readonly MonthCounts[];
  readonly examinedToday: number;
  readonly sessions: readonly Session[];
  /** Whether the sessions of today are all shown. */
  readonly allOfToday: boolean;
  readonly today: string;
};

export const RESULTS = [
  'normal',
  'posture',
  'grade_one',
  'grade_two',
  'grade_three',
  'sagittal',
] as const;
export type Result = (typeof RESULTS)[number];

/** The names of the counts. */
export const nameOf = {
  place: (what: 'examined' | 'valid' | 'curvature', key: string) => `${what} ${key}`,
  result: (result: Result, key: string) => `${result} ${key}`,
  incomplete: (key: string) => `incomplete ${key}`,
  unexamined: 'unexamined',
  examinedToday: 'examined today',
  age: (what: 'valid' | 'curvature', { gender, age }: AgeCounts) => `${what} ${gender} ${age}`,
  month: (what: 'examined' | 'valid' | 'curvature', { month }: MonthCounts) =>
    `${what} in ${month}`,
  session: (what: 'examined' | 'positive', { school_id, grade_name, day }: Session) =>
    `${what} ${school_id} ${grade_name} ${day}`,
} as const;

type Ledger = { readonly cells: Map<string, Cell>; readonly sums: Sum[] };

/** The names of the counts a summary does not tell. */
export function hiddenIn(shown: Shown): ReadonlySet<string> {
  const ledger: Ledger = { cells: new Map(), sums: [] };
  for (const node of [...shown.above, shown.region]) enterPlaces(ledger, node);
  enterRegion(ledger, shown.region);
  enterAges(ledger, shown);
  enterMonths(ledger, shown);
  enterSessions(ledger, shown);
  return hiddenCounts(ledger.cells, ledger.sums, FEWEST_SHOWN);
}

const small = (count: number): Cell => ({ count, hide: 'small' });
/** Who was not there, or has to come again, is no result: it is hidden only for the sake of one. */
const needed = (count: number): Cell => ({ count, hide: 'needed' });

/** A region and the places below it. */
function enterPlaces(ledger: Ledger, node: PlaceNode): void {
  for (const what of ['examined', 'valid', 'curvature'] as const) {
    const parts = node.below.map(({ key }) => nameOf.place(what, key));
    if (parts.length > 0) ledger.sums.push({ total: nameOf.place(what, node.key), parts });
  }
  for (const place of [node, ...node.below]) enterPlace(ledger, place);
}

function enterPlace({ cells, sums }: Ledger, { key, tally }: PlaceNode): void {
  if (cells.has(nameOf.place('valid', key))) return;
  const [examined, valid, curvature] = [
    nameOf.place('examined', key),
    nameOf.place('valid', key),
    nameOf.place('curvature', key),
  ];
  cells.set(examined, small(examinedOf(tally)));
  cells.set(valid, small(tally.valid));
  cells.set(curvature, small(curvatureOf(tally)));
  cells.set(nameOf.incomplete(key), needed(tally.incomplete));
  const straight = [nameOf.result('normal', key), nameOf.result('posture', key)];
  cells.set(nameOf.result('normal', key), small(tally.normal));
  cells.set(nameOf.result('posture', key), small(tally.posture));
  sums.push(
    { total: examined, parts: [valid, nameOf.incomplete(key)], kept: [valid] },
    { total: valid, parts: [...straight, curvature], kept: [curvature] },
  );
}

/** What only the region shown tells: its roster, and the degrees. */
function enterRegion({ cells, sums }: Ledger, { key, tally }: PlaceNode): void {
  const degrees = RESULTS.slice(2);
  for (const degree of degrees) cells.set(nameOf.result(degree, key), small(tally[degree]));
  cells.set('roster', { count: rosterOf(tally), hide: 'never' });
  cells.set(nameOf.unexamined, needed(unexaminedOf(tally)));
  sums.push(
    {
      total: nameOf.place('curvature', key),
      parts: degrees.map((degree) => nameOf.result(degree, key)),
    },
    { total: 'roster', parts: [nameOf.place('examined', key), nameOf.unexamined] },
  );
}

function enterAges({ cells, sums }: Ledger, { region, ages }: Shown): void {
  for (const age of ages)
    for (const what of ['valid', 'curvature'] as const)
      cells.set(nameOf.age(what, age), small(age[what]));
  for (const what of ['valid', 'curvature'] as const) {
    const parts = ages.map((age) => nameOf.age(what, age));
    if (parts.length > 0) sums.push({ total: nameOf.place(what, region.key), parts });
  }
}

function enterMonths({ cells, sums }: Ledger, { region, months, yearMonths }: Shown): void {
  for (const what of ['examined', 'valid', 'curvature'] as const) {
    for (const month of months) cells.set(nameOf.month(what, month), small(month[what]));
    const parts = yearMonths.map((month) => nameOf.month(what, month));
    if (parts.length > 0) sums.push({ total: nameOf.place(what, region.key), parts });
  }
}

function enterSessions({ cells, sums }: Ledger, shown: Shown): void {
  const { sessions, examinedToday, allOfToday, today } = shown;
  for (const session of sessions) {
    cells.set(nameOf.session('examined', session), small(session.examined));
    cells.set(nameOf.session('positive', session), small(session.positive));
  }
  cells.set(nameOf.examinedToday, small(examinedToday));
  const parts = sessions
    .filter(({ day }) => day === today)
    .map((session) => nameOf.session('examined', session));
  if (allOfToday && parts.length > 0) sums.push({ total: nameOf.examinedToday, parts });
}
