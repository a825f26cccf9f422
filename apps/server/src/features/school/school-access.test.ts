import {
  addSchool,
  deleteSchool,
  editSchool,
  listClasses,
  listSchools,
} from '@spine/contract/school';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import { holdSchool, schoolExists, schoolsByIds } from './index.ts';
import { insertSchoolRow } from './school.factory.ts';

let world: World;
let foreign: string;
beforeAll(async () => {
  world = await openWorld();
  foreign = (await world.database.inScope(world.other, (tenant) => insertSchoolRow(tenant))).id;
});
afterAll(() => world.close());

const UNKNOWN = '019a0000-0000-7000-8000-000000000000';
const input = { name: '不应出现', province: '710000' };

describe('who may touch schools', () => {
  test.each([
    ['doctor', [8000, 2403, 2403, 2403]],
    ['analyst', [2403, 2403, 2403, 2403]],
    ['maker', [2403, 2403, 2403, 2403]],
    ['platform', [2403, 2403, 2403, 2403]],
  ] as const)('%s [6.27]', async (name, codes) => {
    const caller = world.as(name);
    const answers = [
      await caller.call(listSchools, {}),
      await caller.call(addSchool, input),
      await caller.call(editSchool, { id: foreign, name: '不应出现' }),
      await caller.call(deleteSchool, { id: foreign }),
    ];
    expect(answers.map(({ body }) => body.code ?? body.errorCode)).toEqual(codes);
  });

  test('nobody without a session', async () => {
    const answers = [
      await world.anonymous.call(listSchools, {}),
      await world.anonymous.call(addSchool, input),
      await world.anonymous.call(listClasses, { schoolId: foreign }),
      await world.anonymous.call(deleteSchool, { id: foreign }),
    ];
    expect(answers.map(({ body }) => body.errorCode)).toEqual([2401, 2401, 2401, 2401]);
  });

  test("another institution's school answers exactly like an unknown one, and is untouched", async () => {
    const manager = world.as('manager');
    const ask = async (id: string) => [
      (await manager.call(editSchool, { ...input, id, name: '抢来的' })).body,
      (await manager.call(deleteSchool, { id })).body,
      (await manager.call(listClasses, { schoolId: id })).body,
    ];
    const unknown = await ask(UNKNOWN);
    expect(unknown.map(({ code }) => code)).toEqual([24001906, 24001906, 24001906]);
    expect(await ask(foreign)).toEqual(unknown);
    const { body } = await world.as('rival').call(listSchools, {});
    expect(body.rows.map((row: { id: string }) => row.id)).toEqual([foreign]);
  });
});

describe('the reader', () => {
  test('knows living schools of the institution; old records keep the names of deleted ones', async () => {
    await world.database.inScope(world.home, async (tenant) => {
      const living = await insertSchoolRow(tenant);
      const gone = await insertSchoolRow(tenant, { deletedAt: world.clock.now() });
      expect(await schoolExists(tenant, living.id)).toBe(true);
      expect(await schoolExists(tenant, gone.id)).toBe(false);
      expect(await schoolExists(tenant, foreign)).toBe(false);
      const schools = await schoolsByIds(tenant, [living.id, gone.id, foreign]);
      expect([...schools.values()].map(({ id, deleted }) => [id, deleted]).sort()).toEqual(
        [
          [living.id, false],
          [gone.id, true],
        ].sort(),
      );
      expect(schools.get(gone.id)?.name).toBe(gone.name);
      expect((await schoolsByIds(tenant, [])).size).toBe(0);
    });
  });

  test('a school that is held cannot be deleted before the child is in', async () => {
    const { id } = await world.database.inScope(world.home, (tenant) => insertSchoolRow(tenant));
    let deletion: Promise<{ body: { code: number } }> | undefined;
    await world.database.inScope(world.home, async (tenant) => {
      expect(await holdSchool(tenant, id)).toBe(true);
      deletion = world.as('manager').call(deleteSchool, { id });
      await waitForLocks(world.database);
      await insertPatientRow(tenant, { schoolId: id });
    });
    expect((await deletion)?.body.code).toBe(31001903);
  });
});
