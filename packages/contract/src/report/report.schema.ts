/** What the calls about reports carry. */
import { z } from 'zod';
import { dateField, idField } from '#kernel';
import { examTypeField, resultIdField } from '../exam/index.ts';

/** The report of one examination as a screen shows it. */
export const reportView = z.object({
  /** `quick-report-…` or `normal-report-…` (spec 2). */
  containerId: z.string(),
  documentTitle: z.string(),
  name: z.string(),
  /** What the page tells, for screens too small to read it. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The A4 page as it is printed. */
  svg: z.string(),
});
export type ReportView = z.output<typeof reportView>;

/** A template as it is being written: lines may lack their names yet. */
export const reportSample = z.object({
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

export const sampleView = z.object({
  svg: z.string(),
  /** The size in pt at which the advice has room. */
  adviceSize: z.number(),
});

export const reportToken = z.string().regex(/^[A-Za-z0-9_-]{20,80}$/);

/** What anyone who holds the printed report may learn: that it is genuine, and whose it roughly is. */
export const verification = z.object({
  genuine: z.boolean(),
  examDate: dateField.nullable(),
  orgName: z.string().nullable(),
  /** The surname only, `顾**`. */
  maskedName: z.string().nullable(),
});
export type Verification = z.output<typeof verification>;

/** Which examination a verification token names. */
export const verifiedExam = z.object({ orgId: idField, examId: idField });
export type VerifiedExam = z.output<typeof verifiedExam>;
