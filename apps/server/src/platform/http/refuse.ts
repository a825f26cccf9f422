import type { ErrorEntry, FieldFault } from '@spine/contract/kernel';
import type { z } from 'zod';

/** What a refusal carries: faults at fields, or the data the caller needs to correct them. */
export type RefusalDetail = {
  readonly fields?: FieldFault[];
  readonly data?: unknown;
  /** Of the data, where browsers get numbers in it masked. */
  readonly shape?: z.ZodType;
  /** What the process log names besides the code of a refused sign-in: a provider, never a person. */
  readonly about?: string;
  /** Replaces the catalogue's sentence where the message has to say which case it is. */
  readonly message?: string;
};

/** A refusal by name; the envelope turns it into the answer. It is not a fault and is not logged as one. */
export class Refusal extends Error {
  readonly entry: ErrorEntry;
  readonly detail: RefusalDetail;

  constructor(entry: ErrorEntry, detail: RefusalDetail = {}) {
    super(detail.message ?? entry.message);
    this.name = 'Refusal';
    this.entry = entry;
    this.detail = detail;
  }
}

/** Ends the call with an entry of the catalogue; the transaction is rolled back. */
export function refuse(entry: ErrorEntry, detail?: RefusalDetail): never {
  throw new Refusal(entry, detail);
}

/** Ends the call like `refuse`, with the entry's sentence at the field it is about. */
export function refuseAt(field: string, entry: ErrorEntry): never {
  throw new Refusal(entry, { fields: [{ field, message: entry.message }] });
}

/** An error for the process log, without the detail of a database error, which repeats the row. */
export function withoutValues(error: Error & { readonly code?: string }) {
  return { code: error.code, message: error.message, stack: error.stack };
}
