/** Instants as the server writes them, with the offset of Shanghai, cut to what a screen says of them. */

/** `2026-11-20` */
export function dayOf(instant: string): string {
  return instant.slice(0, 10);
}

/** `2026-11-20 10:26` */
export function minuteOf(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}
