/** Turns replies and refusals into the envelopes that are sent (docs/domain/decisions.md 1). */
import {
  type ErrorEntry,
  type GateEnvelope,
  type RefusalEnvelope,
  type Reply,
  SUCCESS_CODE,
  type SuccessEnvelope,
} from '@spine/contract/kernel';
import { z } from 'zod';
import type { SessionClient } from '#platform/session/session-store.ts';
import type { ServedFile } from './call.ts';
import type { RefusalDetail } from './refuse.ts';
import { maskFor } from './reply/mask-numbers.ts';

const SUCCESS_MESSAGE = 'success';

type ListReply = Extract<Reply, { kind: 'list' }>;
type ListFields = { rows: unknown[]; total: number; totalIsFloor?: true; next?: string };

const listSchemas = new WeakMap<ListReply, z.ZodType>();

function listSchemaOf(reply: ListReply): z.ZodType {
  let schema = listSchemas.get(reply);
  if (!schema) {
    schema = z.object({
      rows: z.array(reply.row),
      total: z.number().int(),
      totalIsFloor: z.literal(true).optional(),
      ...(reply.hasCursor && { next: z.string().optional() }),
    });
    listSchemas.set(reply, schema);
  }
  return schema;
}

/** Wraps a handler's answer for the client; parses it first, so that an undeclared column is never sent. */
export function successEnvelope(
  reply: Exclude<Reply, { kind: 'file' }>,
  answer: unknown,
  client: SessionClient,
): SuccessEnvelope {
  const base = { code: SUCCESS_CODE, msg: SUCCESS_MESSAGE } as const;
  switch (reply.kind) {
    case 'list': {
      const schema = listSchemaOf(reply);
      return { ...base, ...maskFor(client, schema, schema.parse(answer) as ListFields) };
    }
    case 'one':
      return { ...base, data: maskFor(client, reply.data, reply.data.parse(answer)) };
    case 'packed':
      return { ...base, ...packedFields(answer as ServedFile) };
    case 'message':
      return { ...base, msg: z.string().parse(answer) };
    case 'done':
      return base;
  }
}

function packedFields({ content, fileName }: ServedFile): { data: string; filename: string } {
  if (!(content instanceof Uint8Array)) throw new Error('a packed answer is a buffer');
  return { data: Buffer.from(content).toString('base64'), filename: fileName };
}

/** The answer of a refusal for the client, in the envelope its entry belongs to. */
export function refusalEnvelope(
  entry: ErrorEntry,
  detail: RefusalDetail = {},
  client: SessionClient = 'browser',
): GateEnvelope | RefusalEnvelope {
  const message = detail.message ?? entry.message;
  const fields = detail.fields ? { fields: detail.fields } : {};
  if (entry.kind === 'gate') return { errorCode: entry.code, errorMsg: message, ...fields };
  const { shape } = detail;
  const shown = shape ? maskFor(client, shape, detail.data) : detail.data;
  const data = shown === undefined ? {} : { data: shown };
  return { code: entry.code, msg: message, ...fields, ...data };
}
