/** The calls that keep what a hospital found of a child the screening sent there. An examination names child and project. */
import { z } from 'zod';
import { defineEndpoint, done, idField, institution } from '#kernel';
import { examErrors } from './exam.errors.ts';
import { referralFields } from './exam-referral.schema.ts';

const byExam = { examId: examErrors.examNotFound } as const;

export const recordReferral = defineEndpoint({
  method: 'POST',
  path: '/exams/referral',
  summary:
    'Keeps the outcome of a referral: the day of the visit, the hospital, the Cobb angle it measured',
  access: institution('exam.upload'),
  log: { model: 'exam', optype: 'edit' },
  input: z.object({ examId: idField, ...referralFields }),
  reply: done,
  faults: {
    ...byExam,
    attendedOn: examErrors.attendedOnInvalid,
    hospital: examErrors.hospitalInvalid,
    cobbAngle: examErrors.cobbAngleInvalid,
  },
});

export const deleteReferral = defineEndpoint({
  method: 'POST',
  path: '/exams/referral/del',
  summary: 'Takes the outcome of a referral back',
  access: institution('exam.upload'),
  log: { model: 'exam', optype: 'delete' },
  input: z.object({ examId: idField }),
  reply: done,
  faults: byExam,
});
