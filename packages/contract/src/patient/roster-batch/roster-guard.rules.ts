/**
 * Guards: what looks wrong with a whole file before it is written, such as the school or the year. They forbid nothing;
 * whoever writes a file that raised one types the name of the school. Small schools and files raise none of those
 * that are shares, because few children make any share.
 */
import { z } from 'zod';

/**
 * In the order they are shown. `wrongSchool`: few of the children are of the school; `sameFile`: the file was written
 * already; `lastYear`: the children are as stored but a grade lower than they should be; `shifted`: most grades are off by
 * the same number of years; `doubled`: a class doubles; `age`: a birth date is far from its grade; `names`: many children
 * change their names; `numberElsewhere`: a number is another child's in another school.
 */
export const ROSTER_GUARDS = [
  'wrongSchool',
  'sameFile',
  'lastYear',
  'shifted',
  'doubled',
  'age',
  'names',
  'numberElsewhere',
] as const;
export type RosterGuardKind = (typeof ROSTER_GUARDS)[number];

/** Those that mark the rows they are about, so that a list can show them. */
export const MARKED_GUARDS = [
  'lastYear',
  'shifted',
  'doubled',
  'age',
  'names',
  'numberElsewhere',
] as const satisfies readonly RosterGuardKind[];

/** A class that grows, by its children before and after. */
const grownClass = z.object({
  gradeName: z.string(),
  clazzName: z.string(),
  before: z.number().int(),
  after: z.number().int(),
});

export const rosterGuard = z.object({
  kind: z.enum(ROSTER_GUARDS),
  /** False where it was looked at and is as it should be. */
  raised: z.boolean(),
  /** Of `of` children that were looked at, those it is about; `wrongSchool` counts those who are of the school. */
  n: z.number().int(),
  of: z.number().int(),
  /** `shifted`: by how many years the file is ahead, negative where it is behind. */
  years: z.number().int().optional(),
  /** `doubled`: the first ten. */
  classes: z.array(grownClass).optional(),
  /** `sameFile`: when it was written. */
  writtenAt: z.string().optional(),
});
export type RosterGuard = z.output<typeof rosterGuard>;
