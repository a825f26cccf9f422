/**
 * The calls that correct stored examinations. What is so already answers like what was changed, so that a lost answer
 * may be asked for again.
 */
import { z } from 'zod';
import { defineEndpoint, done, idField, institution, listOf } from '#kernel';
import { examErrors } from '../exam.errors.ts';
import { correctionReason, correctionRow } from './exam-correction.schema.ts';

const faults = {
  id: examErrors.examNotFound,
  reason: examErrors.correctionReasonInvalid,
} as const;

export const voidExam = defineEndpoint({
  method: 'POST',
  path: '/exams/void',
  summary:
    'Voids an examination: it stays, and leaves lists, reports and statistics until it is taken back. A doctor voids own ones on the day of their upload. One that `replacedBy` corrects is left where that counts no more, and where somebody took a void back',
  access: institution('exam.upload'),
  log: { model: 'exam', optype: 'edit' },
  input: z.object({ id: idField, reason: correctionReason, replacedBy: idField.optional() }),
  reply: done,
  faults,
});

export const unvoidExam = defineEndpoint({
  method: 'POST',
  path: '/exams/unvoid',
  summary: 'Takes the void of an examination back, unless its child or project is gone',
  access: institution('exam.upload'),
  log: { model: 'exam', optype: 'edit' },
  input: z.object({ id: idField }),
  reply: done,
  faults: { id: faults.id },
});

export const assignExam = defineEndpoint({
  method: 'POST',
  path: '/exams/assign',
  summary:
    'Moves an examination to another child of the same school; the history of both children tells it',
  access: institution('exam.upload'),
  needsRecentProof: true,
  log: { model: 'exam', optype: 'edit' },
  input: z.object({ id: idField, patientId: idField, reason: correctionReason }),
  reply: done,
  faults: { ...faults, patientId: examErrors.studentNotFound },
});

export const listCorrections = defineEndpoint({
  method: 'GET',
  path: '/exams/corrections/list',
  summary: 'The newest 100 corrections of examinations that are, or were, those of a child',
  access: institution('exam.menu'),
  log: { model: 'exam', optype: 'view' },
  input: z.object({ patientId: idField }),
  reply: listOf(correctionRow),
});
