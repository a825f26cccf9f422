/** Translates the calls about plans. */
import {
  addPrescription,
  deletePrescription,
  editPrescription,
  listPrescriptions,
  prescriptionDetail,
} from '@spine/contract/prescription';
import type { MediaLinks } from '#features/action/index.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { prescriptionScope } from './prescription.policy.ts';
import { addPlan, deletePlan, editPlan, listPlans, planView } from './prescription.service.ts';
import { prescriptionLogText } from './prescription.text.ts';

export function prescriptionRoutes({ links }: { links: MediaLinks }): Binding[] {
  return [
    bind(listPrescriptions, ({ db, actor, input, now }) =>
      listPlans(db, prescriptionScope(actor), { query: input, paths: { links, now } }),
    ),
    bind(prescriptionDetail, ({ db, actor, input, now }) =>
      planView(db, prescriptionScope(actor), { id: input.id, paths: { links, now } }),
    ),
    bind(addPrescription, async ({ db, actor, input, now, newId, note }) => {
      const id = newId();
      const cover = undefined;
      await addPlan(db, prescriptionScope(actor), { plan: { ...input, cover }, id, now });
      note({ point: id, message: prescriptionLogText.added(input.items.length) });
      return { id };
    }),
    bind(editPrescription, async ({ db, actor, input, now, note }) => {
      const { id } = input;
      const cover = undefined;
      await editPlan(db, prescriptionScope(actor), { plan: { ...input, cover }, id, now });
      note({ point: id, message: prescriptionLogText.edited(input.items.length) });
      return undefined;
    }),
    bind(deletePrescription, async ({ db, actor, input, now, note }) => {
      await deletePlan(db, prescriptionScope(actor), { id: input.id, now });
      note({ point: input.id, message: prescriptionLogText.deleted });
      return undefined;
    }),
  ];
}
