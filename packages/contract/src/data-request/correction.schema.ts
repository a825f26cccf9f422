import { z } from 'zod';
import { dateField, idField, instantField } from '#kernel';
import {
  CORRECTION_DECISIONS,
  CORRECTION_FACTS,
  CORRECTION_STATES,
  REQUEST_CHANNELS,
} from './correction.rules.ts';

/** What a family asked, and what was decided about it. */
const requestFields = {
  id: idField,
  fact: z.enum(CORRECTION_FACTS),
  /** The examination it is about, and its time. */
  examId: idField.nullable(),
  examTime: instantField.nullable(),
  channel: z.enum(REQUEST_CHANNELS),
  /** Of what staff entered; of a family's own request its masked phone. */
  asker: z.string(),
  enteredByName: z.string().nullable(),
  requestedAt: instantField,
  dueOn: dateField,
  state: z.enum(CORRECTION_STATES),
  decision: z.enum(CORRECTION_DECISIONS).nullable(),
  /** Of a refusal; the family reads it. */
  reason: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: instantField.nullable(),
  /** When the record was edited by which the request was fulfilled. */
  correctedAt: instantField.nullable(),
} as const;

/** A request on the page of its child, with what the family says is right. */
export const correctionRequest = z.object({ ...requestFields, requested: z.string() });
export type CorrectionRequest = z.output<typeof correctionRequest>;

/** A request in the list of all; what the family says is right, often a whole number, stands on the child's page. */
export const correctionRequestRow = z.object({
  ...requestFields,
  patientId: idField,
  name: z.string(),
  schoolName: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
});
export type CorrectionRequestRow = z.output<typeof correctionRequestRow>;

/** `open` includes those that are overdue. */
export const correctionRequestCounts = z.object({
  open: z.number().int(),
  overdue: z.number().int(),
  decided: z.number().int(),
  all: z.number().int(),
});
export type CorrectionRequestCounts = z.output<typeof correctionRequestCounts>;
