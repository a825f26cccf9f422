/** Prints the calls as OpenAPI 3.1, from the same values the server binds and the browser calls. */
import { EXAMPLES } from '@spine/contract/catalogue';
import {
  API_PREFIX,
  carriesFile,
  type Endpoint,
  type Reply,
  SUCCESS_CODE,
} from '@spine/contract/kernel';
import { contractNames } from './contract-names.ts';
import { type Json, openShapes, type Shapes } from './openapi-shapes.ts';

const securitySchemes = {
  browser: { type: 'apiKey', in: 'cookie', name: 'SESSION' },
  client: { type: 'http', scheme: 'bearer' },
  /** The token of a registered device of the station. */
  device: { type: 'http', scheme: 'bearer' },
} as const;
const fields = {
  type: 'array',
  items: {
    type: 'object',
    properties: { field: { type: 'string' }, message: { type: 'string' } },
    required: ['field', 'message'],
  },
} as const;
/** The shapes of a call's refusals: a business rule's number and sentence, or the gate's. */
const refusal = {
  description:
    'A refusal: its number of the catalogue, its sentence, and what is wrong with which field',
  content: {
    'application/json': {
      schema: {
        anyOf: [
          {
            type: 'object',
            properties: { code: { type: 'integer' }, msg: { type: 'string' }, fields },
            required: ['code', 'msg'],
          },
          {
            type: 'object',
            properties: { errorCode: { type: 'integer' }, errorMsg: { type: 'string' }, fields },
            required: ['errorCode', 'errorMsg'],
          },
        ],
      },
    },
  },
} as const;
const envelope = { code: { const: SUCCESS_CODE }, msg: { type: 'string' } } as const;

/** The full document; the same calls give the same text. */
export async function openApiOf(endpoints: readonly Endpoint[]): Promise<Json> {
  const names = await contractNames();
  const shapes = openShapes(names);
  const paths: Record<string, Json> = {};
  for (const endpoint of [...endpoints].sort(byPath)) {
    const path = API_PREFIX + endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        operationId: names.get(endpoint),
        ...operationOf(endpoint, shapes),
      },
    };
  }
  const info = { title: 'Scoliosis screening platform', version: '1.0.1' };
  return shapes.complete(
    { openapi: '3.1.0', info, paths },
    { securitySchemes, responses: { Refusal: refusal } },
  );
}

function byPath(a: Endpoint, b: Endpoint): number {
  const [left, right] = [`${a.path} ${a.method}`, `${b.path} ${b.method}`];
  return left < right ? -1 : Number(left > right);
}

function operationOf(endpoint: Endpoint, shapes: Shapes): Json {
  // By itself: a reference has no properties to make parameters of.
  const input = shapes.of(endpoint.input, 'input');
  const inQuery = endpoint.method !== 'POST';
  return {
    summary: endpoint.summary,
    security: securityOf(endpoint),
    'x-access': endpoint.access,
    ...(endpoint.needsRecentProof && { 'x-recent-proof': true }),
    'x-log': endpoint.log,
    parameters: parametersOf(endpoint, input, inQuery),
    ...(inQuery ? {} : { requestBody: bodyOf(endpoint, input) }),
    responses: {
      200: responseOf(endpoint.reply, shapes),
      default: { $ref: '#/components/responses/Refusal' },
    },
  };
}

function securityOf({ access }: Endpoint): Json[] {
  if (access === 'public') return [];
  return access === 'device' ? [{ device: [] }] : [{ browser: [] }, { client: [] }];
}

function parametersOf(endpoint: Endpoint, input: Json, inQuery: boolean): Json[] {
  const properties = (input['properties'] ?? {}) as Record<string, Json>;
  const { required: names } = input;
  const required = new Set<unknown>(Array.isArray(names) ? names : []);
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
  const examples = EXAMPLES.get(endpoint);
  if (!carriesFile(endpoint))
    return {
      content: { [contentTypeOf(endpoint)]: { schema: input, ...(examples && { examples }) } },
    };
  const properties = {
    ...((input['properties'] ?? {}) as Json),
    file: { type: 'string', format: 'binary' },
  };
  return { content: { 'multipart/form-data': { schema: { ...input, properties } } } };
}

function contentTypeOf({ body }: Endpoint): string {
  return body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
}

function responseOf(reply: Reply, shapes: Shapes): Json {
  if (reply.kind === 'file')
    return { description: 'bytes', content: { 'application/octet-stream': {} } };
  const extra = answerOf(reply, shapes);
  const optional = reply.kind === 'list' ? optionalOf(reply) : {};
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

function optionalOf({ hasCursor }: Extract<Reply, { kind: 'list' }>): Json {
  return { totalIsFloor: { const: true }, ...(hasCursor && { next: { type: 'string' } }) };
}

function answerOf(reply: Exclude<Reply, { kind: 'file' }>, shapes: Shapes): Json {
  if (reply.kind === 'list') {
    return {
      rows: { type: 'array', items: shapes.of(reply.row, 'output') },
      total: { type: 'integer' },
    };
  }
  if (reply.kind === 'packed') {
    return { data: { type: 'string', contentEncoding: 'base64' }, filename: { type: 'string' } };
  }
  return reply.kind === 'one' ? { data: shapes.of(reply.data, 'output') } : {};
}
