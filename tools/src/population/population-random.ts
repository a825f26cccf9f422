/**
 * Seeded randomness of the synthetic population: the small fast counter generator sfc32, seeded from any whole
 * numbers. The same numbers give the same sequence on every machine; nothing here is fit for secrets.
 */

/** Yields numbers in [0, 1). */
export type Random = () => number;

/** Spreads a number over 32 bits (the finisher of MurmurHash3). */
function mixed(value: number): number {
  let bits = value >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** A sequence of its own for each list of whole numbers. */
export function randomOf(...keys: readonly number[]): Random {
  const fold = (salt: number) =>
    keys.reduce((hash, key) => mixed(Math.imul(hash, 31) + mixed(key + salt)), salt);
  let [a, b, c, counter] = [fold(0x9e3779b9), fold(0x243f6a88), fold(0xb7e15162), 1];
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let warm = 0; warm < 12; warm += 1) next();
  return next;
}

/** A number in [low, high). */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

/** A whole number from low to high, both included. */
export function wholeBetween(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** Whether something of this probability happens. */
export function happens(random: Random, probability: number): boolean {
  return random() < probability;
}

/** One of the items, each as likely. */
export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** A standard normal deviate (Box–Muller). */
export function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** The standard normal distribution function, within 1.5e-7 (Abramowitz and Stegun 7.1.26). */
export function normalCdf(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  const tail = (series * Math.exp(-x * x)) / 2;
  return z < 0 ? tail : 1 - tail;
}

/** A UUID of version 7 at an instant in milliseconds. */
export function uuidAt(random: Random, instant: number): string {
  const time = Math.floor(instant).toString(16).padStart(12, '0');
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  const variant = (8 + Math.floor(random() * 4)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`;
}
