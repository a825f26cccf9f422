/** The plan of a school year: one a year, edited by two people, and seen by nobody else. */
import { kernelErrors } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import {
  monitoringErrors,
  readMonitoringPlan,
  saveMonitoringPlan,
} from '@spine/contract/monitoring';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Every test has a year of its own. */
let nextYear = 2030;
const newPlan = () => {
  nextYear += 1;
  return {
    schoolYear: nextYear,
    codes: '2025',
    fromDay: `${nextYear}-09-01`,
    toDay: `${nextYear + 1}-08-31`,
  };
};
const save = async (input: object, as: CastName = 'manager') =>
  (await world.as(as).raw(saveMonitoringPlan, input)).body;
const read = async (year?: number, as: CastName = 'manager') =>
  (await world.as(as).raw(readMonitoringPlan, year === undefined ? {} : { year })).body.data;

describe('a plan', () => {
  test('is made once for a year, with the usual size of files', async () => {
    const plan = newPlan();
    expect(await read(plan.schoolYear)).toEqual({ schoolYear: plan.schoolYear, plan: null });
    const { data } = await save(plan);
    expect(await read(plan.schoolYear)).toEqual({
      schoolYear: plan.schoolYear,
      plan: {
        ...plan,
        id: data.id,
        partRows: 50_000,
        createdByName: expect.stringMatching(/./),
        createdAt: '2026-11-20T10:00:00+08:00',
        version: expect.any(String),
      },
    });
    expect(await save(plan)).toMatchObject({
      code: monitoringErrors.yearPlanned.code,
      fields: [{ field: 'schoolYear' }],
    });
  });

  test('of two at the same moment is one', async () => {
    const plan = newPlan();
    const codes = (await Promise.all([1, 2, 3].map(() => save(plan)))).map(({ code }) => code);
    const taken = monitoringErrors.yearPlanned.code;
    expect(codes.toSorted((one, other) => one - other)).toEqual([8000, taken, taken]);
  });

  test('is that of this school year where none is named', async () => {
    expect(await read()).toEqual({ schoolYear: 2026, plan: null });
  });

  test('is edited in parts, and two who change the same are told', async () => {
    const plan = newPlan();
    await save(plan);
    const { version } = (await read(plan.schoolYear)).plan;
    const { schoolYear } = plan;
    const toDay = `${schoolYear}-12-31`;
    expect(await save({ schoolYear, toDay, version })).toMatchObject({ code: 8000 });
    expect(await save({ schoolYear, partRows: 20_000, version })).toMatchObject({ code: 8000 });
    expect((await read(schoolYear)).plan).toMatchObject({ toDay, partRows: 20_000 });
    expect(await save({ schoolYear, toDay: `${schoolYear}-11-30`, version })).toMatchObject({
      code: kernelErrors.changedMeanwhile.code,
      data: { toDay },
    });
    // The same once more, as a browser that got no answer sends it.
    expect(await save({ schoolYear, toDay, version })).toMatchObject({ code: 8000 });
  });

  test.each([
    [{ codes: undefined }, monitoringErrors.codesUnknown],
    [{ codes: '2019' }, monitoringErrors.codesUnknown],
    [{ codes: 'constructor' }, monitoringErrors.codesUnknown],
    [{ fromDay: undefined }, monitoringErrors.planInvalid],
    [{ fromDay: '2025-13-01' }, monitoringErrors.planInvalid],
    [{ fromDay: '2026-08-31' }, monitoringErrors.planInvalid],
    [{ toDay: '2099-01-01' }, monitoringErrors.planInvalid],
    [{ partRows: 999 }, monitoringErrors.planInvalid],
    [{ partRows: 1_000_001 }, monitoringErrors.planInvalid],
    [{ partRows: 1500.5 }, monitoringErrors.planInvalid],
    [{ partRows: '5000' }, monitoringErrors.planInvalid],
    [{ schoolYear: 1999 }, monitoringErrors.planInvalid],
    [{ schoolYear: 'x' }, monitoringErrors.planInvalid],
    [{ schoolYear: undefined }, monitoringErrors.planInvalid],
  ])('with %o is refused, and nothing is there', async (wrong, entry) => {
    const plan = newPlan();
    expect((await save({ ...plan, ...wrong })).code).toBe(entry.code);
    expect((await read(plan.schoolYear)).plan).toBeNull();
  });

  test('that is not there is not edited', async () => {
    const { schoolYear } = newPlan();
    expect(await save({ schoolYear, partRows: 2000, version: 'x' })).toMatchObject({
      code: monitoringErrors.planUnknown.code,
    });
  });

  test('is made by managers alone, and is not that of another institution', async () => {
    const plan = newPlan();
    for (const as of ['doctor', 'analyst'] as const) {
      expect((await save(plan, as)).errorCode).toBe(kernelErrors.forbidden.code);
      const { body } = await world.as(as).raw(readMonitoringPlan, {});
      expect(body.errorCode).toBe(kernelErrors.forbidden.code);
    }
    await save(plan);
    expect((await read(plan.schoolYear, 'rival')).plan).toBeNull();
    expect(await save({ ...plan, partRows: 2000 }, 'rival')).toMatchObject({ code: 8000 });
    expect((await read(plan.schoolYear)).plan.partRows).toBe(50_000);
  });

  test('leaves a line with the year', async () => {
    const plan = newPlan();
    const { data } = await save(plan);
    const { body } = await world.as('manager').call(listLogs, { model: 'monitoring', size: 1000 });
    const lines = body.rows.filter(({ keypoint }: { keypoint: string }) => keypoint === data.id);
    expect(lines.map(({ keymsg }: { keymsg: string }) => keymsg)).toEqual([
      `新建${plan.schoolYear}学年监测方案`,
    ]);
  });
});
