/** The answers on the wire (docs/domain/decisions.md 1). */

/** A fault of one field, in words for the person who typed it. */
export type FieldFault = { readonly field: string; readonly message: string };

export type SuccessEnvelope = {
  code: typeof import('./errors.ts').SUCCESS_CODE;
  msg: string;
  data?: unknown;
  rows?: unknown[];
  total?: number;
  filename?: string;
};

/** A business refusal. `data` carries what the caller needs to mend it, for example the faults of a file. */
export type RefusalEnvelope = { code: number; msg: string; fields?: FieldFault[]; data?: unknown };

/** A refusal of the gate. */
export type GateEnvelope = { errorCode: number; errorMsg: string; fields?: FieldFault[] };
