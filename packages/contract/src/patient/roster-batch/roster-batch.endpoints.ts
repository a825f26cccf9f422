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
  openableQuery,
  rowVersion,
  textField,
} from '#kernel';
import { MAX_ROSTER_BYTES, type RosterField } from '../roster/roster.schema.ts';
import { LONGEST_READ } from '../roster/roster-cell.rules.ts';
import { rosterMapping } from '../roster-book/roster-book.schema.ts';
import { rosterBatchErrors } from './roster-batch.errors.ts';
import {
  listedRosterBatch,
  MAX_PREVIEW_ROWS,
  ROSTER_MARKS,
  ROSTER_ROW_KINDS,
  rosterBatch,
  rosterBatchRow,
  rosterUndoTally,
} from './roster-batch.schema.ts';
import { ROSTER_PARTS } from './roster-compare.rules.ts';
import { UNDO_OUTCOMES, UNDO_REASONS } from './roster-undo.rules.ts';

const access = institution('patientList.upload');
const { cellInvalid, mappingWrong, reasonInvalid, schoolMissing, unknown } = rosterBatchErrors;
/** As long as the name of a school. */
const NAME_MAX = 50;
const REASON_MAX = 100;
/** SHA-256 in hexadecimal digits. */
const LAYOUT_HASH = 64;

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
  /** Rows whose child may have left. */
  found: z.enum(['1']).optional(),
  /** Rows of a batch that was taken back. */
  outcome: z.enum(UNDO_OUTCOMES).optional(),
  reason: z.enum(UNDO_REASONS).optional(),
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

/** As typed; the rules of the file say what is wrong with it. */
const cell = z.string().max(LONGEST_READ).optional();

export const editRosterRow = defineEndpoint({
  method: 'POST',
  path: '/import/batch/row',
  summary:
    'Corrects cells of a row of a preview, leaves the row out or takes it in again; it is checked by the rules of the file, and everything is compared again',
  access,
  log: { model: 'patient', optype: 'import' },
  input: z.object({
    id: idField,
    /** Of the comparison that was read. */
    version: rowVersion,
    nr: z.number().int().min(1).max(MAX_PREVIEW_ROWS),
    /** Those that change. */
    cells: z
      .object({
        studentId: cell,
        name: cell,
        gender: cell,
        birthDate: cell,
        gradeName: cell,
        clazzName: cell,
        tel: cell,
      } satisfies Record<RosterField, z.ZodType>)
      .default({}),
    excluded: z.boolean().default(false),
  }),
  reply: oneOf(z.object({ kind: z.enum(ROSTER_ROW_KINDS), version: rowVersion })),
  faults: { id: unknown, nr: rosterBatchErrors.rowUnknown, cells: cellInvalid },
});

export const chooseRosterLeavers = defineEndpoint({
  method: 'POST',
  path: '/import/batch/leavers',
  summary:
    'Says of a row of a preview, or of all that found a child which has left, whether it is that child; everything is compared again',
  access,
  log: { model: 'patient', optype: 'import' },
  input: z.object({
    id: idField,
    /** Of the comparison that was read. */
    version: rowVersion,
    /** All of them where it is left out. */
    nr: z.number().int().min(1).max(MAX_PREVIEW_ROWS).optional(),
    taken: z.boolean(),
  }),
  reply: oneOf(z.object({ version: rowVersion })),
  faults: { id: unknown, nr: rosterBatchErrors.rowUnknown },
});

/** Different lists of a book at most. */
const MAX_LAYOUTS = 255;

export const mapRosterColumns = defineEndpoint({
  method: 'POST',
  path: '/import/batch/mapping',
  summary:
    'Reads the file of a preview anew by columns that a person chose, in the background, and remembers them for files of the school with the same titles; without any, columns are found by their titles again. Corrections of rows are lost',
  access,
  log: { model: 'patient', optype: 'import' },
  input: z.object({
    id: idField,
    /** Of the comparison that was read. */
    version: rowVersion,
    layouts: z
      .array(z.strictObject({ hash: z.string().max(LAYOUT_HASH), mapping: rosterMapping }))
      .max(MAX_LAYOUTS),
    /** A fresh id for the job. */
    jobId: idField.optional(),
  }),
  reply: oneOf(z.object({ jobId: idField })),
  faults: { id: unknown, layouts: mappingWrong },
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

export const writeRosterBatch = defineEndpoint({
  method: 'POST',
  path: '/import/batch/write',
  summary:
    'Writes a preview as a batch, in portions, in the background; one that was stopped goes on. Where a guard was raised, the name of the school is typed',
  access,
  log: { model: 'patient', optype: 'import' },
  input: z.object({
    id: idField,
    /** Of the comparison that was read. */
    version: rowVersion,
    schoolName: textField(NAME_MAX).optional(),
    /** Children of the school whom the file does not name leave it; then the name of the school is typed, too. */
    absentLeave: z.boolean().default(false),
    /** How many of them were shown to whoever says so; where they are others, nothing is written. */
    absent: z.number().int().min(0).optional(),
    /** A fresh id for the job. */
    jobId: idField.optional(),
  }),
  reply: oneOf(z.object({ jobId: idField })),
  faults: { id: unknown, schoolName: rosterBatchErrors.nameDiffers },
});

export const listRosterBatches = defineEndpoint({
  method: 'GET',
  path: '/import/batches',
  summary: 'The batches of the institution that were written or begun, newest first',
  access,
  log: 'none',
  input: openableQuery(['writetime'], {
    schoolId: idField.optional(),
    /** `open`: can be taken back; `over`: its days have passed; `undone`: was taken back. */
    undo: z.enum(['open', 'over', 'undone']).optional(),
  }),
  reply: listOf(listedRosterBatch),
});

export const forecastRosterUndo = defineEndpoint({
  method: 'GET',
  path: '/import/batch/undo',
  summary: 'What taking a batch back would come to now',
  access,
  log: 'none',
  input: z.object({ id: idField }),
  reply: oneOf(rosterUndoTally),
  faults: { id: unknown },
});

export const undoRosterBatch = defineEndpoint({
  method: 'POST',
  path: '/import/batch/undo',
  summary:
    'Takes a batch back, in the background: new children go and changed parts go back where nothing newer is about them; one that was stopped goes on',
  access,
  needsRecentProof: true,
  log: { model: 'patient', optype: 'delete' },
  input: z.object({ id: idField, reason: textField(REASON_MAX), jobId: idField.optional() }),
  reply: oneOf(z.object({ jobId: idField })),
  faults: { id: unknown, reason: reasonInvalid },
});
