import { z } from 'zod';
import { dateField, idField } from '#kernel';
import { CORRECTION_DECISIONS, CORRECTION_FACTS } from '../data-request/correction.rules.ts';

/** A correction that the family of a child asked for, wherever it asked, as it reads it. Nobody's name is shown. */
export const familyCorrection = z.object({
  id: idField,
  fact: z.enum(CORRECTION_FACTS),
  requested: z.string(),
  /** Shanghai. */
  requestedOn: dateField,
  /** Until when staff decide. */
  dueOn: dateField,
  decision: z.enum(CORRECTION_DECISIONS).nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
});
export type FamilyCorrection = z.output<typeof familyCorrection>;
