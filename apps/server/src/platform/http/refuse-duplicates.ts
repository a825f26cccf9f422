/** Turns a unique violation into its refusal: the name of the constraint says which entry answers, at which field. */
import type { ErrorEntry } from '@spine/contract/kernel';
import { errorCode } from '../error-code.ts';
import { refuseAt } from './refuse.ts';

const UNIQUE_VIOLATION = '23505';

export type Duplicate = { readonly entry: ErrorEntry; readonly field: string };

/** Waits for a write; the statement that failed has aborted the transaction, so nothing else of it stays. */
export async function refuseDuplicates<T>(
  write: Promise<T>,
  byConstraint: Readonly<Record<string, Duplicate>>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const duplicate = byConstraint[violatedConstraint(error) ?? ''];
    if (!duplicate) throw error;
    return refuseAt(duplicate.field, duplicate.entry);
  }
}

function violatedConstraint(error: unknown): string | undefined {
  if (errorCode(error) !== UNIQUE_VIOLATION) return undefined;
  const { constraint } = error as { constraint?: string };
  return constraint;
}
