import { uploadExams } from '@spine/contract/exam';
import {
  addProject,
  deleteProject,
  editProject,
  listProjects,
  moveProject,
  projectDetail,
  projectTallies,
} from '@spine/contract/project';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openProjects } from './open-projects.factory.ts';

let world: World;
let projects: Awaited<ReturnType<typeof openProjects>>;
beforeAll(async () => {
  world = await openWorld();
  projects = await openProjects(world);
});
afterAll(() => world.close());

const manager = () => world.as('manager');

describe('the list of projects', () => {
  test('is found by name, status and school, newest first', async () => {
    const school = await projects.newSchool(world.home);
    const rows = [
      { name: '秋季普查甲', status: 0 as const },
      { name: '秋季普查乙', status: 1 as const },
      { name: '复查', status: 2 as const },
    ];
    for (const [day, row] of rows.entries())
      await projects.newProject({
        schoolIds: [school],
        createdAt: new Date(2027, 0, day + 1),
        ...row,
      });
    const names = async (filter: object) => {
      const { body } = await manager().raw(listProjects, { schoolId: school, ...filter });
      expect(body.total).toBe(body.rows.length);
      return body.rows.map(({ name }: { name: string }) => name);
    };
    expect(await names({})).toEqual(['复查', '秋季普查乙', '秋季普查甲']);
    expect(await names({ name: '普查' })).toEqual(['秋季普查乙', '秋季普查甲']);
    expect(await names({ status: 2 })).toEqual(['复查']);
    expect(await names({ asc: 'createtime' })).toEqual(['秋季普查甲', '秋季普查乙', '复查']);
    expect(await names({ name: '%' })).toEqual([]);
  });

  test('tells how far its projects are, by children and not by examinations', async () => {
    const screening = await projects.examinedProject();
    const again = [quickRecord({ patientId: screening.patientIds[0] })];
    await world.as('doctor').call(uploadExams, { ...screening, exams: again });
    const { id: empty } = await projects.newProject({
      schoolIds: [await projects.newSchool(world.home)],
    });
    const foreign = await projects.newProject({}, world.other);
    const ids = [screening.projectId, empty, foreign.id, uuidv7()].join(',');
    const { body } = await manager().call(projectTallies, { ids });
    expect(body.total).toBe(2);
    expect(body.rows).toEqual(
      expect.arrayContaining([
        { id: screening.projectId, roster: 3, examined: 2 },
        { id: empty, roster: 0, examined: 0 },
      ]),
    );
  });
});

describe('who may do what with projects', () => {
  test('a foreign, a deleted and an unknown project answer alike to every call', async () => {
    const foreign = await projects.newProject({}, world.other);
    const deleted = await projects.newProject({ deletedAt: new Date() });
    for (const endpoint of [projectDetail, editProject, moveProject, deleteProject]) {
      const bodies = new Set<string>();
      for (const id of [foreign.id, deleted.id, uuidv7()]) {
        const input = { id, name: '甲', status: 1, withExams: true };
        bodies.add(JSON.stringify((await manager().raw(endpoint, input)).body));
      }
      expect([...bodies], endpoint.path).toEqual([expect.stringContaining('24001811')]);
    }
    expect((await world.as('rival').call(projectDetail, { id: foreign.id })).body.code).toBe(8000);
  });

  test('a doctor looks and does not touch [6.19, 8.20]', async () => {
    const { id } = await projects.newProject();
    const doctor = world.as('doctor');
    expect((await doctor.call(projectDetail, { id })).body.code).toBe(8000);
    for (const endpoint of [addProject, editProject, moveProject, deleteProject])
      expect((await doctor.raw(endpoint, { id })).body.errorCode).toBe(2403);
  });

  test.each(['platform', 'maker', 'analyst'] as const)('%s sees none', async (name) => {
    expect((await world.as(name).call(listProjects, {})).body.errorCode).toBe(2403);
  });
});
