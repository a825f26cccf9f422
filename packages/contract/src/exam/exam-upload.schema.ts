/** The answer of an upload, record by record, and the pictures that came with the records. */
import { z } from 'zod';
import { idField } from '#kernel';
import { resultIdField } from './exam.schema.ts';

export const UPLOAD_OUTCOMES = ['accepted', 'already', 'refused'] as const;
/** What became of one record of an upload. */
export const uploadResult = z.object({
  /** The place of the record in the call, from 0: a record may come without an id. */
  index: z.number().int(),
  id: z.string().nullable(),
  /** `already`: an examination with this id was there before; the first one stays as it is. */
  outcome: z.enum(UPLOAD_OUTCOMES),
  /** The catalogue's number and sentence of a refusal. */
  code: z.number().int().optional(),
  msg: z.string().optional(),
  resultId: resultIdField.nullable().optional(),
});
export type UploadResult = z.output<typeof uploadResult>;

/** How many records were taken, were there before, or were refused; `results` has each, in the order sent. */
export const uploadAnswer = z.object({
  accepted: z.number().int(),
  already: z.number().int(),
  refused: z.number().int(),
  results: z.array(uploadResult),
});
export type UploadAnswer = z.output<typeof uploadAnswer>;

/** A picture of an examination; `fileData` is a base64 PNG. */
export const examImageRow = z.object({
  examId: idField,
  position: z.number().int(),
  name: z.string(),
  fileData: z.string(),
});
export type ExamImageRow = z.output<typeof examImageRow>;
