/** What somebody can compute who knows what adds up in a summary. */
import type { ScreenDetection } from '@spine/contract/data-screen';
import type { PublishedPopulation } from './data-screen-population.factory.ts';

type Examined = { readonly examined: number | null; readonly detection: ScreenDetection };
type KnownSum = { total: [string, number | null]; parts: [string, number | null][] };

/**
 * How many wait for a retest, as the bounds of a rate give it away: where they could be told and are not, nobody does.
 * null where nothing is known.
 */
function awaitingBy({ count, of, rate, bounds }: ScreenDetection, told: boolean): number | null {
  if (count === null || of === null || rate === null) return null;
  if (!bounds) return told ? 0 : null;
  return Math.round((bounds.most * of - count) / (1 - bounds.most));
}

/** Everything that is known to add up in an answer. */
export function sumsKnownIn({
  counters,
  distribution,
  ages,
  places,
  months,
  sessions,
  elsewise,
}: PublishedPopulation): KnownSum[] {
  const result = (key: string): [string, number | null] => [
    key,
    distribution.find((each) => each.key === key)?.count ?? null,
  ];
  const curvature: [string, number | null] = ['curvature', counters.detection.count];
  const valid: [string, number | null] = ['valid', counters.valid];
  const examined: [string, number | null] = ['examined', counters.examined];
  const others: KnownSum['parts'] = elsewise > 0 ? [['elsewise', null]] : [];
  const degrees = ['gradeOne', 'gradeTwo', 'gradeThree', 'sagittal'].map(result);
  const straight = distribution
    .filter(({ key }) => !degrees.some(([degree]) => degree === key))
    .map(({ key }) => result(key));
  const each = <T>(rows: readonly T[], what: string, of: (row: T) => number | null) =>
    rows.map((row, at): [string, number | null] => [`${what} ${at}`, of(row)]);
  const incomplete: [string, number | null] = ['incomplete', counters.incomplete];
  // Who was examined of a place or month is valid, waits for a retest, or was examined in another way.
  const inside = (rows: readonly Examined[], what: string): KnownSum[] => [
    ...rows.map(
      ({ examined: seen, detection }, at): KnownSum => ({
        total: [`${what} examined ${at}`, seen],
        parts: [
          [`${what} valid ${at}`, detection.of],
          [`${what} awaiting ${at}`, awaitingBy(detection, seen !== null)],
          ...(elsewise > 0 ? [[`${what} elsewise ${at}`, null] as [string, null]] : []),
        ],
      }),
    ),
    {
      total: incomplete,
      parts: each(rows, `${what} awaiting`, (row) =>
        awaitingBy(row.detection, row.examined !== null),
      ),
    },
    ...(elsewise > 0
      ? [
          {
            total: ['elsewise', null],
            parts: each(rows, `${what} elsewise`, () => null),
          } as KnownSum,
        ]
      : []),
  ];
  const sexes: ScreenDetection[] = ages.flatMap(({ boys, girls }) => [boys, girls]);
  return [
    { total: ['roster', counters.roster], parts: [examined, ['unexamined', counters.unexamined]] },
    { total: examined, parts: [valid, incomplete, ...others] },
    { total: valid, parts: [...straight, curvature] },
    { total: valid, parts: [...straight, ...degrees] },
    { total: curvature, parts: degrees },
    { total: examined, parts: each(places, 'place examined', (place) => place.examined) },
    { total: valid, parts: each(places, 'place valid', (place) => place.detection.of) },
    { total: curvature, parts: each(places, 'place found', (place) => place.detection.count) },
    { total: valid, parts: each(sexes, 'age valid', ({ of }) => of) },
    { total: curvature, parts: each(sexes, 'age found', ({ count }) => count) },
    { total: examined, parts: each(months, 'month examined', (month) => month.examined) },
    { total: valid, parts: each(months, 'month valid', (month) => month.detection.of) },
    { total: curvature, parts: each(months, 'month found', (month) => month.detection.count) },
    ...inside(places, 'place'),
    ...inside(months, 'month'),
    { total: incomplete, parts: each(sexes, 'age awaiting', (one) => awaitingBy(one, true)) },
    {
      total: ['today', counters.examinedToday],
      parts: each(sessions, 'sitting', (sitting) => sitting.examined),
    },
  ];
}

/** The hidden numbers that the sums determine: Gauss and Jordan leave a row with one unknown for each. */
export function determinedBy(sums: readonly KnownSum[]): string[] {
  const names = [
    ...new Set(
      sums.flatMap(({ total, parts }) =>
        [total, ...parts].filter(([, count]) => count === null).map(([name]) => name),
      ),
    ),
  ];
  const rows = sums.map(({ total, parts }) =>
    names.map((name) => {
      const inTotal = total[0] === name ? 1 : 0;
      return inTotal - parts.filter((part) => part[0] === name).length;
    }),
  );
  let done = 0;
  for (let column = 0; column < names.length; column += 1) {
    const at = rows.findIndex((row, index) => index >= done && Math.abs(row[column] ?? 0) > 1e-9);
    const pivot = rows[at];
    if (!pivot) continue;
    rows.splice(at, 1);
    rows.splice(done, 0, pivot);
    eliminate(rows, { done, column });
    done += 1;
  }
  return rows.flatMap((row) => {
    const left = names.filter((_, column) => Math.abs(row[column] ?? 0) > 1e-9);
    return left.length === 1 ? left : [];
  });
}

function eliminate(rows: number[][], { done, column }: { done: number; column: number }): void {
  const pivot = rows[done]?.map((value) => value / (rows[done]?.[column] ?? 1)) ?? [];
  for (const [index, row] of rows.entries()) {
    const factor = index === done ? 0 : (row[column] ?? 0);
    rows[index] =
      index === done ? pivot : row.map((value, at) => value - factor * (pivot[at] ?? 0));
  }
}
