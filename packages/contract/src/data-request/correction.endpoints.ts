/** Calls of corrections that families ask for: the list of staff, one child's, entering one, and deciding it. */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  done,
  idField,
  institution,
  listOf,
  listQuery,
  nameFilter,
  oneOf,
  textField,
} from '#kernel';
import {
  ASKER_MAX,
  CORRECTION_DECISIONS,
  CORRECTION_FACTS,
  CORRECTION_STATES,
  REFUSAL_REASON_MAX,
  REQUEST_WORDS_MAX,
  STAFF_REQUEST_CHANNELS,
} from './correction.rules.ts';
import {
  correctionRequest,
  correctionRequestCounts,
  correctionRequestRow,
} from './correction.schema.ts';
import { dataRequestErrors } from './data-request.errors.ts';

const NAME_FILTER_MAX = 50;
const {
  askerInvalid,
  childUnknown,
  dayInvalid,
  decisionInvalid,
  examUnknown,
  factInvalid,
  idUsed,
  reasonInvalid,
  requestUnknown,
  wordsInvalid,
} = dataRequestErrors;

const filters = {
  schoolId: idField.optional(),
  fact: z.enum(CORRECTION_FACTS).optional(),
  name: nameFilter(NAME_FILTER_MAX),
} as const;

/** What a family asks; whoever enters it makes the id, so that the same request twice is one. */
export const correctionInputFields = {
  fact: z.enum(CORRECTION_FACTS),
  /** Of the fact `exam`, and of no other. */
  examId: idField.optional(),
  /** What is right, in the family's words. */
  requested: textField(REQUEST_WORDS_MAX),
} as const;
export const correctionInputFaults = {
  fact: factInvalid,
  examId: examUnknown,
  requested: wordsInvalid,
} as const;

/** Whether an examination is named where the fact is one, and nowhere else. */
export function namesItsExam({
  fact,
  examId,
}: {
  readonly fact: string;
  readonly examId?: string | undefined;
}): boolean {
  return (fact === 'exam') === (examId !== undefined);
}

export const listCorrectionRequests = defineEndpoint({
  method: 'GET',
  path: '/dataRequest/correction/list',
  summary: 'Corrections that families asked for, by the day they are due',
  access: institution('patientList.menu'),
  log: { model: 'patient', optype: 'view', once: 'hour' },
  input: listQuery(['dueOn'], { state: z.enum(CORRECTION_STATES).optional(), ...filters }),
  reply: listOf(correctionRequestRow),
});

export const countCorrectionRequests = defineEndpoint({
  method: 'GET',
  path: '/dataRequest/correction/counts',
  summary: 'How many of these are open, of them overdue, decided, and all',
  access: institution('patientList.menu'),
  log: 'none',
  input: z.object(filters),
  reply: oneOf(correctionRequestCounts),
});

export const correctionRequestsOfChild = defineEndpoint({
  method: 'GET',
  path: '/dataRequest/correction/child',
  summary: 'The corrections that the family of one child asked for, newest first',
  access: institution('patientList.menu'),
  log: { model: 'patient', optype: 'view', once: 'hour' },
  input: z.object({ patientId: idField }),
  reply: listOf(correctionRequest),
  faults: { patientId: childUnknown },
});

export const addCorrectionRequest = defineEndpoint({
  method: 'POST',
  path: '/dataRequest/correction/add',
  summary:
    'Enters a correction that a family asked for by phone, on paper or in person; the same id again is one request',
  access: institution('patientList.menu'),
  log: { model: 'patient', optype: 'edit' },
  input: z
    .object({
      id: idField,
      patientId: idField,
      ...correctionInputFields,
      channel: z.enum(STAFF_REQUEST_CHANNELS),
      /** Who asked, as 母亲. */
      asker: textField(ASKER_MAX),
      /** The day in Shanghai on which the family asked, from which the fifteen days count; left out, it is today. */
      day: dateField.optional(),
    })
    .refine(namesItsExam, { path: ['examId'] }),
  reply: done,
  faults: {
    id: idUsed,
    patientId: childUnknown,
    ...correctionInputFaults,
    channel: askerInvalid,
    asker: askerInvalid,
    day: dayInvalid,
  },
});

export const decideCorrectionRequest = defineEndpoint({
  method: 'POST',
  path: '/dataRequest/correction/decide',
  summary:
    'Decides a request: corrected, once what it names was edited since, or staff say that it is right; or refused with a reason that the family reads. The same decision again changes nothing',
  access: institution('patientList.edit'),
  log: { model: 'patient', optype: 'edit' },
  input: z
    .object({
      id: idField,
      decision: z.enum(CORRECTION_DECISIONS),
      /** Of a refusal, and of nothing else. */
      reason: textField(REFUSAL_REASON_MAX).optional(),
      /** Of a correction: staff say that the record is right already, as where it was edited before it was asked. */
      isRight: z.boolean().optional(),
    })
    .refine(({ decision, reason }) => (decision === 'refused') === (reason !== undefined), {
      path: ['reason'],
    })
    .refine(({ decision, isRight }) => decision === 'corrected' || isRight === undefined, {
      path: ['decision'],
    }),
  reply: done,
  faults: {
    id: requestUnknown,
    decision: decisionInvalid,
    reason: reasonInvalid,
    isRight: decisionInvalid,
  },
});
