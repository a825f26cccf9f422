/** A test that is tried once more meets what its first try has left. */
import { TestRunner } from 'vitest';

const tries = (): number => TestRunner.getCurrentTest()?.result?.retryCount ?? 0;

/** A name for what a test makes: the same at first, another one when the test is tried again. */
export function freshName(name: string): string {
  return tries() === 0 ? name : `${name}${tries() + 1}`;
}

/** A phone of a family that a test makes: another one when the test is tried again. */
export function freshPhone(phone: string): string {
  return String(Number(phone) + 100 * tries());
}
