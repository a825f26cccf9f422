/** Translates the calls about training records and adherence. */
import {
  addTraining,
  adherenceCalendar,
  deleteTraining,
  listAdherence,
  listTraining,
} from '@spine/contract/training';
import { prescriptionScope } from '#features/prescription/index.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { adherenceRows, monthDays } from './adherence.service.ts';
import { forgetTraining, recordTraining, trainingRows } from './training.service.ts';
import { trainingLogText } from './training.text.ts';

export function trainingRoutes(): Binding[] {
  return [
    bind(listTraining, ({ db, actor, input }) => trainingRows(db, prescriptionScope(actor), input)),
    bind(addTraining, async ({ db, actor, input, now, note }) => {
      const { prescriptionId: issuedId, ...typed } = input;
      const by = { id: actor.userId, name: actor.username };
      const record = { ...typed, issuedId, by, now };
      const isNew = await recordTraining(db, prescriptionScope(actor), record);
      const message = isNew ? trainingLogText.added : trainingLogText.already;
      note({ point: `${input.id},${issuedId}`, message });
      return undefined;
    }),
    bind(deleteTraining, async ({ db, actor, input, now, note }) => {
      await forgetTraining(db, prescriptionScope(actor), { id: input.id, now });
      note({ point: input.id, message: trainingLogText.deleted });
      return undefined;
    }),
    bind(listAdherence, ({ db, actor, input, now }) =>
      adherenceRows(db, prescriptionScope(actor), { input, now }),
    ),
    bind(adherenceCalendar, ({ db, actor, input }) =>
      monthDays(db, prescriptionScope(actor), input),
    ),
  ];
}
