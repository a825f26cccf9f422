/** Where a child was at school in a school year. */
import { z } from 'zod';

export const enrolledYear = z.object({
  /** The year in which the school year begins. */
  year: z.number().int(),
  schoolName: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
});
export type EnrolledYear = z.output<typeof enrolledYear>;
