import { listExams, uploadExams } from '@spine/contract/exam';
import { deleteProject, editProject, moveProject, projectDetail } from '@spine/contract/project';
import { addSchool, deleteSchool } from '@spine/contract/school';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
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

describe('the status of a project', () => {
  test('moves forward by one step or two, never back [4.19, 4.20, 8.61]', async () => {
    const { id } = await projects.newProject({ status: 0 });
    const move = (status: 0 | 1 | 2) => manager().call(moveProject, { id, status });
    expect((await move(1)).body.code).toBe(8000);
    expect(await projects.lastLog()).toMatchObject({
      optype: 'edit',
      keymsg: '项目状态改为进行中',
    });
    expect((await move(1)).body.code).toBe(1404);
    expect((await move(0)).body.code).toBe(31001803);
    expect((await move(2)).body.code).toBe(8000);
    expect((await move(1)).body.code).toBe(31001803);
    const { id: jumps } = await projects.newProject({ status: 0 });
    const jump = await manager().call(moveProject, { id: jumps, status: 2 });
    expect(jump.body.code).toBe(8000);
  });

  test('needs a school before it starts', async () => {
    const { id } = await projects.newProject({ status: 0, schoolIds: [] });
    expect((await manager().call(moveProject, { id, status: 1 })).body.code).toBe(31001805);
  });

  test('that has lost its last school since can still be edited and ended', async () => {
    const { body } = await manager().call(addSchool, { name: '撤并小学', province: '710000' });
    const schoolId = String(body.data.id);
    const { id } = await projects.newProject({ status: 1, schoolIds: [schoolId] });
    expect((await manager().call(deleteSchool, { id: schoolId })).body.code).toBe(8000);
    const { data } = (await manager().call(projectDetail, { id })).body;
    expect(data).toMatchObject({ schools: [], schoolCount: 0, counts: { schools: 0, exams: 0 } });
    const renamed = { id, name: '撤并后的项目', schoolIds: [] };
    expect((await manager().call(editProject, renamed)).body.code).toBe(8000);
    expect((await manager().call(moveProject, { id, status: 2 })).body.code).toBe(8000);
  });

  test('takes nothing that is examined once it is completed', async () => {
    const screening = await insertScreening(world.database, world.home, { children: 1 });
    world.clock.advance(-1);
    await manager().call(moveProject, { id: screening.projectId, status: 2 });
    world.clock.advance(1);
    const exams = [quickRecord({ patientId: screening.patientIds[0] })];
    const answer = await world.as('doctor').call(uploadExams, { ...screening, exams });
    expect(answer.body.code).toBe(24001306);
  });

  test('that never ran takes nothing of the time before it was completed', async () => {
    const project = { status: 0 as const };
    const screening = await insertScreening(world.database, world.home, { children: 1, project });
    await manager().call(moveProject, { id: screening.projectId, status: 2 });
    const exams = [quickRecord({ patientId: screening.patientIds[0] })];
    const answer = await world.as('doctor').call(uploadExams, { ...screening, exams });
    expect(answer.body.code).toBe(24001306);
  });

  test.each([[undefined], [3], ['1'], [null]])('refuses %s', async (status) => {
    const { id } = await projects.newProject();
    expect((await manager().raw(moveProject, { id, status })).body.code).toBe(24001808);
  });
});

describe('deleting a project', () => {
  test('deletes its examinations when asked [8.82]', async () => {
    const { projectId: id } = await projects.examinedProject();
    expect((await projects.projectInfo(id)).counts).toEqual({ schools: 1, patients: 3, exams: 2 });
    expect((await manager().call(deleteProject, { id, withExams: true })).body.code).toBe(8000);
    expect(await projects.lastLog()).toMatchObject({
      optype: 'delete',
      keypoint: id,
      keymsg: '删除项目，同时删除检查2条',
    });
    const exams = await world.as('doctor').call(listExams, { projectId: id });
    expect(exams.body.total).toBe(0);
    const rows = await world.database.inScope(world.home, ({ db }) =>
      db.selectFrom('exam').where('projectId', '=', id).select(['listed', 'deletedAt']).execute(),
    );
    expect(rows).toEqual(Array(2).fill({ listed: false, deletedAt: world.clock.now() }));
  });

  test('keeps its examinations when asked, and takes no more [8.82]', async () => {
    const screening = await projects.examinedProject();
    const { projectId: id } = screening;
    expect((await manager().call(deleteProject, { id, withExams: false })).body.code).toBe(8000);
    expect((await manager().call(projectDetail, { id })).body.code).toBe(24001811);
    expect((await world.as('doctor').call(listExams, { projectId: id })).body.total).toBe(2);
    const exams = [quickRecord({ patientId: screening.patientIds[2] })];
    const upload = await world.as('doctor').call(uploadExams, { ...screening, exams });
    expect(upload.body.code).toBe(24001305);
    expect((await manager().call(deleteProject, { id, withExams: true })).body.code).toBe(24001811);
  });

  test('asks for the choice [8.49, 8.82]', async () => {
    const { id } = await projects.newProject();
    for (const withExams of [undefined, 'true', 1])
      expect((await manager().raw(deleteProject, { id, withExams })).body.code).toBe(24001809);
    expect((await manager().raw(deleteProject, { withExams: true })).body.code).toBe(24001802);
  });
});
