/** What is corrected of a stored examination: it is voided, taken back, or assigned to another child. */
import { z } from 'zod';
import { idField, instantField, textField } from '#kernel';

const CORRECTION_KINDS = ['void', 'unvoid', 'assign'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

export const CORRECTION_REASON_MAX = 100;
export const correctionReason = textField(CORRECTION_REASON_MAX);

/** Who voided an examination, when and why. */
export const voiding = z.object({
  at: instantField,
  by: z.string(),
  byId: idField,
  reason: z.string(),
});
export type Voiding = z.output<typeof voiding>;

/** A child of a correction; the name is null once the child is deleted. */
const correctedChild = z.object({ id: idField, name: z.string().nullable() });

/** A correction as the history of its children tells it. */
export const correctionRow = z.object({
  id: idField,
  kind: z.enum(CORRECTION_KINDS),
  examId: idField,
  examTime: instantField,
  /** Whose examination it was before. */
  from: correctedChild,
  /** Whose it is from then on; null unless it was assigned. */
  to: correctedChild.nullable(),
  /** null where it was taken back. */
  reason: z.string().nullable(),
  by: z.string(),
  at: instantField,
});
export type CorrectionRow = z.output<typeof correctionRow>;
