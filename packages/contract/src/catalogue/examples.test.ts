import { expect, test } from 'vitest';
import { z } from 'zod';
import { assessExam, examRecord } from '../exam/index.ts';
import { EXAMPLES } from './index.ts';

const all = [...EXAMPLES].flatMap(([endpoint, examples]) =>
  Object.values(examples).map(({ summary, value }) => ({ summary, value, endpoint })),
);

test.each(all)('$summary: the call takes it', ({ endpoint, value }) => {
  expect(endpoint.input.safeParse(value).error).toBeUndefined();
});

test('each record of an upload is one that can be assessed', () => {
  const upload = z.object({ exams: z.array(examRecord) });
  const records = all.flatMap(({ value }) => upload.safeParse(value).data?.exams ?? []);
  expect(records).toHaveLength(3);
  for (const record of records) expect(assessExam(record).ok).toBe(true);
});
