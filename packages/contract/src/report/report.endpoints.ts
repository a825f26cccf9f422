import { z } from 'zod';
import { defineEndpoint, file, idField, institution, oneOf } from '#kernel';
import {
  reportSample,
  reportToken,
  reportView,
  sampleView,
  verification,
} from './report.schema.ts';

export const reportPdf = defineEndpoint({
  method: 'GET',
  path: '/exams/report.pdf',
  summary: 'The report of one examination as PDF, one A4 page',
  access: institution('exam.menu'),
  log: { model: 'report', optype: 'export' },
  input: z.object({ id: idField }),
  reply: file,
});

export const reportPage = defineEndpoint({
  method: 'GET',
  path: '/exams/report',
  summary:
    'The page of the report of one examination as SVG, to be shown and printed, and its facts as text',
  access: institution('exam.menu'),
  log: { model: 'report', optype: 'view' },
  input: z.object({ id: idField }),
  reply: oneOf(reportView),
  isLarge: true,
});

/** The logo of a sample travels in the call: twice the largest one as base64, and the texts. */
const SAMPLE_MAX_BYTES = 2 * 1024 * 1024;

export const sampleReport = defineEndpoint({
  method: 'POST',
  path: '/report/sample',
  summary: 'The page of a report of nobody with a template that is being written',
  access: institution('template.edit'),
  log: 'none',
  bodyLimit: SAMPLE_MAX_BYTES,
  input: reportSample,
  reply: oneOf(sampleView),
  isLarge: true,
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
