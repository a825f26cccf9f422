/** Projects that people deleted, and the way back. */
import { uploadExams, voidExam } from '@spine/contract/exam';
import {
  type DeletedPatient,
  deletePatients,
  listDeletedPatients,
  restorePatients,
  trashErrors,
} from '@spine/contract/patient';
import {
  addProject,
  type DeletedProject,
  deleteProject,
  listDeletedProjects,
  moveProject,
  ProjectStatus,
  projectDetail,
  restoreProject,
} from '@spine/contract/project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyStatistics } from '#features/child-record/index.ts';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { everything } from '#features/patient/trash/trash.factory.ts';
import { castText } from '#testing/cast.text.ts';
import { openWorld, type World } from '#testing/world.ts';
import { sweepProjectTrash } from './project-trash.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const manager = () => world.as('manager');

/** A project with four children: one without an examination, one with a voided one. */
async function screened(status: ProjectStatus) {
  const begun = status === ProjectStatus.NotStarted ? status : ProjectStatus.Underway;
  const place = await insertScreening(world.database, world.home, {
    children: 4,
    project: { status: begun },
  });
  if (begun === ProjectStatus.NotStarted) return place;
  const exams = place.patientIds.slice(1).map((patientId) => quickRecord({ patientId }));
  const upload = await world.as('doctor').raw(uploadExams, { ...place, exams });
  expect(upload.body.code).toBe(8000);
  await manager().raw(voidExam, { id: exams[0]?.id, reason: '录错' });
  if (status === ProjectStatus.Completed)
    await manager().raw(moveProject, { id: place.projectId, status });
  return place;
}
const remove = async (id: string, withExams: boolean) => {
  const { body } = await manager().raw(deleteProject, { id, withExams });
  expect(body.code).toBe(8000);
};
const inTrash = async (id: string) => {
  const { body } = await manager().call(listDeletedProjects, { size: 1000 });
  const row = body.rows.find((each: DeletedProject) => each.id === id);
  if (!row) throw new Error('the project is not in the trash');
  return row;
};
const restore = async (input: { readonly id: string; readonly deletionId: string }) =>
  (await manager().raw(restoreProject, input)).body;

test.each([
  ['not begun', ProjectStatus.NotStarted, false],
  ['under way, with its examinations', ProjectStatus.Underway, true],
  ['under way, without them', ProjectStatus.Underway, false],
  ['completed, with its examinations', ProjectStatus.Completed, true],
  ['completed, without them', ProjectStatus.Completed, false],
])('a project %s is back as it was', async (_what, status, withExams) => {
  const { projectId: id } = await screened(status);
  const before = await everything(world);
  await remove(id, withExams);
  const row = await inTrash(id);
  expect(row).toMatchObject({
    status,
    schools: 1,
    exams: withExams ? 2 : 0,
    deletedBy: castText.people.manager,
    until: '2026-12-20',
  });
  expect((await restore(row)).code).toBe(8000);
  expect(await everything(world)).toEqual(before);
  // Sent again it changes nothing.
  expect((await restore(row)).code).toBe(8000);
  expect(await everything(world)).toEqual(before);
  const wrong: unknown[] = [];
  await verifyStatistics(world.database, {
    now: new Date('2026-11-21T03:00:00+08:00'),
    repaired: (...of) => wrong.push(of),
  });
  expect(wrong).toEqual([]);
});

test('an examination whose child is in the trash comes back with the child', async () => {
  const { projectId: id, patientIds, schoolId } = await screened(ProjectStatus.Underway);
  const before = (await everything(world))['exam'];
  const [, , third] = patientIds;
  await remove(id, true);
  await manager().raw(deletePatients, { ids: third });
  expect((await restore(await inTrash(id))).code).toBe(8000);
  expect((await everything(world))['exam']).not.toEqual(before);
  const { body } = await manager().call(listDeletedPatients, { schoolId });
  const { deletionId = '' } = body.rows[0] ?? {};
  expect(body.rows.map(({ exams }: DeletedPatient) => exams)).toEqual([1]);
  await manager().raw(restorePatients, { deletionId });
  expect((await everything(world))['exam']).toEqual(before);
});

test('its name may be taken, and its thirty days over', async () => {
  const { projectId: id } = await screened(ProjectStatus.Completed);
  const { name } = (await manager().call(projectDetail, { id })).body.data ?? { name: '' };
  await remove(id, false);
  const row = await inTrash(id);
  const typed = { name, method: 'twoStage', needsConsent: false, schoolIds: [] };
  const added = (await manager().raw(addProject, typed)).body.data.id;
  expect((await restore(row)).code).toBe(trashErrors.projectNameUsed.code);
  await remove(added, false);
  const last = new Date(`${row.until}T23:59:59+08:00`);
  await sweepProjectTrash(world.database, last);
  const missed = async () =>
    (await everything(world))['unseen_child']?.filter((each) => each.includes(id)).length;
  expect(await missed()).toBe(2);
  await sweepProjectTrash(world.database, new Date(last.getTime() + 1000));
  expect(await missed()).toBe(0);
  expect((await restore(row)).code).toBe(trashErrors.unknown.code);
});

test('is of managers of the institution alone', async () => {
  const { projectId: id } = await screened(ProjectStatus.NotStarted);
  await remove(id, false);
  const row = await inTrash(id);
  for (const name of ['doctor', 'platform', 'analyst'] as const)
    for (const call of [listDeletedProjects, restoreProject])
      expect((await world.as(name).raw(call, row)).body.errorCode).toBe(2403);
  expect((await world.as('rival').raw(listDeletedProjects, {})).body.total).toBe(0);
  for (const [name, input] of [
    ['rival', row],
    ['manager', { ...row, deletionId: row.id }],
    ['manager', {}],
  ] as const)
    expect((await world.as(name).raw(restoreProject, input)).body.code).toBe(
      trashErrors.unknown.code,
    );
});
