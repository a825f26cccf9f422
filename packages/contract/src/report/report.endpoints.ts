import { z } from 'zod';
import { defineEndpoint, file, idField, institution, oneOf } from '#kernel';
import { reportToken, verification } from './report.schema.ts';

export const reportPdf = defineEndpoint({
  method: 'GET',
  path: '/exams/report.pdf',
  summary: 'The report of one examination as PDF, one A4 page',
  access: institution('exam.menu'),
  log: { model: 'report', optype: 'export' },
  input: z.object({ id: idField }),
  reply: file,
});

export const verifyReport = defineEndpoint({
  method: 'GET',
  path: '/report/verify',
  summary:
    'Whether a printed report is genuine: date, institution and masked name of its examination',
  access: 'public',
  log: 'none',
  input: z.object({ token: reportToken }),
  reply: oneOf(verification),
});
