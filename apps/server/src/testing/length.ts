/** How long tests go on that repeat themselves: a moment in `npm test`, at full length in `npm run test:long`. */
import { inject, test } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether loops go on at full length. */
    isLong: boolean;
  }
}

/** The one number or the other. */
export function atLength(usual: number, long: number): number {
  return inject('isLong') ? long : usual;
}

/** A test of the long run among those of every run. */
export const longTest = test.runIf(inject('isLong'));
