/** The summary report of a school or a region. */
import { z } from 'zod';
import { dateField, defineEndpoint, file, idField, idsField, institution } from '#kernel';

export const SUMMARY_FORMATS = ['pdf', 'xlsx'] as const;
export type SummaryFormat = (typeof SUMMARY_FORMATS)[number];

export const summaryReport = defineEndpoint({
  method: 'GET',
  path: '/statistics/summaryReport',
  summary:
    'The summary of a school, a region or the whole institution as PDF or workbook: rates, tables, tests, text',
  access: institution('statistic.menu'),
  log: { model: 'report', optype: 'export' },
  input: z.object({
    projectId: idsField.optional(),
    /** With a school the summary is a school's; without one a region's or the institution's. */
    schoolId: idField.optional(),
    /** Two, four or six digits of a region's code. */
    region: z
      .string()
      .regex(/^\d{2}(\d{2}(\d{2})?)?$/)
      .optional(),
    from: dateField.optional(),
    to: dateField.optional(),
    format: z.enum(SUMMARY_FORMATS).default('pdf'),
  }),
  reply: file,
});
