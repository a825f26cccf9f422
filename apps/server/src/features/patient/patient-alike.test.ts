/** A child that is entered again under another number: somebody is asked, and nobody is hindered. */
import { addPatient, importRoster, patientErrors } from '@spine/contract/patient';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { insertPatientRow, typedPatient } from './patient.factory.ts';
import { CHILD, childrenIn, newSchool, OTHER, rosterFile } from './roster/roster.factory.ts';

let world: World;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  schoolId = await newSchool(world.database, world.home);
});

const manager = () => world.as('manager');
const add = (overrides: object) =>
  manager().raw(addPatient, typedPatient(schoolId, { ...overrides }));
const count = async () => (await childrenIn(world.database, world.home, schoolId)).length;

describe('a form that asks', () => {
  test('is told who is there already, in whichever spelling, and adds when it insists', async () => {
    await add({ studentId: 'G33010220150319123X', name: '古丽·买', clazzName: '3班' });
    const again = { studentId: 'XS01', name: '古丽•买', clazzName: '六（3）班' };
    const { body } = await add({ ...again, warnAlike: true });
    expect(body.code).toBe(patientErrors.alike.code);
    expect(body.msg).toBe('本班已有“古丽·买”，出生日期也相同，学号是 G33010**********3X');
    expect(await count()).toBe(1);
    expect((await add(again)).body.code).toBe(8000);
    expect(await count()).toBe(2);
  });

  test.each([
    ['another name', { name: '陆思源' }],
    ['another birth date', { birthDate: '2014-05-07' }],
    ['another class', { clazzName: '4班' }],
    ['another grade', { gradeName: '五年级' }],
  ])('is told nothing of a child with %s', async (_what, overrides) => {
    await add({});
    expect((await add({ ...overrides, warnAlike: true })).body.code).toBe(8000);
  });

  test('is told nothing of a deleted child, nor of another school', async () => {
    const elsewhere = await newSchool(world.database, world.home);
    await world.database.inScope(world.home, async (tenant) => {
      await insertPatientRow(tenant, { schoolId, deletedAt: world.clock.now() });
      await insertPatientRow(tenant, { schoolId: elsewhere });
    });
    expect((await add({ warnAlike: true })).body.code).toBe(8000);
  });
});

describe('a roster', () => {
  const send = (rows: string[][], check: '0' | '1' = '1') =>
    manager().upload(importRoster, { schoolId, check }, rosterFile(rows));

  test('with a child of the school under another number warns of the row and takes it', async () => {
    await send([CHILD], '0');
    const again = CHILD.with(0, 'G33010220150319123X');
    const { body } = await send([CHILD, again, OTHER]);
    expect(body.data).toMatchObject({
      added: 2,
      unchanged: 1,
      warningCount: 1,
      warnings: [
        { row: 3, column: 'A', field: 'studentId', name: '林嘉禾', value: 'G33010**********3X' },
      ],
    });
    expect(body.data.warnings[0].why).toContain('学号不同');
    expect((await send([CHILD, again, OTHER], '0')).body.data).toMatchObject({ added: 2 });
    expect((await send([CHILD, again, OTHER])).body.data).toMatchObject({ warningCount: 0 });
  });

  test('with a child in it twice warns of the second row', async () => {
    const rows = [CHILD, OTHER, CHILD.with(0, '20260503').with(5, '五（4）班')];
    const { body } = await send(rows);
    expect(body.data.warnings).toMatchObject([{ row: 4, why: expect.stringContaining('第 2 行') }]);
  });

  test('shows the platform administrator the row and not the child', async () => {
    await send([CHILD], '0');
    const overrides = { schoolId, orgId: world.home.orgId, check: '1' };
    const file = rosterFile([CHILD.with(0, '20260503')]);
    const { body } = await world.as('platform').upload(importRoster, overrides, file);
    expect(body.data.warnings).toMatchObject([{ row: 2, field: 'studentId' }]);
    expect(JSON.stringify(body.data)).not.toMatch(/林嘉禾|20260503|20\*+03/);
  });
});
