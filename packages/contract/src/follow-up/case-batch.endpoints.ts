/** Acts in the cases of a selection of children: each is decided on its own case, so some may be refused while others are done. */
import { z } from 'zod';
import { defineEndpoint, idField, institution, oneOf, textField } from '#kernel';
import { closeReasonField, contactWayField } from './case/case.schema.ts';
import { caseBatchErrors } from './case-batch.errors.ts';
import { followUpErrors } from './follow-up.errors.ts';
import { ACT_NOTE_MAX, CASE_VERSION_MAX } from './follow-up.schema.ts';
import { textForecastField } from './sms/text-message.schema.ts';

const { invalid, noteInvalid } = followUpErrors;
const { childrenInvalid } = caseBatchErrors;

/** Children in one call. */
export const BATCH_CASES_MAX = 500;

export const childrenOfBatch = z.array(idField).min(1).max(BATCH_CASES_MAX);

/** What a screen says of a selection before it acts in it. */
const batchCase = z.object({
  /** The child's id. */
  id: idField,
  /** To be sent with an act: what it was decided on. */
  version: z.string(),
  hasPhone: z.boolean(),
  /** The act by which staff closed the case; null where it is open, or ended by itself. */
  closedBy: idField.nullable(),
  /** The family was told within a day. */
  toldLately: z.boolean(),
  /** A hospital follows the child, its result is awaited, or it has an appointment: no letter is printed. */
  needsNoLetter: z.boolean(),
  /** The owner of its number answered 退订. */
  textsStopped: z.boolean(),
  /** What a text message would come to; null where none is offered. */
  text: textForecastField.nullable(),
});
export type BatchCase = z.output<typeof batchCase>;

export const readCases = defineEndpoint({
  method: 'POST',
  path: '/followUp/batch/read',
  summary:
    'How the cases of some children stand before an act in all of them; children without one are left out',
  access: institution('followUp.menu'),
  log: 'none',
  input: z.object({ ids: childrenOfBatch }),
  reply: oneOf(z.array(batchCase)),
  faults: { ids: childrenInvalid },
});

/** Acts that may be the same for many children. */
const BATCH_ACTS = ['notified', 'attempted', 'assigned', 'closed', 'takenBack'] as const;

const actOfOne = z.object({
  /** Of the act: the same id again is the same act. */
  id: idField,
  patientId: idField,
  version: z.string().max(CASE_VERSION_MAX),
  /** The act that is taken back. */
  actId: idField.optional(),
});

export const actsOfMany = z
  .array(actOfOne)
  .min(1)
  .max(BATCH_CASES_MAX)
  .refine((cases) => isEachOnce(cases.map(({ patientId }) => patientId)))
  .refine((cases) => isEachOnce(cases.map(({ id }) => id)));

const NEEDED = {
  notified: 'way',
  attempted: 'way',
  assigned: null,
  closed: 'reason',
  takenBack: 'note',
} as const satisfies Record<(typeof BATCH_ACTS)[number], string | null>;

/** A child for whom nothing was done, and why. */
export const refusedCase = z.object({
  id: idField,
  /** Of the catalogue, with its sentence. */
  code: z.number().int(),
  message: z.string(),
});
export type RefusedCase = z.output<typeof refusedCase>;

export const actInCases = defineEndpoint({
  method: 'POST',
  path: '/followUp/batch',
  summary:
    'The same act in the cases of up to 500 children: told or not reached, assigned, closed, or an act of each taken back. Each is done or refused by itself; the answer says which and why',
  access: institution('followUp.menu'),
  log: { model: 'followUp', optype: 'edit' },
  input: z
    .object({
      cases: actsOfMany,
      kind: z.enum(BATCH_ACTS),
      way: contactWayField.optional(),
      reason: closeReasonField.optional(),
      /** To whom they are assigned; without one to nobody. */
      userId: idField.optional(),
      note: textField(ACT_NOTE_MAX).optional(),
    })
    .superRefine((input, context) => {
      const needed = NEEDED[input.kind];
      if (needed && input[needed] === undefined)
        context.addIssue({ code: 'custom', path: [needed] });
      if (input.kind === 'takenBack' && input.cases.some(({ actId }) => actId === undefined))
        context.addIssue({ code: 'custom', path: ['cases'] });
      if (input.kind === 'closed' && input.reason === 'other' && input.note === undefined)
        context.addIssue({ code: 'custom', path: ['note'] });
    }),
  reply: oneOf(z.object({ done: z.array(idField), refused: z.array(refusedCase) })),
  faults: {
    cases: childrenInvalid,
    kind: invalid,
    way: invalid,
    reason: invalid,
    userId: invalid,
    note: noteInvalid,
  },
});

function isEachOnce(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}
