/** What a list says of a child is its standing, which is more than one examination (docs/domain/decisions.md 27). */
import { atrOf } from '@spine/contract/factories/exam/exam';
import { NO_RESULT } from '@spine/contract/follow-up';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INSPECTED, quickRecord } from '#features/exam/exam.factory.ts';
import { actAs } from '#features/follow-up/follow-up.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { CLASS, type ListDay, openListDay, tokenOf } from './school-list.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Shown = { readonly group: string; readonly retest: boolean; readonly told: boolean | null };

/** Makes a list for the school doctor and opens it: what it says of each child, in its order. */
async function openedBy(day: ListDay): Promise<() => Promise<Shown[]>> {
  const { url, code } = (await day.make()).data;
  const token = tokenOf(url);
  await day.read(token, { code });
  return async () =>
    (await day.read(token)).data.classes[0].children.map(({ group, retest, told }: Shown) => ({
      group,
      retest,
      told,
    }));
}

const completeRecord = (
  patientId: string,
  { angle, at }: { readonly angle: number; readonly at: string },
) => {
  const atr = atrOf([angle, 1, 1]);
  return quickRecord({
    patientId,
    typeId: 1,
    readings: undefined,
    examTime: at,
    ...INSPECTED,
    atr,
    ...(angle >= 5 && { motionTest: { atr } }),
  });
};

test('a hospital that is due is not hidden behind a retest: both are said', async () => {
  const day = await openListDay(world, { project: { method: 'twoStage' } });
  await day.examine(quickRecord({ patientId: day.third, readings: [[12, 12, 12]] }));
  const read = await openedBy(day);
  expect(await read()).toEqual([
    { group: 'refer', retest: true, told: false },
    { group: 'retest', retest: false, told: false },
    { group: 'normal', retest: false, told: null },
  ]);
});

test('a referral leads after a normal examination of the same day, and says whether the family knows', async () => {
  const day = await openListDay(world);
  const { third } = day;
  await day.examine(completeRecord(third, { angle: 12, at: '2026-11-20T09:00:00+08:00' }));
  await day.examine(completeRecord(third, { angle: 1, at: '2026-11-20T09:30:00+08:00' }));
  const read = await openedBy(day);
  const refer = { group: 'refer', retest: false, told: false };
  expect((await read()).filter(({ group }) => group === 'refer')).toEqual([refer, refer]);
  await actAs(world.as('doctor'), { patientId: third, kind: 'notified', way: 'phone' });
  expect((await read()).filter(({ told }) => told)).toEqual([{ ...refer, told: true }]);
});

test('a family that declined has been told, and its child stays to be referred', async () => {
  const day = await openListDay(world);
  const read = await openedBy(day);
  await actAs(world.as('doctor'), { patientId: day.first, kind: 'closed', reason: 'declined' });
  expect((await read())[0]).toEqual({ group: 'refer', retest: false, told: true });
});

test('what a hospital has ruled out is to be told to nobody', async () => {
  const day = await openListDay(world);
  const read = await openedBy(day);
  const teacher = { audience: 'classTeacher', classes: [CLASS] };
  const { url, code } = (await day.make(teacher)).data;
  const token = tokenOf(url);
  expect((await day.read(token, { code })).data.classes).toHaveLength(1);
  const result = { ...NO_RESULT, diagnosis: 'normal' };
  const visit = { patientId: day.first, kind: 'visited', day: '2026-11-20', result };
  expect((await actAs(world.as('doctor'), visit)).body.code).toBe(8000);
  expect(await read()).toEqual([
    { group: 'cleared', retest: false, told: null },
    { group: 'normal', retest: false, told: null },
  ]);
  expect((await day.read(token)).data.classes).toEqual([]);
});
