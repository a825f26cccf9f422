/** Who builds a client reads the document: it has every call of the contract by its name, and every reference leads somewhere. */
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createBindings } from '#app';
import { openWorld } from '#testing/world.ts';
import { contractNames } from './contract-names.ts';
import { openApiOf } from './openapi.ts';

const operation = z.looseObject({ operationId: z.string().min(1) });
const documented = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});
const call = z.looseObject({ method: z.string(), path: z.string(), summary: z.string() });

let text: string;
let paths: z.output<typeof documented>['paths'];
let components: z.output<typeof documented>['components'];
beforeAll(async () => {
  const world = await openWorld();
  const document = await openApiOf(createBindings(world).map(({ endpoint }) => endpoint));
  await world.close();
  text = JSON.stringify(document, null, 2);
  ({ paths, components } = documented.parse(document));
});

test('every call of the contract is there by its name, once', async () => {
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  const names = [...(await contractNames())].filter(([value]) => call.safeParse(value).success);
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.sort()).toEqual(names.map(([, name]) => name).sort());
});

test('every reference leads to a shape, and every shape is referred to', () => {
  const referred = text.matchAll(/"#\/components\/schemas\/([^"]+)"/g);
  const names = new Set([...referred].map(([, name]) => name));
  expect([...names].sort()).toEqual(Object.keys(components.schemas).sort());
  expect(text).not.toContain('$defs');
});

test("an upload's records are described", () => {
  expect(components.schemas['ExamRecord']).toMatchObject({
    required: ['id', 'typeId', 'status', 'examTime'],
  });
  const items = ['schema', 'properties', 'exams', 'items', '$ref'];
  expect(paths['/api/v1/exams/upload']?.['post']).toHaveProperty(
    ['requestBody', 'content', 'application/json', ...items],
    '#/components/schemas/ExamRecord',
  );
  expect(text).not.toMatch(/"items": \{\}/);
});

test('answers may grow', () => {
  expect(components.schemas['UploadAnswer']).not.toHaveProperty('additionalProperties');
});
