/**
 * Reads the answers of docs/domain/decisions.md 1 on the browser's side: turns an envelope into the useful part of the
 * answer, or throws `Refused`. Replies are parsed with the shapes of the contract, so that screens can trust them.
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

/** Bytes the server sent, with the name it gave them. */
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

/** The code of a session that is over (spec 8). */
export const SESSION_EXPIRED = kernelErrors.notSignedIn.code;

function refusal(
  code: number,
  message: string,
  more: { fields?: FieldFault[]; data?: unknown } = {},
): Refused {
  return new Refused({ code, message, fields: more.fields ?? [], data: more.data });
}

const unreadable = () => refusal(LOCAL_CODES.unreadable, callText.unreadable);

function statusRefusal(status: number): Refused {
  if (status === 504) return refusal(504, callText.ERROR_504);
  if (status === 404) return refusal(404, callText.notFound);
  return refusal(status, kernelErrors.fault.message);
}

/** The field a code speaks of: an endpoint names the entry that answers the fault of each of its fields. */
function fieldsOfCode(endpoint: Endpoint, code: number, message: string): FieldFault[] {
  const named = Object.entries(endpoint.faults ?? {}).filter(([, entry]) => entry.code === code);
  const [only] = named;
  return only && named.length === 1 ? [{ field: only[0], message }] : [];
}

function businessRefusal(endpoint: Endpoint, answer: Envelope, code: number): Refused {
  const message = answer.msg ?? callText.unreadable;
  const fields = answer.fields ?? fieldsOfCode(endpoint, code, message);
  return refusal(code, message, { fields, data: answer.data });
}

function answerOf(reply: Reply, answer: Envelope): unknown {
  if (reply.kind === 'list') {
    const { rows = [], total = 0, totalIsFloor } = answer;
    return { rows: z.array(reply.row).parse(rows), total, ...(totalIsFloor && { totalIsFloor }) };
  }
  if (reply.kind === 'one') return reply.data.parse(answer.data);
  if (reply.kind === 'message') return answer.msg ?? '';
  if (reply.kind === 'packed') return unpacked(answer);
  return undefined;
}

const packed = z.object({ data: z.string(), filename: z.string() });

function unpacked(answer: Envelope): Download {
  const { data, filename } = packed.parse(answer);
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return { blob: new Blob([bytes]), filename };
}

async function bodyOf(response: Response): Promise<Envelope> {
  // A gateway's 504 page is not ours, whatever it holds.
  if (response.status === 504) throw statusRefusal(504);
  const text = await response.text();
  try {
    return envelope.parse(JSON.parse(text));
  } catch {
    throw response.ok ? unreadable() : statusRefusal(response.status);
  }
}

/** The name in a content-disposition header; the UTF-8 form wins over the plain one. */
function filenameOf(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // A name with a stray % is still a name.
      return encoded;
    }
  }
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? 'download';
}

function isJson(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('application/json');
}

/** The useful part of a response, or a thrown `Refused`. */
export async function readResponse(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (endpoint.reply.kind === 'file' && response.ok && !isJson(response)) {
    const filename = filenameOf(response.headers.get('content-disposition'));
    return { blob: await response.blob(), filename } satisfies Download;
  }
  const answer = await bodyOf(response);
  if (answer.errorCode !== undefined) {
    throw refusal(answer.errorCode, answer.errorMsg ?? callText.unreadable, {
      ...(answer.fields && { fields: answer.fields }),
    });
  }
  if (answer.code === undefined) throw response.ok ? unreadable() : statusRefusal(response.status);
  if (answer.code !== SUCCESS_CODE) throw businessRefusal(endpoint, answer, answer.code);
  try {
    return answerOf(endpoint.reply, answer);
  } catch {
    throw unreadable();
  }
}
