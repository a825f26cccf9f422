/** A test that is tried once more meets what its first try has left. */
import { TestRunner } from 'vitest';

/** A name for what a test makes: the same at first, another one when the test is tried again. */
export function freshName(name: string): string {
  const tries = TestRunner.getCurrentTest()?.result?.retryCount ?? 0;
  return tries === 0 ? name : `${name}${tries + 1}`;
}
