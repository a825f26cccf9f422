/** The rows of the manager's digest. */
import { z } from 'zod';
import { dateField, idField, instantField } from '#kernel';

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
  /** Of what kind its rows are, a key as the operation log has it; null for a day, which may have several. */
  model: z.string().nullable(),
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
