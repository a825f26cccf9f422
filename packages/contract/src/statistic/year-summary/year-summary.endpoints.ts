/** The yearly report as numbers; its files are a call of the reports. */
import { z } from 'zod';
import { defineEndpoint, idField, idsField, institution, oneOf, regionField } from '#kernel';
import { screeningMethodField } from '../../exam/index.ts';
import { statisticErrors } from '../statistic.errors.ts';
import { statisticYear } from '../statistic.schema.ts';
import { yearSummaryReport } from './year-summary.schema.ts';

/** What a yearly report is of: a school year, and a school, a region or the institution. */
export const yearSummaryScope = {
  schoolYear: statisticYear,
  schoolId: idField.optional(),
  region: regionField.optional(),
  projectId: idsField.optional(),
  /** The one of most children when left out. */
  way: screeningMethodField.optional(),
} as const;

export const yearSummary = defineEndpoint({
  method: 'GET',
  path: '/statistics/yearSummary',
  summary:
    'The yearly report of a school, a region or the institution: figures by school, grade and sex, coverage, same children',
  access: institution('statistic.menu'),
  log: 'none',
  input: z.object(yearSummaryScope),
  reply: oneOf(yearSummaryReport),
  faults: { schoolYear: statisticErrors.yearRequired },
});
