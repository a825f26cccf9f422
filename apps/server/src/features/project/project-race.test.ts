/** Deletion and upload at the same time: the second one sees what the first one did, and there is no deadlock. */
import { examErrors, uploadExams } from '@spine/contract/exam';
import { deletePatients } from '@spine/contract/patient';
import { deleteProject, editProject, projectDetail } from '@spine/contract/project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockForUnlisting, lockSchools } from '#features/child-record/index.ts';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';

const ROUNDS = 8;
const CHILDREN = 20;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function upload(screening: Screening) {
  const exams = screening.patientIds.map((patientId) => quickRecord({ patientId }));
  return world.as('doctor').call(uploadExams, { ...screening, exams });
}
function listedExams({ projectId }: Screening) {
  return world.database.inScope(world.home, ({ db }) =>
    db
      .selectFrom('exam')
      .where('projectId', '=', projectId)
      .where('listed', '=', true)
      .select('id')
      .execute(),
  );
}

test.each(['project', 'children'] as const)(
  'no examination stays listed when its %s is deleted during the upload',
  async (what) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const screening = await insertScreening(world.database, world.home, { children: CHILDREN });
      const { projectId: id, patientIds } = screening;
      const manager = world.as('manager');
      const [first, deleted, second] = await Promise.all([
        upload(screening),
        what === 'project'
          ? manager.call(deleteProject, { id, withExams: true })
          : manager.call(deletePatients, { ids: patientIds.join(',') }),
        upload(screening),
      ]);
      expect(deleted.body.code).toBe(8000);
      for (const answer of [first, second]) expect(answer.status).toBe(200);
      expect(await listedExams(screening)).toEqual([]);
    }
  },
);

test('an upload that waits for a deletion without examinations finds the project gone', async () => {
  const screening = await insertScreening(world.database, world.home, { children: 1 });
  const { projectId: id, schoolId } = screening;
  const [deleted, uploaded] = await world.database.inScope(world.home, async (tenant) => {
    await lockSchools(tenant, [schoolId]);
    const deleting = world.as('manager').call(deleteProject, { id, withExams: false });
    await waitForLocks(world.database);
    const uploading = upload(screening);
    await waitForLocks(world.database, 2);
    return [deleting, uploading] as const;
  });
  expect((await deleted).body.code).toBe(8000);
  expect((await uploaded).body.code).toBe(examErrors.projectNotFound.code);
});

test('a new name waits neither for a school nor for uploads', async () => {
  const { projectId: id, schoolId } = await insertScreening(world.database, world.home);
  const manager = world.as('manager');
  const { method, version } = (await manager.call(projectDetail, { id })).body.data;
  const edit = { id, name: '秋季复查', method, schoolIds: [schoolId], version };
  const renamed = await world.database.inScope(world.home, async (tenant) => {
    await lockForUnlisting(tenant);
    await lockSchools(tenant, [schoolId]);
    return manager.call(editProject, edit);
  });
  expect(renamed.body.code).toBe(8000);
});
