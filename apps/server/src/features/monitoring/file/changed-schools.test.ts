/** What a plan changes after rows of it were handed in, and how long that is said. */
import {
  type FileKind,
  handInMonitoringFile,
  listMonitoringFiles,
  type MonitoringFile,
  monitoringErrors,
  orderMonitoringFile,
  removePlannedSchool,
} from '@spine/contract/monitoring';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOf } from '#features/job/job.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertMonitoringPlan, insertMonitoringSchool } from '../plan/monitoring-plan.factory.ts';
import { inventedRows, rowOf, writeMonitoringFile } from './monitoring-file.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Two schools of a plan of its own. */
function openPlan(schoolYear: number) {
  return world.database.inScope(world.home, async (tenant) => {
    const planId = await insertMonitoringPlan(tenant, { schoolYear });
    const [first, second] = [await insertSchoolRow(tenant), await insertSchoolRow(tenant)];
    await insertMonitoringSchool(tenant, { planId, schoolId: first.id, number: 1 });
    await insertMonitoringSchool(tenant, { planId, schoolId: second.id, number: 2 });
    return { planId, first, second };
  });
}

const rowsOf = (...ids: readonly string[]) => inventedRows(() => ids.map((id) => rowOf(id)));
const handIn = (id: string) =>
  world.as('manager').call(handInMonitoringFile, { id, on: '2026-11-20', to: '西湖区疾控中心' });
const list = async (planId: string): Promise<MonitoringFile[]> =>
  (await world.as('manager').call(listMonitoringFiles, { planId })).body.rows;

test('a school that has another number since is named by the newest file, until its changes are handed in too', async () => {
  const { planId, second } = await openPlan(2031);
  const renumber = (number: number) =>
    world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .updateTable('monitoringSchool')
        .set({ number })
        .where('orgId', '=', orgId)
        .where('planId', '=', planId)
        .where('schoolId', '=', second.id)
        .execute(),
    );
  const named = async (...ids: readonly string[]) => {
    const files = new Map((await list(planId)).map((file) => [file.id, file.changedSchools]));
    return ids.map((id) => files.get(id));
  };
  const superseded = await writeMonitoringFile(world, { planId }, rowsOf('330106101020001'));
  await handIn(superseded.id);
  const whole = await writeMonitoringFile(world, { planId }, rowsOf('330106101020001'));
  await handIn(whole.id);
  expect(await named(superseded.id, whole.id)).toEqual([[], []]);
  await renumber(9);
  expect(await named(superseded.id, whole.id)).toEqual([[], [second.name]]);
  const order = { planId, kind: 'changes' } as const;
  const changes = await writeMonitoringFile(world, order, rowsOf('330106101090001'));
  expect(await named(whole.id, changes.id)).toEqual([[second.name], []]);
  await handIn(changes.id);
  expect(await named(whole.id, changes.id)).toEqual([[], []]);
  await renumber(8);
  expect(await named(whole.id, changes.id)).toEqual([[], [second.name]]);
});

test('what was handed in of a school that was taken out of the plan since is taken back by a file of changes', async () => {
  const { planId, first } = await openPlan(2032);
  const scope = { scope: 'school', schoolId: first.id, stage: 'primary' } as const;
  const rows = rowsOf('330106101010001', '330106101010002');
  const whole = await writeMonitoringFile(world, { planId, ...scope }, rows);
  await handIn(whole.id);
  const { schoolId, stage } = scope;
  await world.as('manager').call(removePlannedSchool, { planId, schoolId, stage });
  expect(await list(planId)).toMatchObject([{ base: 'kept', changedSchools: [first.name] }]);
  const order = async (kind: FileKind) => {
    const input = { id: uuidv7(), planId, kind, format: 'csv', ...scope } as const;
    return (await world.as('manager').raw(orderMonitoringFile, input)).body;
  };
  expect((await order('whole')).code).toBe(monitoringErrors.schoolNotPlanned.code);
  const { data } = await order('changes');
  expect(await endOf(world, 'manager', data.id)).toMatchObject({ status: 'done' });
  const changes = (await list(planId)).find(({ id }) => id === data.id);
  expect(changes?.parts.map(({ content, rows: count }) => [content, count])).toEqual([
    ['rows', 0],
    ['gone', 2],
  ]);
  await handIn(data.id);
  expect((await list(planId)).flatMap(({ changedSchools }) => changedSchools)).toEqual([]);
});
