/**
 * Reads the envelope of docs/domain/decisions.md 1: returns its payload or throws `Refused`. Replies are parsed with the
 * schemas of the contract, so that screens can trust them.
 */
import {
  type Endpoint,
  type FieldFault,
  kernelErrors,
  type Reply,
  SUCCESS_CODE,
} from '@spine/contract/kernel';
import { z } from 'zod';
import { callText } from './call.text.ts';
import { LOCAL_CODES, Refused } from './refused.ts';

/** A file of the server, with its name. */
export type Download = { blob: Blob; filename: string };

const fault = z.object({ field: z.string(), message: z.string() });
const envelope = z.object({
  code: z.number().optional(),
  msg: z.string().optional(),
  errorCode: z.number().optional(),
  errorMsg: z.string().optional(),
  fields: z.array(fault).optional(),
  data: z.unknown().optional(),
  rows: z.array(z.unknown()).optional(),
  total: z.number().optional(),
  totalIsFloor: z.literal(true).optional(),
  filename: z.string().optional(),
});
type Envelope = z.output<typeof envelope>;

/** The code of an expired session (spec 8). */
export const SESSION_EXPIRED = kernelErrors.notSignedIn.code;

const SIGN_IN_FIRST: ReadonlySet<number> = new Set([
  SESSION_EXPIRED,
  kernelErrors.secondStepNeeded.code,
]);

/** Whether the gate refused a call until somebody has signed in: the session is over, or was opened anew and owes its second step. */
export function needsSignIn(code: number): boolean {
  return SIGN_IN_FIRST.has(code);
}

/** Whether the gate refused a call until its user has proved again who they are. */
export function needsProof(code: number): boolean {
  return code === kernelErrors.proofNeeded.code;
}

const childrenAsked = z.object({ children: z.number() });

/** How many children a call would hand out that was refused until its user says what for; undefined where it was not. */
export function needsPurpose({ code, data }: Refused): number | undefined {
  if (code !== kernelErrors.purposeNeeded.code) return undefined;
  return childrenAsked.safeParse(data).data?.children;
}

function newRefused(
  code: number,
  message: string,
  more: { fields?: FieldFault[]; data?: unknown } = {},
): Refused {
  return new Refused({ code, message, fields: more.fields ?? [], data: more.data });
}

const refusedUnreadable = () => newRefused(LOCAL_CODES.unreadable, callText.unreadable);

function refusedByStatus(status: number): Refused {
  if (status === 504) return newRefused(504, callText.ERROR_504);
  if (status === 404) return newRefused(404, callText.notFound);
  return newRefused(status, kernelErrors.fault.message);
}

/** The field that an error code belongs to, where the endpoint's `faults` name exactly one. */
function findFieldsByCode(endpoint: Endpoint, code: number, message: string): FieldFault[] {
  const named = Object.entries(endpoint.faults ?? {}).filter(([, entry]) => entry.code === code);
  const [only] = named;
  return only && named.length === 1 ? [{ field: only[0], message }] : [];
}

function refusedByServer(endpoint: Endpoint, answer: Envelope, code: number): Refused {
  const message = answer.msg ?? callText.unreadable;
  const fields = answer.fields ?? findFieldsByCode(endpoint, code, message);
  return newRefused(code, message, { fields, data: answer.data });
}

function parseAnswer(reply: Reply, answer: Envelope): unknown {
  if (reply.kind === 'list') {
    const { rows = [], total = 0, totalIsFloor } = answer;
    return { rows: z.array(reply.row).parse(rows), total, ...(totalIsFloor && { totalIsFloor }) };
  }
  if (reply.kind === 'one') return reply.data.parse(answer.data);
  if (reply.kind === 'message') return answer.msg ?? '';
  if (reply.kind === 'packed') return decodePacked(answer);
  return undefined;
}

const packed = z.object({ data: z.string(), filename: z.string() });

function decodePacked(answer: Envelope): Download {
  const { data, filename } = packed.parse(answer);
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return { blob: new Blob([bytes]), filename };
}

async function readEnvelope(response: Response): Promise<Envelope> {
  // A 504 comes from a proxy, so its body is no envelope.
  if (response.status === 504) throw refusedByStatus(504);
  const text = await response.text();
  try {
    return envelope.parse(JSON.parse(text));
  } catch {
    throw response.ok ? refusedUnreadable() : refusedByStatus(response.status);
  }
}

/** The file name in a content-disposition header; the UTF-8 form takes precedence. */
function parseFilename(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Not valid percent-encoding: use the name as it is.
      return encoded;
    }
  }
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? 'download';
}

function isJson(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('application/json');
}

/** Returns the payload of a response, or throws `Refused`. */
export async function readResponse(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (endpoint.reply.kind === 'file' && response.ok && !isJson(response)) {
    const filename = parseFilename(response.headers.get('content-disposition'));
    return { blob: await response.blob(), filename } satisfies Download;
  }
  const answer = await readEnvelope(response);
  if (answer.errorCode !== undefined) {
    throw newRefused(answer.errorCode, answer.errorMsg ?? callText.unreadable, {
      ...(answer.fields && { fields: answer.fields }),
    });
  }
  if (answer.code === undefined)
    throw response.ok ? refusedUnreadable() : refusedByStatus(response.status);
  if (answer.code !== SUCCESS_CODE) throw refusedByServer(endpoint, answer, answer.code);
  try {
    return parseAnswer(endpoint.reply, answer);
  } catch {
    throw refusedUnreadable();
  }
}
