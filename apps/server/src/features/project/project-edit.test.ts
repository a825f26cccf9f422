import { CHANGED_BY_OTHERS, kernelErrors } from '@spine/contract/kernel';
import {
  addProject,
  editProject,
  listProjects,
  moveProject,
  projectErrors,
  setSchoolDays,
} from '@spine/contract/project';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertScreening } from '#features/exam/exam.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openProjects } from './open-projects.factory.ts';

let world: World;
let projects: Awaited<ReturnType<typeof openProjects>>;
let schoolId: string;
let foreignSchoolId: string;
beforeAll(async () => {
  world = await openWorld();
  projects = await openProjects(world);
  ({ schoolId, foreignSchoolId } = projects);
});
afterAll(() => world.close());

const manager = () => world.as('manager');

describe('adding a project', () => {
  test('answers its id; it has not started and holds its schools once [3.22]', async () => {
    const input = { name: '春季筛查', schoolIds: [schoolId, schoolId], startDate: '2027-03-01' };
    const { body } = await manager().call(addProject, input);
    expect(await projects.projectInfo(body.data.id)).toMatchObject({
      name: '春季筛查',
      status: 0,
      startDate: '2027-03-01',
      endDate: null,
      schoolCount: 1,
      schools: [{ id: schoolId }],
      counts: { schools: 1, patients: 0, exams: 0 },
    });
    expect(await projects.lastLog()).toMatchObject({
      model: 'project',
      optype: 'add',
      keypoint: body.data.id,
      keymsg: '新增项目，关联学校1所',
    });
  });

  test('refuses a name in use, and takes that of a deleted project [8.26]', async () => {
    const { name } = await projects.newProject();
    const used = await manager().call(addProject, { name });
    expect(used.body).toMatchObject({ code: 15001801, fields: [{ field: 'name' }] });
    const { name: old } = await projects.newProject({ deletedAt: new Date() });
    expect((await manager().call(addProject, { name: old })).body.code).toBe(8000);
    const { name: foreign } = await projects.newProject({}, world.other);
    expect((await manager().call(addProject, { name: `${foreign}甲` })).body.code).toBe(8000);
  });

  test.each([
    ['name', undefined, 24001803],
    ['name', ' ', 24001803],
    ['name', '𠮷'.repeat(31), 24001803],
    ['schoolIds', 'x', 24001804],
    ['schoolIds', ['x'], 24001804],
    ['startDate', '2026-02-30', 24001805],
    ['endDate', 20260101, 24001806],
  ])('refuses %s = %s [5.39]', async (field, value, code) => {
    const answer = await manager().raw(addProject, { name: '甲', [field]: value });
    expect(answer.body.code).toBe(code);
  });

  test('refuses an end before the start, and takes one day', async () => {
    const dates = { startDate: '2026-09-02', endDate: '2026-09-01' };
    const reversed = await manager().call(addProject, { name: '倒置', ...dates });
    expect(reversed.body).toMatchObject({ code: 24001807, fields: [{ field: 'endDate' }] });
    const day = { startDate: '2026-09-02', endDate: '2026-09-02' };
    expect((await manager().call(addProject, { name: '一天', ...day })).body.code).toBe(8000);
  });

  test('answers a foreign, a deleted and an unknown school alike, and writes nothing', async () => {
    const before = (await manager().call(listProjects, {})).body.total;
    const bodies = [];
    for (const id of [foreignSchoolId, await projects.newSchool(world.home, new Date()), uuidv7()])
      bodies.push(
        (await manager().call(addProject, { name: '外校', schoolIds: [schoolId, id] })).body,
      );
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0].code).toBe(24001804);
    expect((await manager().call(listProjects, {})).body.total).toBe(before);
  });
});

describe('editing a project', () => {
  test('leaves alone what was left out, and clears a date with null', async () => {
    const { id } = await projects.newProject({ startDate: '2026-09-01', endDate: '2026-09-30' });
    await manager().call(editProject, { id, endDate: null });
    expect(await projects.projectInfo(id)).toMatchObject({
      startDate: '2026-09-01',
      endDate: null,
      schoolCount: 1,
    });
    const name = '改名后的项目';
    expect((await manager().call(editProject, { id, name })).body.code).toBe(8000);
    expect(await projects.projectInfo(id)).toMatchObject({
      name,
      startDate: '2026-09-01',
      schoolCount: 1,
    });
  });

  test('answers 1404 when nothing changes [8.11]', async () => {
    const { id, name } = await projects.newProject();
    const same = { id, name, schoolIds: [schoolId], startDate: null, endDate: '' };
    expect((await manager().call(editProject, same)).body.code).toBe(1404);
  });

  test('links and unlinks schools, but none that was examined', async () => {
    const { projectId, schoolId: examined } = await projects.examinedProject();
    const other = await projects.newSchool(world.home);
    const both = { id: projectId, schoolIds: [examined, other] };
    expect((await manager().call(editProject, both)).body.code).toBe(8000);
    const without = await manager().call(editProject, { id: projectId, schoolIds: [other] });
    expect(without.body).toMatchObject({ code: 31001806, fields: [{ field: 'schoolIds' }] });
    const back = await manager().call(editProject, { id: projectId, schoolIds: [examined] });
    expect(back.body.code).toBe(8000);
    expect(
      (await projects.projectInfo(projectId)).schools.map(({ id }: { id: string }) => id),
    ).toEqual([examined]);
  });

  test('does not take the last school from a project that has started', async () => {
    const { id } = await projects.newProject({ status: 1 });
    expect((await manager().call(editProject, { id, schoolIds: [] })).body.code).toBe(31001805);
    const { id: quiet } = await projects.newProject({ status: 0 });
    expect((await manager().call(editProject, { id: quiet, schoolIds: [] })).body.code).toBe(8000);
  });

  test('of a completed one leaves whom it missed, and misses nobody of a school it is given', async () => {
    const [place, other] = await Promise.all(
      [2, 1].map((children) => insertScreening(world.database, world.home, { children })),
    );
    const id = place?.projectId ?? '';
    const missed = async () =>
      world.database.inScope(world.home, ({ db }) =>
        db.selectFrom('unseenChild').where('projectId', '=', id).select('patientId').execute(),
      );
    await manager().call(moveProject, { id, status: 2 });
    const before = await missed();
    expect(before).toHaveLength(2);
    const { body } = await manager().call(editProject, { id, schoolIds: [other?.schoolId ?? ''] });
    expect(body.code).toBe(8000);
    expect(await missed()).toEqual(before);
  });

  test('refuses the name of another project', async () => {
    const [one, two] = [await projects.newProject(), await projects.newProject()];
    const answer = await manager().call(editProject, { id: one.id, name: two.name });
    expect(answer.body.code).toBe(31001804);
  });
});

describe('the day of a school', () => {
  const dates = { startDate: '2026-11-01', endDate: '2026-12-31' };

  test('is set and taken away, school by school, and stays when the project is edited', async () => {
    const second = await projects.newSchool(world.home);
    const { id } = await projects.newProject({ ...dates, schoolIds: [schoolId, second] });
    const days = [
      { schoolId, day: '2026-11-20' },
      { schoolId: second, day: '2026-11-23' },
    ];
    await manager().call(setSchoolDays, { id, days });
    const dayOf = async (school: string) =>
      (await projects.projectInfo(id)).schools.find((each: { id: string }) => each.id === school)
        .day;
    expect([await dayOf(schoolId), await dayOf(second)]).toEqual(['2026-11-20', '2026-11-23']);
    expect(await projects.lastLog()).toMatchObject({
      keypoint: id,
      keymsg: '设定2所学校的筛查日期',
    });

    await manager().call(editProject, { id, name: '冬季筛查', schoolIds: [schoolId, second] });
    await manager().call(setSchoolDays, { id, days: [{ schoolId: second, day: null }] });
    expect([await dayOf(schoolId), await dayOf(second)]).toEqual(['2026-11-20', null]);
  });

  test('of two managers the second is told of the same school only, and nothing of theirs is undone', async () => {
    const second = await projects.newSchool(world.home);
    const { id } = await projects.newProject({ ...dates, schoolIds: [schoolId, second] });
    const set = async (...days: { schoolId: string; day: string; seen: string | null }[]) =>
      (await manager().call(setSchoolDays, { id, days })).body;
    const day = '2026-11-20';
    await set({ schoolId, day, seen: null });
    // Another school, and the same day again.
    expect(await set({ schoolId: second, day: '2026-11-23', seen: null })).toMatchObject({
      code: 8000,
    });
    expect(await set({ schoolId, day, seen: null })).toMatchObject({ code: 8000 });

    const stale = { schoolId, day: '2026-11-25', seen: null };
    const refused = await set(stale, { schoolId: second, day: '2026-11-26', seen: '2026-11-23' });
    expect(refused).toMatchObject({
      code: kernelErrors.changedMeanwhile.code,
      fields: [{ field: schoolId, message: CHANGED_BY_OTHERS }],
      data: {
        schools: expect.arrayContaining([
          expect.objectContaining({ id: schoolId, day }),
          expect.objectContaining({ id: second, day: '2026-11-23' }),
        ]),
      },
    });
    expect(await set({ ...stale, seen: day })).toMatchObject({ code: 8000 });
  });

  test('is refused outside the project, and of a school that is not in it, and nothing is written', async () => {
    const { id } = await projects.newProject(dates);
    const refusals = [
      [[{ schoolId, day: '2026-10-31' }], projectErrors.schoolDayOutside],
      [[{ schoolId, day: '2027-01-01' }], projectErrors.schoolDayOutside],
      [
        [
          { schoolId, day: '2026-11-20' },
          { schoolId: foreignSchoolId, day: '2026-11-20' },
        ],
        projectErrors.schoolNotLinked,
      ],
    ] as const;
    for (const [days, { code }] of refusals) {
      const { body } = await manager().call(setSchoolDays, { id, days: [...days] });
      expect(body).toMatchObject({ code });
    }
    const foreign = await projects.newProject(dates, world.other);
    const request = { id: foreign.id, days: [{ schoolId: foreignSchoolId, day: '2026-11-20' }] };
    expect((await manager().call(setSchoolDays, request)).body).toMatchObject({
      code: projectErrors.unknown.code,
    });
    expect((await projects.projectInfo(id)).schools[0].day).toBeNull();
  });
});
