/** Reports of many children: which ones are asked for, as what, and what became of them. */
import { z } from 'zod';
import { idField } from '#kernel';
import { examFilters } from '../../exam/index.ts';

/** Examinations that may be named one by one; more are found by filters. */
const MOST_IDS = 1000;

/** `pdf`: one file, one page a child. `zip`: one file a child. */
export const BULK_REPORT_FORMATS = ['pdf', 'zip'] as const;
export type BulkReportFormat = (typeof BULK_REPORT_FORMATS)[number];

/** Examinations by their ids, or those the filters of the list find. */
export const bulkReportChoice = {
  ids: z.array(idField).min(1).max(MOST_IDS).optional(),
  ...examFilters,
} as const;
export const bulkReportInput = z.object({
  format: z.enum(BULK_REPORT_FORMATS),
  ...bulkReportChoice,
});
export type BulkReportInput = z.output<typeof bulkReportInput>;

/** A child counts once in a project, by its newest examination; one that only declined has no report. */
export const bulkReportCounts = z.object({
  reports: z.number().int(),
  /** Among them those of children due for a retest; their page says so. */
  retests: z.number().int(),
  declined: z.number().int(),
});
export type BulkReportCounts = z.output<typeof bulkReportCounts>;
