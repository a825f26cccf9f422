/** The record of an erasure: everything about it but who the child was. */
import { z } from 'zod';
import { dateField, idField, instantField, shownStudentId } from '#kernel';
import { ERASURE_REQUESTS } from './erasure.rules.ts';

/** Of whom an erasure was asked; by nobody where the time of keeping was over. */
export const ERASURE_CAUSES = [...ERASURE_REQUESTS, 'retention'] as const;
export type ErasureCause = (typeof ERASURE_CAUSES)[number];

/** What is counted of an erasure. `exams` stay without the child; everything else goes. */
export const ERASED_KINDS = [
  'exams',
  'pictures',
  'photos',
  'acts',
  'letters',
  'texts',
  'consents',
  'entries',
  'jobs',
] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];

export const erasedCounts = z.record(z.enum(ERASED_KINDS), z.number().int());
export type ErasedCounts = z.output<typeof erasedCounts>;

/** What an erasure of a child would take along. */
export const erasureLoss = z.object({
  counts: z.partialRecord(z.enum(ERASED_KINDS), z.number().int()),
  /** Deleted records of the same child, which are erased with it. */
  records: z.array(
    z.object({
      id: idField,
      schoolName: z.string(),
      studentId: shownStudentId,
      /** In Shanghai. */
      deletedOn: dateField,
    }),
  ),
  /** Living children of the institution with the same name and birth date, or the same number: they stay. */
  alike: z.number().int(),
});
export type ErasureLoss = z.output<typeof erasureLoss>;

/** How long who children are is kept after they left school, and whom that will be about soon. */
export const retention = z.object({
  /** Null: nothing ends by itself. */
  years: z.number().int().nullable(),
  /** The law, or the decision, it follows from. */
  basis: z.string(),
  /** Null where it was never changed. */
  changedAt: instantField.nullable(),
  changedByName: z.string(),
  /** Children by school whose time ends within 30 days, with the first of their days. */
  ending: z.array(
    z.object({ schoolName: z.string(), children: z.number().int(), firstDay: dateField }),
  ),
});
export type Retention = z.output<typeof retention>;

export const erasureRow = z.object({
  id: idField,
  number: z.string(),
  erasedAt: instantField,
  cause: z.enum(ERASURE_CAUSES),
  askedOn: dateField,
  reason: z.string(),
  /** Empty where nobody ordered it. */
  orderedByName: z.string(),
  counts: erasedCounts,
  /** Files that could not be removed yet, and are tried again. */
  filesLeft: z.number().int(),
});
export type ErasureRow = z.output<typeof erasureRow>;
