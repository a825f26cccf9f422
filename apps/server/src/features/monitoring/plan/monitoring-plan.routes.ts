/** Translates the calls about the plan of a school year. */
import {
  listPlannedSchools,
  readMonitoringPlan,
  removePlannedSchool,
  saveMonitoringPlan,
  savePlannedSchools,
} from '@spine/contract/monitoring';
import { type Binding, bind } from '#platform/http/bind.ts';
import { loadPlan, savePlan } from './monitoring-plan.service.ts';
import { planLogText as text } from './monitoring-plan.text.ts';
import { listSchools, removeSchool, saveSchools } from './planned-schools.service.ts';

export function monitoringPlanRoutes(): Binding[] {
  return [
    bind(readMonitoringPlan, ({ tenant, input }) => loadPlan(tenant, input.year)),
    bind(saveMonitoringPlan, async ({ tenant, actor, input, now, newId, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? actor.username };
      const { id, isNew } = await savePlan(tenant, { input, newId, by, now });
      const say = isNew ? text.made : text.edited;
      note({ point: id, message: say(input.schoolYear) });
      return { id };
    }),
    bind(listPlannedSchools, async ({ tenant, input }) => {
      const rows = await listSchools(tenant, input.planId);
      return { rows, total: rows.length };
    }),
    bind(savePlannedSchools, async ({ tenant, input, note }) => {
      note({ point: input.planId, message: text.schools(input.rows.length) });
      await saveSchools(tenant, input);
      return undefined;
    }),
    bind(removePlannedSchool, async ({ tenant, input, note }) => {
      note({ point: input.schoolId, message: text.removed(input.stage) });
      await removeSchool(tenant, input);
      return undefined;
    }),
  ];
}
