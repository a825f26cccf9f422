/** A job as its user sees it under 任务. */
import { z } from 'zod';
import { idField, instantField } from '#kernel';

export const JOB_STATUSES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Whether nothing of a job happens any more. */
export function isOver(status: JobStatus): boolean {
  return status !== 'waiting' && status !== 'running';
}

export const jobRow = z.object({
  id: idField,
  /** A key such as `export`. */
  kind: z.string(),
  title: z.string(),
  status: z.enum(JOB_STATUSES),
  done: z.number().int(),
  /** Zero until it is known. */
  total: z.number().int(),
  /** One sentence on what it came to. */
  summary: z.string().nullable(),
  errorCode: z.number().int().nullable(),
  errorMsg: z.string().nullable(),
  /** The file it made. */
  fileName: z.string().nullable(),
  /** Bytes. */
  size: z.number().int().nullable(),
  /** Whether the file was fetched. */
  fetched: z.boolean(),
  createtime: instantField,
  finishtime: instantField.nullable(),
  /** When it is forgotten, with its file. */
  expirytime: instantField.nullable(),
});
export type JobRow = z.output<typeof jobRow>;

/** What the badge counts. */
export const jobCounts = z.object({
  /** Waiting or running. */
  open: z.number().int(),
  /** Done, with a file nobody has fetched. */
  ready: z.number().int(),
});
export type JobCounts = z.output<typeof jobCounts>;
