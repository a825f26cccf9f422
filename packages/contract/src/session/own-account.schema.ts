import { z } from 'zod';
import { idField, instantField } from '#kernel';

/** One of the own sessions; its id opens nothing. */
export const ownSessionRow = z.object({
  id: idField,
  client: z.enum(['browser', 'app']),
  /** A coarse word such as `Chrome · Windows`, or empty. */
  device: z.string(),
  address: z.string(),
  createdAt: instantField,
  /** To the minute. */
  lastSeenAt: instantField,
  /** The session that asks. */
  isThis: z.boolean(),
});
export type OwnSessionRow = z.output<typeof ownSessionRow>;
