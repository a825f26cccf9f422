/** Background jobs: users see, cancel and fetch their own; a job is deleted a day after its end. */
import { z } from 'zod';
import {
  defineEndpoint,
  done,
  either,
  file,
  idField,
  instantField,
  listOf,
  listQuery,
  noInput,
  oneOf,
} from '#kernel';
import { disclosureErrors } from '../disclosure/disclosure.errors.ts';
import { purposeField } from '../disclosure/export-purpose.schema.ts';
import { jobErrors } from './job.errors.ts';

// A job as its user sees it under 任务.

const JOB_STATUSES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Whether a job has ended. */
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
  /** One sentence on its result. */
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
  /** When it is deleted, with its file. */
  expirytime: instantField.nullable(),
  /** The roster batch it reads, writes or takes back. */
  batchId: idField.nullable(),
});
export type JobRow = z.output<typeof jobRow>;

/** What the badge counts. */
const jobCounts = z.object({
  /** Waiting or running. */
  open: z.number().int(),
  /** Done, with a file nobody has fetched. */
  ready: z.number().int(),
});

/** A permission that every role holds; a password that must be changed comes first, as everywhere. */
const own = either('personal.menu');
const oneJob = { input: z.object({ id: idField }), faults: { id: jobErrors.unknown } } as const;
/** A path of the API; what is no export is refused by the server. */
const path = z.string().max(80);

export const listJobs = defineEndpoint({
  method: 'GET',
  path: '/job/list',
  summary: 'The own jobs, newest first',
  access: own,
  openTo: ['auditor'],
  log: 'none',
  input: listQuery(['createtime'], {}),
  reply: listOf(jobRow),
});

export const countJobs = defineEndpoint({
  method: 'GET',
  path: '/job/count',
  summary: 'How many of the own jobs go on, and how many hold a file that was not fetched',
  access: own,
  openTo: ['auditor'],
  log: 'none',
  input: noInput,
  reply: oneOf(jobCounts),
});

export const jobDetail = defineEndpoint({
  method: 'GET',
  path: '/job/info',
  summary: 'One of the own jobs',
  access: own,
  openTo: ['auditor'],
  log: 'none',
  reply: oneOf(jobRow),
  ...oneJob,
});

export const startExport = defineEndpoint({
  method: 'POST',
  path: '/job/export',
  summary:
    'Writes the file of an export in the background: the path of a GET …/exportExcel and its input',
  access: own,
  openTo: ['auditor'],
  log: { model: 'job', optype: 'add' },
  input: z.object({
    path,
    input: z.record(z.string(), z.unknown()).default({}),
    ...purposeField,
  }),
  reply: oneOf(z.object({ id: idField })),
  faults: { path: jobErrors.exportUnknown, purpose: disclosureErrors.purposeInvalid },
});

export const cancelJob = defineEndpoint({
  method: 'POST',
  path: '/job/cancel',
  summary: 'Cancels a job that waits or runs; what it has not finished is undone',
  access: own,
  openTo: ['auditor'],
  log: { model: 'job', optype: 'edit' },
  reply: done,
  ...oneJob,
});

export const retryJob = defineEndpoint({
  method: 'POST',
  path: '/job/retry',
  summary: 'Begins a job that failed or was cancelled anew',
  access: own,
  openTo: ['auditor'],
  log: { model: 'job', optype: 'edit' },
  reply: done,
  ...oneJob,
});

export const deleteJob = defineEndpoint({
  method: 'POST',
  path: '/job/del',
  summary: 'Deletes a job that is over, with its file',
  access: own,
  openTo: ['auditor'],
  log: { model: 'job', optype: 'delete' },
  reply: done,
  ...oneJob,
});

export const downloadJobFile = defineEndpoint({
  method: 'GET',
  path: '/job/download',
  summary: 'The file a job made, also in parts',
  access: own,
  openTo: ['auditor'],
  needsRecentProof: true,
  log: { model: 'job', optype: 'export' },
  reply: file,
  ...oneJob,
});
