/** The calls about reports: of one examination, a sample, of many children, and the summary of a school or a region. */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  file,
  idField,
  idsField,
  institution,
  linkTokenField,
  oneOf,
  regionField,
} from '#kernel';
import { disclosureErrors } from '../disclosure/disclosure.errors.ts';
import { purposeField } from '../disclosure/export-purpose.schema.ts';
import { examFilters, examTypeField, resultIdField, screeningMethodField } from '../exam/index.ts';
import { jobErrors, jobRow } from '../job/index.ts';
import { statisticErrors, statisticYear, yearSummaryScope } from '../statistic/index.ts';
import { reportErrors } from './report.errors.ts';

export const reportPdf = defineEndpoint({
  method: 'GET',
  path: '/exams/report.pdf',
  summary: 'The report of one examination as PDF, one A4 page',
  access: institution('exam.menu'),
  log: { model: 'report', optype: 'export' },
  input: z.object({ id: idField }),
  reply: file,
});

/** The report of one examination as a screen shows it. */
const reportView = z.object({
  /** `quick-report-…` or `normal-report-…` (spec 2). */
  containerId: z.string(),
  documentTitle: z.string(),
  name: z.string(),
  /** The family objects to the project since: who gives the report to it is told so. */
  withheld: z.boolean(),
  /** What the page tells, for screens too small to read it. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The A4 page as it is printed. */
  svg: z.string(),
});
export type ReportView = z.output<typeof reportView>;

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

/** A template as it is being written: lines may lack their names yet. */
const reportSample = z.object({
  resultId: resultIdField,
  typeId: examTypeField,
  advice: z.string().max(1000),
  lines: z.array(z.object({ label: z.string().max(50), value: z.string().max(200) })).max(10),
  /** data: URL of a picture; without one the platform's mark stands in. */
  logo: z
    .string()
    .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/)
    .optional(),
});
export type ReportSample = z.output<typeof reportSample>;

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
  reply: oneOf(
    z.object({
      svg: z.string(),
      /** The size in pt at which the advice fits. */
      adviceSize: z.number(),
    }),
  ),
  isLarge: true,
});

/** What anyone who holds the printed report may learn: that it is genuine, date, institution and masked name. */
const verification = z.object({
  genuine: z.boolean(),
  examDate: dateField.nullable(),
  orgName: z.string().nullable(),
  /** The surname only, `顾**`. */
  maskedName: z.string().nullable(),
});
export type Verification = z.output<typeof verification>;

export const verifyReport = defineEndpoint({
  method: 'GET',
  path: '/report/verify',
  summary:
    'Whether a printed report is genuine: date, institution and masked name of its examination',
  access: 'public',
  log: 'none',
  input: z.object({ token: linkTokenField(/^[\w-]{20,80}$/) }),
  reply: oneOf(verification),
});

/** Which examination a verification token names. */
export const verifiedExam = z.object({ orgId: idField, examId: idField });
export type VerifiedExam = z.output<typeof verifiedExam>;

/** Examinations that may be named one by one; more are found by filters. */
const MOST_IDS = 1000;

/** Examinations by their ids, or those the filters of the list find. */
const bulkReportChoice = {
  ids: z.array(idField).min(1).max(MOST_IDS).optional(),
  ...examFilters,
} as const;

/** `pdf`: one file, one page a child. `zip`: one file a child. */
const bulkReportFormat = z.enum(['pdf', 'zip']);
export type BulkReportFormat = z.output<typeof bulkReportFormat>;

export const bulkReportInput = z.object({
  format: bulkReportFormat,
  ...bulkReportChoice,
  ...purposeField,
});
export type BulkReportInput = z.output<typeof bulkReportInput>;

/** The file is fetched with the job's own call. */
export const addBulkReport = defineEndpoint({
  method: 'POST',
  path: '/exams/reports',
  summary: 'Prepares the reports of many children as one PDF or a zip, in the background',
  access: institution('exam.menu'),
  needsRecentProof: true,
  carriesChildren: true,
  log: { model: 'report', optype: 'add' },
  input: bulkReportInput,
  reply: oneOf(z.object({ id: idField })),
  faults: { ids: reportErrors.tooManyIds, purpose: disclosureErrors.purposeInvalid },
});

/**
 * A child counts once in a project, by its newest examination; one that only declined has no report, and the report of one
 * whose family objects since is withheld.
 */
const bulkReportCounts = z.object({
  reports: z.number().int(),
  /** Among them those of children due for a retest; their page says so. */
  retests: z.number().int(),
  declined: z.number().int(),
  withheld: z.number().int(),
});
export type BulkReportCounts = z.output<typeof bulkReportCounts>;

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
    region: regionField.optional(),
    /** The one of most children when left out. */
    way: screeningMethodField.optional(),
    from: dateField.optional(),
    to: dateField.optional(),
    /** Instead of days. */
    schoolYear: statisticYear.optional(),
    format: z.enum(SUMMARY_FORMATS).default('pdf'),
  }),
  reply: file,
});

export const YEAR_SUMMARY_FORMATS = ['pdf', 'xlsx', 'docx'] as const;

export const yearSummaryFile = defineEndpoint({
  method: 'GET',
  path: '/statistics/yearSummary/file',
  summary:
    'The yearly report of a school, a region or the institution as PDF, workbook or document with a letterhead',
  access: institution('statistic.menu'),
  log: { model: 'report', optype: 'export' },
  input: z.object({ ...yearSummaryScope, format: z.enum(YEAR_SUMMARY_FORMATS).default('docx') }),
  reply: file,
  faults: { schoolYear: statisticErrors.yearRequired },
});
