/** Translates the calls about training records and adherence. */
import {
  addTraining,
  adherenceCalendar,
  deleteTraining,
  listAdherence,
  listTraining,
} from '@spine/contract/training';
import { type Binding, bind } from '#platform/http/bind.ts';
import { listClassAdherence, loadMonth } from './adherence.service.ts';
import { deleteTrainingRecord, listTrainingRecords, recordTraining } from './training.service.ts';
import { trainingLogText } from './training.text.ts';

export function trainingRoutes(): Binding[] {
  return [
    bind(listTraining, ({ tenant, input }) => listTrainingRecords(tenant, input)),
    bind(addTraining, async ({ tenant, actor, input, now, note }) => {
      const recordedBy = { id: actor.userId, name: actor.realName ?? '' };
      const record = { ...input, recordedBy, now };
      const isNew = await recordTraining(tenant, record);
      const message = isNew ? trainingLogText.added : trainingLogText.already;
      note({ point: `${input.id},${input.prescriptionId}`, message });
      return undefined;
    }),
    bind(deleteTraining, async ({ tenant, input, now, note }) => {
      await deleteTrainingRecord(tenant, { id: input.id, now });
      note({ point: input.id, message: trainingLogText.deleted });
      return undefined;
    }),
    bind(listAdherence, ({ tenant, input, now }) => listClassAdherence(tenant, { input, now })),
    bind(adherenceCalendar, ({ tenant, input }) => loadMonth(tenant, input)),
  ];
}
