/**
 * How the detection rate of a region or school compares with the rate expected of it: that of children of the same sex and age in
 * the region it lies in (indirect standardisation; Breslow & Day, Statistical Methods in Cancer Research II, 1987, 2.3),
 * so that an area with older children is not above for that alone. Areas are compared by intervals whose clusters are their
 * schools; an area of one school is not compared.
 */

export const STANDINGS = ['above', 'same', 'below', 'alone'] as const;
export type Standing = (typeof STANDINGS)[number];

export type Interval = { readonly low: number; readonly high: number };

/** Above or below only where the interval leaves the expected rate out. */
export function computeStanding(
  interval: Interval | null,
  expected: number | null,
  schools: number,
): Standing {
  if (interval === null || expected === null || schools < 2) return 'alone';
  if (interval.low > expected) return 'above';
  return interval.high < expected ? 'below' : 'same';
}
