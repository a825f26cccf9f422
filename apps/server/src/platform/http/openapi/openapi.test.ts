/** Who builds a client reads the document: every call and shape has a name, and every reference leads somewhere. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const operation = z.looseObject({ operationId: z.string().min(1) });
const documented = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});

// A static check compares the file with what the server answers.
const text = readFileSync(new URL('../../../../../../docs/openapi.json', import.meta.url), 'utf8');
const { paths, components } = documented.parse(JSON.parse(text));

test('every call has a name of its own', () => {
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids.length).toBeGreaterThan(100);
  expect(new Set(ids).size).toBe(ids.length);
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
