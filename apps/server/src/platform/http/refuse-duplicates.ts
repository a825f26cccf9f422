/** Turns the violation of a key or a check into its refusal: the name of the constraint says which entry answers, at which field. */
import type { ErrorEntry } from '@spine/contract/kernel';
import { errorCode } from '../error-code.ts';
import { refuseAt } from './refuse.ts';

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';

export type Duplicate = { readonly entry: ErrorEntry; readonly field: string };
type Duplicates = Readonly<Record<string, Duplicate>>;

/** Waits for a write; the statement that failed has aborted the transaction, so nothing else of it stays. */
export async function refuseDuplicates<T>(write: Promise<T>, byConstraint: Duplicates): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const duplicate = violatedBy(error, byConstraint);
    if (!duplicate) throw error;
    return refuseAt(duplicate.field, duplicate.entry);
  }
}

/** The end of the name of a shard and of what belongs to it: `school_102019`, `school_name_key_102019`. */
const SHARD_NUMBER = /_\d+$/;

/**
 * PostgreSQL names constraint and table in fields of the error. A distributed database does so for shards of the node that
 * was asked. Of another node it passes the message alone, in whose sentence, of any language, the name stands.
 */
function violatedBy(error: unknown, byConstraint: Duplicates): Duplicate | undefined {
  const code = errorCode(error);
  if (code !== UNIQUE_VIOLATION && code !== CHECK_VIOLATION) return undefined;
  const { constraint, table = '', message } = error as Error & Violation;
  if (constraint === undefined) {
    const name = Object.keys(byConstraint).find((known) => namesShardOf(message, known));
    return byConstraint[name ?? ''];
  }
  const [shard] = SHARD_NUMBER.exec(table) ?? [];
  return byConstraint[shard ? withoutEnd(constraint, shard) : constraint];
}

type Violation = { readonly constraint?: string; readonly table?: string };

function namesShardOf(message: string, constraint: string): boolean {
  return new RegExp(`(?<!\\w)${constraint}_\\d+(?!\\w)`).test(message);
}

function withoutEnd(text: string, end: string): string {
  return text.endsWith(end) ? text.slice(0, -end.length) : text;
}
