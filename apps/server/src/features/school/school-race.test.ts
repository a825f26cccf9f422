/** A school that is deleted while somebody adds to it: either the child is added or the school is deleted, never both. */
import { addPatient } from '@spine/contract/patient';
import { addProject, moveProject, projectDetail } from '@spine/contract/project';
import { deleteSchool } from '@spine/contract/school';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { insertSchoolRow } from './school.factory.ts';

const ROUNDS = 8;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newSchool = () => world.database.inScope(world.home, (tenant) => insertSchoolRow(tenant));

test('a child added at the same moment keeps the school, or finds it gone', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await newSchool();
    const child = {
      schoolId: id,
      name: '赛跑',
      studentId: `R${round}`,
      gender: 'f' as const,
      gradeName: '一年级',
      clazzName: '1班',
      birthDate: '2019-03-01',
    };
    const [added, deleted] = await Promise.all([
      world.as('manager').call(addPatient, child),
      world.as('manager').call(deleteSchool, { id }),
    ]);
    const codes = [added.body.code, deleted.body.code];
    expect(codes[0] === 8000 ? [8000, 31001903] : [codes[0], 8000]).toEqual(codes);
    expect(codes.filter((code) => code === 8000)).toHaveLength(1);
  }
});

test('a project linked at the same moment goes on, with the school or without', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [going, staying] = [await newSchool(), await newSchool()];
    const project = { name: `赛跑项目${round}`, schoolIds: [going.id, staying.id] };
    const [added, deleted] = await Promise.all([
      world.as('manager').call(addProject, project),
      world.as('manager').call(deleteSchool, { id: going.id }),
    ]);
    expect(deleted.body.code).toBe(8000);
    expect([8000, 24001804]).toContain(added.body.code);
    if (added.body.code !== 8000) continue;
    const { id } = added.body.data;
    const { data } = (await world.as('doctor').call(projectDetail, { id })).body;
    expect(data.schools).toEqual([{ id: staying.id, name: staying.name, day: null }]);
    expect((await world.as('manager').call(moveProject, { id, status: 1 })).body.code).toBe(8000);
  }
});
