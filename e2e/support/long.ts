/** A test of the long run among those of every run: what it shows is shown by another one, or by a test of the server. */
import { inject, test } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is the long run. */
    isLong: boolean;
  }
}

export const longTest = test.runIf(inject('isLong'));
