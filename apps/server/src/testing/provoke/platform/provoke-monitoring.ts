/** Provokes the refusals about monitoring plans and their schools. */
import {
  listPlannedSchools,
  monitoringErrors,
  planFaultText,
  removePlannedSchool,
  saveMonitoringPlan,
  savePlannedSchools,
} from '@spine/contract/monitoring';
import {
  insertMonitoringPlan,
  insertMonitoringSchool,
} from '#features/monitoring/plan/monitoring-plan.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

const {
  planUnknown,
  planInvalid,
  schoolNotPlanned,
  codesUnknown,
  yearPlanned,
  numberTaken,
  numbersUsedUp,
} = monitoringErrors;

const PLAN = { codes: '2025', fromDay: '2040-09-01', toDay: '2041-08-31' } as const;

const planning =
  (given: object, times = 1) =>
  async (world: World): Promise<TestAnswer> => {
    const plan = { schoolYear: 2040, ...PLAN, ...given };
    for (let before = 1; before < times; before += 1)
      await world.as('manager').raw(saveMonitoringPlan, plan);
    return world.as('manager').raw(saveMonitoringPlan, plan);
  };

/** A school that asks for a number where so many are taken. */
const numbering =
  (year: number, taken: number, row: object) =>
  async (world: World): Promise<TestAnswer> => {
    const { planId, schoolId } = await world.database.inScope(world.home, async (tenant) => {
      const plan = await insertMonitoringPlan(tenant, { schoolYear: year });
      for (let number = 1; number <= taken; number += 1) {
        const { id } = await insertSchoolRow(tenant);
        await insertMonitoringSchool(tenant, { planId: plan, schoolId: id, number });
      }
      return { planId: plan, schoolId: (await insertSchoolRow(tenant)).id };
    });
    const place = { stage: 'primary', areaCode: '330106', area: 'urban' };
    const rows = [{ schoolId, ...place, ...row }];
    return world.as('manager').raw(savePlannedSchools, { planId, rows });
  };

const removing = async (world: World): Promise<TestAnswer> => {
  const planId = await world.database.inScope(world.home, (tenant) =>
    insertMonitoringPlan(tenant, { schoolYear: 2043 }),
  );
  const row = { planId, schoolId: NOBODY, stage: 'primary' };
  return world.as('manager').raw(removePlannedSchool, row);
};

export const monitoringProvocations: readonly Provocation[] = [
  [planUnknown, (world) => world.as('manager').raw(listPlannedSchools, { planId: NOBODY })],
  [planInvalid, planning({ toDay: '2040-08-31' }), planFaultText.days],
  [codesUnknown, planning({ codes: '2019' })],
  [yearPlanned, planning({}, 2)],
  [schoolNotPlanned, removing],
  [numberTaken, numbering(2041, 1, { number: 1 })],
  [numbersUsedUp, numbering(2042, 99, {})],
];
