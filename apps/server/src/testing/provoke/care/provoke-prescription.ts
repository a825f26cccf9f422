/** Provokes the refusals of plans. */
import {
  addPlan,
  deletePlan,
  editPlan,
  planDetail,
  prescriptionErrors,
  prescriptionFaultText,
} from '@spine/contract/prescription';
import { insertPlanRow, makeItem } from '#features/prescription/plan/plan.factory.ts';
import type { World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

const SYSTEM_PLAN = '0190ac71-0000-7000-8000-000000000001';
const TYPED = {
  name: 'Spine break',
  type: 'exercise',
  duration: '1m',
  groupsPerDay: 1,
  items: [makeItem(1)],
};

const adding = (given: object) => (world: World) =>
  world.as('doctor').raw(addPlan, { ...TYPED, ...given });

export const prescriptionProvocations: readonly Provocation[] = [
  [prescriptionErrors.planUnknown, (world) => world.as('doctor').call(planDetail, { id: NOBODY })],
  [prescriptionErrors.invalid, adding({ groupsPerDay: 7 }), prescriptionFaultText.groupsPerDay],
  [prescriptionErrors.actionGone, adding({ items: [makeItem(1), makeItem(99)] })],
  [prescriptionErrors.coverInvalid, adding({ cover: '?' }), prescriptionFaultText.cover],
  [
    prescriptionErrors.systemReadOnly,
    (world) => world.as('doctor').call(deletePlan, { id: SYSTEM_PLAN }),
  ],
  [
    prescriptionErrors.nameUsed,
    async (world) => {
      const row = await world.database.inScope(world.home, (tenant) => insertPlanRow(tenant));
      const { id } = await world.database.inScope(world.home, (tenant) => insertPlanRow(tenant));
      return world.as('doctor').raw(editPlan, { ...TYPED, id, name: row.name });
    },
  ],
];
