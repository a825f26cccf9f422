const PART = 4;

/** `8f3a 91d0 … c21e`, for a person who compares two. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, PART)} ${hash.slice(PART, 2 * PART)} … ${hash.slice(-PART)}`;
}
