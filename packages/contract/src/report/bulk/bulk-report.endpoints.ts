/** The calls about the reports of many children. The file is fetched with the job's own call. */
import { z } from 'zod';
import { defineEndpoint, idField, institution, oneOf } from '#kernel';
import { jobErrors, jobRow } from '../../job/index.ts';
import { reportErrors } from '../report.errors.ts';
import { bulkReportChoice, bulkReportCounts, bulkReportInput } from './bulk-report.schema.ts';

export const addBulkReport = defineEndpoint({
  method: 'POST',
  path: '/exams/reports',
  summary: 'Prepares the reports of many children as one PDF or a zip, in the background',
  access: institution('exam.menu'),
  log: { model: 'report', optype: 'add' },
  input: bulkReportInput,
  reply: oneOf(z.object({ id: idField })),
  faults: { ids: reportErrors.tooManyIds },
});

export const countBulkReport = defineEndpoint({
  method: 'POST',
  path: '/exams/reports/count',
  summary: 'How many reports a bulk report would hold, and how many children have none',
  access: institution('exam.menu'),
  log: 'none',
  input: z.object(bulkReportChoice),
  reply: oneOf(bulkReportCounts),
  faults: { ids: reportErrors.tooManyIds },
});

export const bulkReportInfo = defineEndpoint({
  method: 'GET',
  path: '/exams/reports/:job',
  summary: 'How far one of the own bulk reports is',
  access: institution('exam.menu'),
  log: 'none',
  input: z.object({ job: idField }),
  reply: oneOf(jobRow),
  faults: { job: jobErrors.unknown },
});
