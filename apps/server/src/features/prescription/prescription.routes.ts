/** Translates the calls about plans. */
import {
  addPrescription,
  deletePrescription,
  editPrescription,
  listPrescriptions,
  prescriptionDetail,
  prescriptionErrors,
} from '@spine/contract/prescription';
import { coverOf, type MediaLinks } from '#features/action/index.ts';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { prescriptionScope } from './prescription.policy.ts';
import { addPlan, deletePlan, editPlan, listPlans, planView } from './prescription.service.ts';
import { prescriptionLogText } from './prescription.text.ts';

export function prescriptionRoutes({ links }: { links: MediaLinks }): Binding[] {
  const { coverInvalid } = prescriptionErrors;
  return [
    bind(listPrescriptions, ({ db, actor, input, now }) =>
      listPlans(db, prescriptionScope(actor), { query: input, paths: { links, now } }),
    ),
    bind(prescriptionDetail, ({ db, actor, input, now }) =>
      planView(db, prescriptionScope(actor), { id: input.id, paths: { links, now } }),
    ),
    // The cover is looked at before the transaction: unpacking must not hold a connection.
    bindOpen(addPrescription, async ({ actor, input, now, newId, open, note }) => {
      const scope = prescriptionScope(actor);
      const plan = { ...input, cover: await coverOf(input.cover, coverInvalid) };
      const id = newId();
      note({ point: id, message: prescriptionLogText.added(input.items.length) });
      await open(scope, (db) => addPlan(db, scope, { plan, id, now }));
      return { id };
    }),
    bindOpen(editPrescription, async ({ actor, input, now, open, note }) => {
      const scope = prescriptionScope(actor);
      const { id } = input;
      const plan = { ...input, cover: await coverOf(input.cover, coverInvalid) };
      note({ point: id, message: prescriptionLogText.edited(input.items.length) });
      await open(scope, (db) => editPlan(db, scope, { plan, id, now }));
      return undefined;
    }),
    bind(deletePrescription, async ({ db, actor, input, now, note }) => {
      await deletePlan(db, prescriptionScope(actor), { id: input.id, now });
      note({ point: input.id, message: prescriptionLogText.deleted });
      return undefined;
    }),
  ];
}
