import type { FieldFault } from '@spine/contract/kernel';

/** Codes of failures without an answer of the server. */
export const LOCAL_CODES = { offline: 0, overtime: 1, unreadable: 2, device: 3 } as const;

const UNANSWERED: ReadonlySet<number> = new Set([LOCAL_CODES.offline, LOCAL_CODES.overtime]);

type Details = { code: number; message: string; fields?: readonly FieldFault[]; data?: unknown };

/**
 * A failed call. `code` is the number in the error catalogue (spec 8) or the HTTP status; `fields` are the errors a form shows
 * at its fields; `data` carries details, for example the errors in a file.
 */
export class Refused extends Error {
  readonly code: number;
  readonly fields: readonly FieldFault[];
  readonly data: unknown;

  constructor(details: Details) {
    super(details.message);
    this.name = 'Refused';
    this.code = details.code;
    this.fields = details.fields ?? [];
    this.data = details.data;
  }
}

/** Whether nobody answered a call; an answer of a server in trouble is one. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Refused && UNANSWERED.has(error.code);
}
