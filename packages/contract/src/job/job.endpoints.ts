/** Long work: everybody sees, cancels and fetches their own; it is forgotten a day after its end. */
import { z } from 'zod';
import {
  defineEndpoint,
  done,
  either,
  file,
  idField,
  listOf,
  listQuery,
  nothing,
  oneOf,
} from '#kernel';
import { jobErrors } from './job.errors.ts';
import { jobCounts, jobRow } from './job.schema.ts';

/** What every role holds; a password that must be changed comes first, as everywhere. */
const own = either('personal.menu');
const ofOne = { input: z.object({ id: idField }), faults: { id: jobErrors.unknown } } as const;
/** A path of the API; what is no export is refused by the server. */
const path = z.string().max(80);

export const listJobs = defineEndpoint({
  method: 'GET',
  path: '/job/list',
  summary: 'The own jobs, newest first',
  access: own,
  log: 'none',
  input: listQuery(['createtime'], {}),
  reply: listOf(jobRow),
});

export const countJobs = defineEndpoint({
  method: 'GET',
  path: '/job/count',
  summary: 'How many of the own jobs go on, and how many hold a file that was not fetched',
  access: own,
  log: 'none',
  input: nothing,
  reply: oneOf(jobCounts),
});

export const jobDetail = defineEndpoint({
  method: 'GET',
  path: '/job/info',
  summary: 'One of the own jobs',
  access: own,
  log: 'none',
  reply: oneOf(jobRow),
  ...ofOne,
});

export const startExport = defineEndpoint({
  method: 'POST',
  path: '/job/export',
  summary:
    'Writes the file of an export in the background: the path of a GET …/exportExcel and its input',
  access: own,
  log: { model: 'job', optype: 'add' },
  input: z.object({ path, input: z.record(z.string(), z.unknown()).default({}) }),
  reply: oneOf(z.object({ id: idField })),
  faults: { path: jobErrors.exportUnknown },
});

export const cancelJob = defineEndpoint({
  method: 'POST',
  path: '/job/cancel',
  summary: 'Cancels a job that waits or runs; what it has not finished is undone',
  access: own,
  log: { model: 'job', optype: 'edit' },
  reply: done,
  ...ofOne,
});

export const retryJob = defineEndpoint({
  method: 'POST',
  path: '/job/retry',
  summary: 'Begins a job that failed or was cancelled anew',
  access: own,
  log: { model: 'job', optype: 'edit' },
  reply: done,
  ...ofOne,
});

export const deleteJob = defineEndpoint({
  method: 'POST',
  path: '/job/del',
  summary: 'Deletes a job that is over, with its file',
  access: own,
  log: { model: 'job', optype: 'delete' },
  reply: done,
  ...ofOne,
});

export const downloadJobFile = defineEndpoint({
  method: 'GET',
  path: '/job/download',
  summary: 'The file a job made, also in parts',
  access: own,
  log: { model: 'job', optype: 'export' },
  reply: file,
  ...ofOne,
});
