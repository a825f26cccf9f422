/** Deleting a child and restoring it leaves everything as it was. */
import { casePhoto } from '@spine/contract/follow-up';
import {
  deletePatients,
  listDeletedPatients,
  patientDetail,
  restorePatients,
  trashErrors,
} from '@spine/contract/patient';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyStatistics } from '#features/child-record/index.ts';
import { type Erasable, openErasable, PLANTED } from '#features/erasure/erasure.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { everything } from './trash.factory.ts';
import { sweepTrash } from './trash.service.ts';

let world: World;
let child: Erasable;
beforeAll(async () => {
  world = await openWorld();
  child = await openErasable(world);
  await child.owner('delete from correction_request where patient_id = $1', [child.id]);
});
afterAll(() => world.close());

const manager = () => world.freshlyAs('manager');
const remove = async () =>
  (await (await manager()).raw(deletePatients, { ids: child.id })).body.code;
const trash = async () => (await (await manager()).call(listDeletedPatients, {})).body;
const photo = async () => {
  const rows = await child.owner<{ id: string }>(
    'select id from follow_up_photo where patient_id = $1',
    [child.id],
  );
  const answer = await (await manager()).raw(casePhoto, { id: rows[0]?.id, size: 'full' });
  return answer.status === 200 && answer.bytes.length > 1000 ? 'photo' : answer.body.code;
};

async function wrongToday(): Promise<unknown[]> {
  const heard: unknown[] = [];
  const now = new Date(world.clock.now().toISOString().replace(/T.*/u, 'T19:00:00Z'));
  await verifyStatistics(world.database, { now, repaired: (...of) => heard.push(of) });
  return heard;
}

test('everything that hung on it is back, and nothing else moved', async () => {
  const before = await everything(world);
  const photoBefore = await photo();
  expect(await remove()).toBe(8000);
  expect((await everything(world))['exam']).not.toEqual(before['exam']);
  // While it waits, nobody looks at its photos.
  expect(await photo()).not.toBe(photoBefore);
  const { rows } = await trash();
  expect(rows).toEqual([
    expect.objectContaining({
      id: child.id,
      name: PLANTED.name,
      together: 1,
      exams: 2,
      prescriptions: 1,
      photos: 1,
    }),
  ]);
  const { deletionId = '' } = rows[0] ?? {};
  const { body } = await (await manager()).call(restorePatients, { deletionId });
  expect(body.data).toEqual({ restored: 1, refused: [] });
  expect(await everything(world)).toEqual(before);
  expect(await photo()).toBe(photoBefore);
  expect(await wrongToday()).toEqual([]);
});

test('after its 30 days it stays deleted, and its photos go', async () => {
  const before = await everything(world);
  expect(await remove()).toBe(8000);
  const [row] = (await trash()).rows;
  const { deletionId = '', until = '' } = row ?? {};
  // The last moment of the last day in Shanghai.
  const last = new Date(`${until}T23:59:59+08:00`);
  await sweepTrash(world.database, last);
  world.clock.advance(last.getTime() - world.clock.now().getTime());
  expect((await trash()).rows).toHaveLength(1);
  world.clock.advance(1000);
  expect((await trash()).rows).toEqual([]);
  const over = await (await manager()).raw(restorePatients, { deletionId });
  expect(over.body.code).toBe(trashErrors.unknown.code);
  await sweepTrash(world.database, world.clock.now());
  const { follow_up_photo: photos, exam, referral_letter: letters } = await everything(world);
  expect([photos, exam?.length, letters]).toEqual([
    [],
    before['exam']?.length,
    before['referral_letter'],
  ]);
  const dropped = await child.owner('select from blob where dropped_at = $1', [world.clock.now()]);
  expect(dropped).toHaveLength(1);
  expect((await (await manager()).raw(restorePatients, { deletionId })).body.code).toBe(
    trashErrors.unknown.code,
  );
  expect((await (await manager()).raw(patientDetail, { id: child.id })).body.code).toBe(24001307);
});
