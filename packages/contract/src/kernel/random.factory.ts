/** Seeded chance for tests: the same seed gives the same numbers. */

/** Yields numbers in [0, 1) (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<const Items extends readonly [unknown, ...unknown[]]>(
  random: Random,
  items: Items,
): Items[number] {
  return items[Math.floor(random() * items.length)] ?? items[0];
}
