/** Prints the calls as OpenAPI 3.1, from the same values the server binds and the browser calls. */
import {
  API_PREFIX,
  carriesFile,
  type Endpoint,
  type Reply,
  SUCCESS_CODE,
} from '@spine/contract/kernel';
import { z } from 'zod';

type Json = Record<string, unknown>;

const envelope = { code: { const: SUCCESS_CODE }, msg: { type: 'string' } } as const;

/** The whole document; the same calls give the same text. */
export function openApiOf(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of [...endpoints].sort(byPath)) {
    const path = API_PREFIX + endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Scoliosis screening platform', version: '1.0.1' },
    components: {
      securitySchemes: {
        browser: { type: 'apiKey', in: 'cookie', name: 'SESSION' },
        client: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
  };
}

function byPath(a: Endpoint, b: Endpoint): number {
  const [left, right] = [`${a.path} ${a.method}`, `${b.path} ${b.method}`];
  return left < right ? -1 : Number(left > right);
}

function operationOf(endpoint: Endpoint): Json {
  const input = schemaOf(endpoint.input, 'input');
  const inQuery = endpoint.method !== 'POST';
  return {
    summary: endpoint.summary,
    ...(endpoint.access === 'public'
      ? { security: [] }
      : { security: [{ browser: [] }, { client: [] }] }),
    'x-access': endpoint.access,
    'x-log': endpoint.log,
    parameters: parametersOf(endpoint, input, inQuery),
    ...(inQuery ? {} : { requestBody: bodyOf(endpoint, input) }),
    responses: { 200: responseOf(endpoint.reply) },
  };
}

function parametersOf(endpoint: Endpoint, input: Json, inQuery: boolean): Json[] {
  const properties = (input['properties'] ?? {}) as Record<string, Json>;
  const required = new Set((input['required'] ?? []) as string[]);
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''));
  return Object.entries(properties)
    .filter(([name]) => inQuery || inPath.has(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema,
    }));
}

function bodyOf(endpoint: Endpoint, input: Json): Json {
  if (!carriesFile(endpoint)) return { content: { 'application/json': { schema: input } } };
  const properties = {
    ...((input['properties'] ?? {}) as Json),
    file: { type: 'string', format: 'binary' },
  };
  return { content: { 'multipart/form-data': { schema: { ...input, properties } } } };
}

function responseOf(reply: Reply): Json {
  if (reply.kind === 'file')
    return { description: 'bytes', content: { 'application/octet-stream': {} } };
  const extra = answerOf(reply);
  const optional = reply.kind === 'list' ? { totalIsFloor: { const: true } } : {};
  const schema = {
    type: 'object',
    properties: { ...envelope, ...extra, ...optional },
    required: ['code', 'msg', ...Object.keys(extra)],
  };
  return {
    description: 'done, or a refusal with its code',
    content: { 'application/json': { schema } },
  };
}

function answerOf(reply: Exclude<Reply, { kind: 'file' }>): Json {
  if (reply.kind === 'list') {
    return {
      rows: { type: 'array', items: schemaOf(reply.row, 'output') },
      total: { type: 'integer' },
    };
  }
  if (reply.kind === 'packed') {
    return { data: { type: 'string', contentEncoding: 'base64' }, filename: { type: 'string' } };
  }
  return reply.kind === 'one' ? { data: schemaOf(reply.data, 'output') } : {};
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
