import { prescriptionDetail } from '@spine/contract/prescription';
import { quickQueryChild, quickQueryPrescription } from '@spine/contract/quick-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openIssuing } from '#features/prescription/issued/issue.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { familyPhone, openFamily } from './quick-query.factory.ts';

let world: World;
let issuing: Awaited<ReturnType<typeof openIssuing>>;
beforeAll(async () => {
  world = await openWorld();
  issuing = await openIssuing(world);
});
afterAll(() => world.close());

const LATER = '2026-11-18T09:00:00+08:00';
const LATEST = '2026-11-19T09:00:00+08:00';

/** A child of severity Ⅰ with one prescription under way and one that is over. */
async function trainedChild() {
  const tel = familyPhone();
  const patientId = await issuing.childWith(1, { tel });
  const id = await issuing.insert({ patientId, startDate: '2026-11-10', endDate: '2026-12-09' });
  const over = await issuing.insert({ patientId, startDate: '2026-09-10', endDate: '2026-10-09' });
  return { tel, patientId, id, over };
}

async function shownTo({ tel, patientId, id, over }: Awaited<ReturnType<typeof trainedChild>>) {
  const { token } = await openFamily(world, tel);
  const child = await world.anonymous.call(quickQueryChild, { token, id: patientId });
  const opened = await world.anonymous.call(quickQueryPrescription, { token, id });
  const detail = await world.as('doctor').call(prescriptionDetail, { id });
  const rows = [...child.body.data.prescriptions, ...(await issuing.issuedOf({ patientId }))];
  const seeDoctorFirstOf = (id: string) =>
    rows.filter((row) => row.id === id).map(({ seeDoctorFirst }) => seeDoctorFirst);
  return {
    running: [
      ...seeDoctorFirstOf(id),
      opened.body.data.seeDoctorFirst,
      detail.body.data.seeDoctorFirst,
    ],
    over: seeDoctorFirstOf(over),
  };
}

test.each([2, 3] as const)(
  'a prescription under way says to see a doctor first once the newest result is %i, to family and staff',
  async (resultId) => {
    const child = await trainedChild();
    expect((await shownTo(child)).running).toEqual([false, false, false, false]);
    await issuing.examine(child.patientId, { resultId, examTime: LATER });
    world.clock.advance(60_000);
    expect(await shownTo(child)).toEqual({
      running: [true, true, true, true],
      over: [false, false],
    });
    // A smaller degree that comes later answers none that nobody looked at.
    await issuing.examine(child.patientId, { resultId: 1, examTime: LATEST });
    world.clock.advance(60_000);
    expect((await shownTo(child)).running).toEqual([true, true, true, true]);
  },
);

test('a declined or withdrawn examination later takes nothing back, and an unlisted one says nothing', async () => {
  const child = await trainedChild();
  const { patientId } = child;
  await issuing.examine(patientId, { resultId: 3, examTime: LATEST, listed: false });
  expect((await shownTo(child)).running).not.toContain(true);
  await issuing.examine(patientId, { resultId: 3, examTime: LATER });
  await issuing.examine(patientId, { resultId: null, examTime: LATEST });
  world.clock.advance(60_000);
  expect((await shownTo(child)).running).not.toContain(false);
});
