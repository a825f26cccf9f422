/** Text messages to the families of a selection. */
import { z } from 'zod';
import { defineEndpoint, done, idField, instantField, institution, oneOf } from '#kernel';
import { actsOfMany, childrenOfBatch, refusedCase } from '../case-batch.endpoints.ts';
import { caseBatchErrors } from '../case-batch.errors.ts';
import { followUpErrors } from '../follow-up.errors.ts';

export const sendTexts = defineEndpoint({
  method: 'POST',
  path: '/followUp/texts',
  summary:
    'Asks for a text message to each of some families, in the background, not at night and not twice in a day to one number. It says that there is a result, not which nor of whom, and counts as told. One tells of up to six children of a number',
  access: institution('followUp.menu'),
  log: { model: 'followUp', optype: 'add' },
  input: z.object({ cases: actsOfMany }),
  reply: oneOf(
    z.object({
      /** The children to whose families one goes. */
      done: z.array(idField),
      refused: z.array(refusedCase),
      /** When the quiet hours end for which they wait; null where they go at once. */
      sendsAt: instantField.nullable(),
    }),
  ),
  faults: { cases: caseBatchErrors.childrenInvalid },
});

export const cancelTexts = defineEndpoint({
  method: 'POST',
  path: '/followUp/texts/cancel',
  summary: 'Cancels text messages that still wait, and answers for which children',
  access: institution('followUp.menu'),
  log: { model: 'followUp', optype: 'edit' },
  input: z.object({ patientIds: childrenOfBatch }),
  reply: oneOf(z.object({ done: z.array(idField) })),
  faults: { patientIds: caseBatchErrors.childrenInvalid },
});

export const stopTexts = defineEndpoint({
  method: 'POST',
  path: '/followUp/texts/stop',
  summary:
    'Marks that a family unsubscribed, or takes that back: the number of the child, whichever children have it, gets no more messages',
  access: institution('followUp.menu'),
  log: { model: 'followUp', optype: 'edit' },
  input: z.object({ patientId: idField, stopped: z.boolean() }),
  reply: done,
  faults: { patientId: followUpErrors.notFound, stopped: followUpErrors.invalid },
});
