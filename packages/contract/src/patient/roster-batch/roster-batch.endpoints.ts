/** A roster with eyes open: it is read and compared, looked at, and written as a batch that can be taken back. */
import { z } from 'zod';
import {
  defineEndpoint,
  done,
  exportQuery,
  file,
  idField,
  institution,
  listOf,
  listQuery,
  oneOf,
} from '#kernel';
import { MAX_ROSTER_BYTES } from '../roster/roster.schema.ts';
import { rosterBatchErrors } from './roster-batch.errors.ts';
import {
  ROSTER_MARKS,
  ROSTER_ROW_KINDS,
  rosterBatch,
  rosterBatchRow,
} from './roster-batch.schema.ts';
import { ROSTER_PARTS } from './roster-compare.rules.ts';

const access = institution('patientList.upload');
const { schoolMissing, unknown } = rosterBatchErrors;

export const previewRoster = defineEndpoint({
  method: 'POST',
  path: '/import/preview',
  summary:
    'Reads a roster and compares it with its school, in the background, and writes nothing; the preview is kept for a day',
  access,
  log: { model: 'patient', optype: 'import' },
  body: 'multipart',
  bodyLimit: MAX_ROSTER_BYTES,
  input: z.object({
    schoolId: idField,
    /** A fresh id for the job, so that whoever waits can cancel it. */
    jobId: idField.optional(),
  }),
  reply: oneOf(z.object({ batchId: idField, jobId: idField })),
  faults: { schoolId: schoolMissing },
});

export const rosterBatchDetail = defineEndpoint({
  method: 'GET',
  path: '/import/batch',
  summary: 'A preview or a batch: its numbers, its guards and what was read of its file',
  access,
  log: 'none',
  input: z.object({ id: idField }),
  reply: oneOf(rosterBatch),
  faults: { id: unknown },
});

const rowFilters = {
  batchId: idField,
  kind: z.enum(ROSTER_ROW_KINDS).optional(),
  /** Rows that change this. */
  part: z.enum(ROSTER_PARTS).optional(),
  /** Rows that this guard is about. */
  mark: z.enum(ROSTER_MARKS).optional(),
  /** Rows that can be written and should be looked at. */
  warned: z.enum(['1']).optional(),
} as const;

export const listRosterRows = defineEndpoint({
  method: 'GET',
  path: '/import/batch/rows',
  summary:
    'Rows of a preview or a batch, marked ones first, in the order of the file; or children of the school whom the file does not name, by class',
  access,
  log: { model: 'patient', optype: 'view', once: 'hour' },
  input: listQuery(['row'], rowFilters),
  reply: listOf(rosterBatchRow),
  faults: { batchId: unknown },
});

export const exportRosterRows = defineEndpoint({
  method: 'GET',
  path: '/import/batch/exportExcel',
  summary:
    'The rows of the file as typed, as .xlsx, with what each changes and what is wrong with it',
  access,
  needsRecentProof: true,
  carriesChildren: true,
  log: { model: 'patient', optype: 'export' },
  input: exportQuery(['row'], rowFilters),
  reply: file,
  faults: { batchId: unknown },
});

export const cancelRosterPreview = defineEndpoint({
  method: 'POST',
  path: '/import/batch/cancel',
  summary: 'Drops a preview; one that is dropped already stays so',
  access,
  log: 'none',
  input: z.object({ id: idField }),
  reply: done,
  faults: { id: unknown },
});
