/** The pictures of many examinations as one zip: prepared in the background, fetched with a token (spec 7). */
import { z } from 'zod';
import { defineEndpoint, file, idField, institution, oneOf } from '#kernel';
import { examErrors } from './exam.errors.ts';
import { examFilters } from './exam-view.schema.ts';

const MOST_IDS = 1000;
const LONGEST_TOKEN = 120;

export const prepareExamImages = defineEndpoint({
  method: 'POST',
  path: '/exams/download/ultrasonic',
  summary:
    'Packs the pictures of examinations, by ids or filters, and answers a token for ten minutes',
  access: institution('exam.menu'),
  log: { model: 'exam', optype: 'add' },
  input: z.object({ ids: z.array(idField).min(1).max(MOST_IDS).optional(), ...examFilters }),
  reply: oneOf(z.object({ token: z.string() })),
  faults: { ids: examErrors.tooManyIds },
});

export const downloadExamImages = defineEndpoint({
  method: 'GET',
  path: '/exams/download/:token',
  summary: 'The zip of a token, for whoever prepared it',
  access: institution('exam.menu'),
  log: { model: 'exam', optype: 'export' },
  input: z.object({ token: z.string().max(LONGEST_TOKEN) }),
  reply: file,
  faults: { token: examErrors.archiveGone },
});
