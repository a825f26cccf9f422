/** Letters to families: of one child at once, of a selection as one PDF that a job makes. */
import { z } from 'zod';
import { defineEndpoint, file, idField, institution, oneOf } from '#kernel';
import { disclosureErrors } from '../disclosure/disclosure.errors.ts';
import { purposeField } from '../disclosure/export-purpose.schema.ts';
import { BATCH_CASES_MAX } from './case-batch.endpoints.ts';
import { caseBatchErrors } from './case-batch.errors.ts';

const { childrenInvalid, noLetters, noticeNotNeeded } = caseBatchErrors;

export const letterPdf = defineEndpoint({
  method: 'GET',
  path: '/followUp/letter.pdf',
  summary:
    'The letter to the family of a child with an open case as PDF, one A4 page, recorded as printed. Where a hospital sees the child already it is refused, until asked for once more',
  access: institution('followUp.menu'),
  log: { model: 'followUp', optype: 'export' },
  input: z.object({
    patientId: idField,
    /** Printed although a hospital follows the child, its result is awaited, or it has an appointment. */
    anyway: z.literal('yes').optional(),
  }),
  reply: file,
  faults: { patientId: noLetters, anyway: noticeNotNeeded },
});

export const lettersInput = z.object({
  ids: z.array(idField).min(1).max(BATCH_CASES_MAX),
  /** Before the letters of each class a list by which its teacher hands them out. */
  handOutLists: z.boolean().default(false),
  ...purposeField,
});
export type LettersInput = z.output<typeof lettersInput>;

export const addLetters = defineEndpoint({
  method: 'POST',
  path: '/followUp/letters',
  summary:
    'Prepares the letters to the families of some children as one PDF in the order of their classes, in the background, and records that they were printed. Children without an open case have none, nor those whom a hospital sees already',
  access: institution('followUp.menu'),
  needsRecentProof: true,
  carriesChildren: true,
  log: { model: 'followUp', optype: 'add' },
  input: lettersInput,
  reply: oneOf(z.object({ id: idField })),
  faults: { ids: childrenInvalid, purpose: disclosureErrors.purposeInvalid },
});
