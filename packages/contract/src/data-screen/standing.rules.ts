/**
 * Where the detection rate of a place stands beside the rate expected of it: that of children of the same sex and age in
 * the whole it lies in (indirect standardisation; Breslow & Day, Statistical Methods in Cancer Research II, 1987, 2.3),
 * so that a place of older children is not above for that alone. Places are compared by intervals whose clusters are their
 * schools; a place of one school tells of that school and is compared with nothing.
 */

export const STANDINGS = ['above', 'same', 'below', 'alone'] as const;
export type Standing = (typeof STANDINGS)[number];

export type Interval = { readonly low: number; readonly high: number };

/** Above or below only where the interval leaves the expected rate out. */
export function standingOf(
  interval: Interval | null,
  expected: number | null,
  schools: number,
): Standing {
  if (interval === null || expected === null || schools < 2) return 'alone';
  if (interval.low > expected) return 'above';
  return interval.high < expected ? 'below' : 'same';
}
