/** The call of the workbench. */
import { defineEndpoint, institution, noInput, oneOf } from '#kernel';
import { workbench } from './workbench.schema.ts';

export const readWorkbench = defineEndpoint({
  method: 'GET',
  path: '/workbench',
  summary:
    'What is due today for whoever asks: projects under way, schools of the day, and cards that each count the rows of a list',
  access: institution('workbench.menu'),
  // The oldest of a card is a child with its name.
  log: { model: 'followUp', optype: 'view', once: 'hour' },
  input: noInput,
  reply: oneOf(workbench),
});
