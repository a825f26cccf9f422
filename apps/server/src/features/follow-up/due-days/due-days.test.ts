/** An institution changes by when the steps of a case are due, and its open cases follow. */
import { changeDueDays, DUE_DAYS, followUpErrors, readDueDays } from '@spine/contract/follow-up';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { openFollowUpDay } from '../follow-up.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const change = async (days: object, by: 'manager' | 'rival' = 'manager') =>
  (await world.as(by).raw(changeDueDays, { ...DUE_DAYS, ...days })).body;

test('open cases get their new days, closed ones and those of other institutions keep theirs', async () => {
  const day = await openFollowUpDay(world);
  const [first = '', second = '', third = ''] = day.patientIds;
  for (const patientId of [first, second, third]) await day.examine({ patientId });
  const act = (patientId: string, given: object) => day.act({ patientId, ...given });
  await act(third, {
    version: (await day.caseOf(third)).data.version,
    kind: 'closed',
    reason: 'declined',
  });
  const dueOn = async (id: string) => (await day.caseOf(id)).data.state.dueOn;
  expect(await dueOn(first)).toBe('2026-11-23');
  expect(await change({ referral: { notice: 5, visit: 20 } })).toMatchObject({ code: 8000 });
  const listed = async () => {
    const { rows } = await day.list();
    return rows.map((row: { id: string; dueOn: string }) => [row.id, row.dueOn]).toSorted();
  };
  const due = [first, second].map((id) => [id, '2026-11-25']);
  await expect.poll(listed).toEqual([...due, [third, null]].toSorted());
  const { body } = await world.as('doctor').raw(readDueDays, {});
  expect(body.data.referral).toEqual({ notice: 5, visit: 20 });
  await act(first, {
    version: (await day.caseOf(first)).data.version,
    kind: 'notified',
    way: 'phone',
  });
  expect(await dueOn(first)).toBe('2026-12-10');
  expect((await world.as('rival').raw(readDueDays, {})).body.data).toEqual(DUE_DAYS);
});

test.each([
  { referral: { notice: 0, visit: 20 } },
  { referral: { notice: 30, visit: 20 } },
  { posture: { retest: 366 } },
  { result: 1.5 },
  { result: undefined },
  { followUp: { usual: 25, close: 4, surgery: 1 } },
  { terms: [{ from: '2027-01-20', to: '2026-09-01' }] },
  {
    terms: [
      { from: '2027-02-20', to: '2027-07-01' },
      { from: '2026-09-01', to: '2027-01-20' },
    ],
  },
])('%o are no due days', async (days) => {
  expect((await change(days)).code).toBe(followUpErrors.dueDaysInvalid.code);
});

test('doctors read them and change none', async () => {
  const { body } = await world.as('doctor').raw(changeDueDays, DUE_DAYS);
  expect(body.errorCode).toBe(2403);
});
