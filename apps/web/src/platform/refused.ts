import type { FieldFault } from '@spine/contract/kernel';

/** Codes of failures that happen before any server answers. */
export const LOCAL_CODES = { offline: 0, overtime: 1, unreadable: 2 } as const;

type Details = { code: number; message: string; fields?: readonly FieldFault[]; data?: unknown };

/**
 * Every way a call can fail. `code` is the catalogue's number (spec 8) or the HTTP status; `fields` are the
 * faults a form shows at its fields; `data` carries what helps to mend it, for example the faults of a file.
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
