/** What an export is for, and the rows of the manager's digest. */
import { z } from 'zod';
import { dateField, idField, instantField, textField } from '#kernel';

export const PURPOSES = ['authority', 'archive', 'family', 'referral', 'research'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const PURPOSE_WORDS_MIN = 5;
export const PURPOSE_WORDS_MAX = 100;

/** One of the offered purposes, or another in own words. */
export const exportPurpose = z.union([
  z.enum(PURPOSES),
  textField(PURPOSE_WORDS_MAX).refine((words) => [...words].length >= PURPOSE_WORDS_MIN),
]);

/** The field of every call that starts an export of children. Browsers send it where 21005701 asks for it. */
export const purposeField = { purpose: exportPurpose.optional() } as const;

/** An export of more than CHILDREN_AT_ONCE children, or one user's day of smaller ones and of numbers shown. */
export const disclosureRow = z.object({
  /** Of the line in the operation log; of a day, of its last line. */
  id: idField,
  at: instantField,
  username: z.string(),
  /** The name its user has now. */
  name: z.string(),
  /** Children that stood in it; in a day one counts each time. */
  children: z.number().int(),
  /** Of a day: exports of a few children, and numbers shown one by one. */
  day: z.object({ exports: z.number().int(), numbers: z.number().int() }).nullable(),
  /** What the operation log says of it, with the purpose; empty for a day. */
  message: z.string(),
});
export type DisclosureRow = z.output<typeof disclosureRow>;

/** What a manager has not read yet. */
export const unreadDisclosures = z.object({
  count: z.number().int(),
  /** Null where every day was read. */
  from: dateField.nullable(),
  to: dateField.nullable(),
});
export type UnreadDisclosures = z.output<typeof unreadDisclosures>;
