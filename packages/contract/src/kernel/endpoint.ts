/**
 * A call is a value. `defineEndpoint` says the method, the path, who may make the call, what it writes to the
 * operation log, and the shapes of input and reply. The server binds a handler to the value and the browser
 * calls it, so that path, permission and fields cannot drift apart.
 */
import { z } from 'zod';
import type { LimitedKind } from './account-kinds.ts';
import type { ErrorEntry } from './errors.ts';
import type { Permission } from './permissions.ts';

/** All calls live under this prefix. */
export const API_PREFIX = '/api/v1';

/** Whose rows a call is about: one institution's, the platform's, or whichever of the two the caller belongs to. */
export type CallScope = 'institution' | 'platform' | 'either';

type Permissions = readonly [Permission, ...Permission[]];
type Guarded<S extends CallScope> = { readonly scope: S; readonly anyOf: Permissions };

/**
 * `public`: anyone; `signedIn`: any role, in either scope; `device`: a registered device of the station by its token; else the
 * scope, and any role that holds one of these permissions.
 */
export type Access = 'public' | 'signedIn' | 'device' | Guarded<CallScope>;

/** A call about the rows of the caller's institution. */
export function institution(...anyOf: Permissions): Guarded<'institution'> {
  return { scope: 'institution', anyOf };
}

/** A call about what belongs to the platform. */
export function platform(...anyOf: Permissions): Guarded<'platform'> {
  return { scope: 'platform', anyOf };
}

/** A call that users of an institution and of the platform make alike. */
export function either(...anyOf: Permissions): Guarded<'either'> {
  return { scope: 'either', anyOf };
}

/** What a call did, as the operation log names it. */
export const OPERATION_TYPES = [
  'signIn',
  'signOut',
  'view',
  'add',
  'edit',
  'delete',
  'import',
  'export',
  'upload',
  'refuse',
] as const;
export type OperationType = (typeof OPERATION_TYPES)[number];

/**
 * `none` is for reads that show no child's record. `once` is for lists that show them, and for links
 * that are fetched repeatedly: a user writes one line an hour for the same thing, so that paging does not flood the log.
 */
export type LogRule =
  | 'none'
  | { readonly model: LogModel; readonly optype: OperationType; readonly once?: 'hour' };

/** The kinds of things in the operation log, in the words of the glossary. */
export const LOG_MODELS = [
  'session',
  'user',
  'organization',
  'school',
  'patient',
  'project',
  'exam',
  'report',
  'template',
  'log',
  'batchCode',
  'appPackage',
  'job',
  'action',
  'prescription',
  'trainingRecord',
  'stationDevice',
  'followUp',
  'savedView',
  'signInProvider',
  'audit',
  'monitoring',
] as const;
export type LogModel = (typeof LOG_MODELS)[number] | 'statistic' | 'dataScreen';

/**
 * How the reply is wrapped: `list` → `{code, msg, rows, total}`
 * with `totalIsFloor` where there are more, and `next` where `hasCursor` and more rows follow, `one` → `{code, msg, data}`,
 * `message` → `{code, msg}` with the handler's own msg, `done` → `{code, msg}`, `file` → a byte stream,
 * `packed` → `{code, msg, data, filename}` with the bytes as base64.
 */
export type Reply =
  | { readonly kind: 'list'; readonly row: z.ZodType; readonly hasCursor?: true }
  | { readonly kind: 'one'; readonly data: z.ZodType }
  | { readonly kind: 'message' }
  | { readonly kind: 'done' }
  | { readonly kind: 'file' }
  | { readonly kind: 'packed' };

export type Endpoint<
  Input extends z.ZodType = z.ZodType,
  R extends Reply = Reply,
  A extends Access = Access,
> = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below API_PREFIX, with `:name` for parameters. */
  readonly path: string;
  /** One plain sentence for the printed OpenAPI. */
  readonly summary: string;
  readonly access: A;
  readonly log: LogRule;
  readonly input: Input;
  readonly reply: R;
  /**
   * `multipart`: one file with the fields, small enough for memory; `multipart-stream`: one large file after the
   * fields, read as it comes; `form`: short fields (`application/x-www-form-urlencoded`) of another server, which has no cookie and so
   * no anti-forgery pair: the call proves by itself who sent them; `json` otherwise.
   */
  readonly body?: 'json' | 'multipart' | 'multipart-stream' | 'form';
  /** The largest accepted body in bytes; the server's default is 1 MiB. */
  readonly bodyLimit?: number;
  /** A public call that pages make often: its rate limit is that of a session's calls. */
  readonly isFrequent?: true;
  /** Made before the second step of signing in too: a session that still owes it makes no other call. */
  readonly isBeforeSecondStep?: true;
  /** The kinds of accounts that make it besides a person's: they make no other call. */
  readonly openTo?: readonly LimitedKind[];
  /** A browser makes it only while its user has proved lately who they are (docs/adr/0129-asking-again.md). */
  readonly needsRecentProof?: true;
  /** What it makes names children: of many a browser's user says what for (docs/adr/0138-large-exports.md). */
  readonly carriesChildren?: true;
  /** The answer is a text of some hundred kilobytes: it is compressed for clients that accept that. */
  readonly isLarge?: true;
  /** What answers a streamed file over the limit, where 30000413 is too general. */
  readonly tooLarge?: ErrorEntry;
  /** What answers when the database aborted the call, where 1502 to 1504 are too general. */
  readonly failed?: ErrorEntry;
  /** Which catalogue entry answers a fault of which input field; other fields answer 2400 or 1400. */
  readonly faults?: Readonly<Record<string, ErrorEntry>>;
  /** The sentence at a field, where one entry answers for several fields. */
  readonly faultTexts?: Readonly<Record<string, string>>;
};

/** Declares a call. */
export function defineEndpoint<
  Input extends z.ZodType,
  const R extends Reply,
  const A extends Access,
>(endpoint: Endpoint<Input, R, A>): Endpoint<Input, R, A> {
  return endpoint;
}

/** Whether a call carries a file. */
export function carriesFile({ body }: Pick<Endpoint, 'body'>): boolean {
  return body === 'multipart' || body === 'multipart-stream';
}

/** A reply of rows and a total. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return { kind: 'list', row } as const;
}

/** A reply of rows and a total, with the cursor of the rows that follow. */
export function cursorListOf<Row extends z.ZodType>(row: Row) {
  return { kind: 'list', row, hasCursor: true } as const;
}

/** A reply of one thing under `data`. */
export function oneOf<Data extends z.ZodType>(data: Data) {
  return { kind: 'one', data } as const;
}

/** A reply that only says that it is done. */
export const done = { kind: 'done' } as const;
/** A reply whose `msg` carries the answer. */
export const message = { kind: 'message' } as const;
/** A reply of bytes. */
export const file = { kind: 'file' } as const;
/** A reply of bytes inside the envelope, as base64 under `data`. */
export const packed = { kind: 'packed' } as const;

/** Input of a call that takes none. */
export const noInput = z.object({});

/** What a caller passes in, before defaults. */
export type EndpointInput<E> = E extends Endpoint<infer I, Reply> ? z.input<I> : never;

/** What a handler receives, parsed. */
export type ParsedEndpointInput<E> = E extends Endpoint<infer I, Reply> ? z.output<I> : never;

/** The useful part of the answer: `{rows, total}`, the data, the message, nothing, or `File` as each side holds bytes. */
export type EndpointAnswer<E, File = unknown> =
  E extends Endpoint<z.ZodType, infer R>
    ? R extends { kind: 'list'; row: infer Row extends z.ZodType }
      ? { rows: z.output<Row>[]; total: number; totalIsFloor?: true; next?: string }
      : R extends { kind: 'one'; data: infer Data extends z.ZodType }
        ? z.output<Data>
        : R extends { kind: 'message' }
          ? string
          : R extends { kind: 'file' | 'packed' }
            ? File
            : undefined
    : never;

// The answers on the wire (docs/domain/decisions.md 1).

/** A fault of one field, in words for the person who typed it. */
export type FieldFault = { readonly field: string; readonly message: string };

export type SuccessEnvelope = {
  code: typeof import('./errors.ts').SUCCESS_CODE;
  msg: string;
  data?: unknown;
  rows?: unknown[];
  total?: number;
  /** There are more than `total`: counting them all would take long. */
  totalIsFloor?: true;
  /** More rows follow: the same call with this as `after` answers them. */
  next?: string;
  filename?: string;
};

/** A business refusal. `data` carries what the caller needs to correct it, for example the faults of a file. */
export type RefusalEnvelope = { code: number; msg: string; fields?: FieldFault[]; data?: unknown };

/** A refusal of the gate. */
export type GateEnvelope = { errorCode: number; errorMsg: string; fields?: FieldFault[] };
