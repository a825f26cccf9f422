/** An examination and an absence of the same child at the same time: whichever comes first, the examination alone stays. */
import { SUCCESS_CODE as DONE } from '@spine/contract/kernel';
import { deletePatients } from '@spine/contract/patient';
import { stationErrors } from '@spine/contract/station';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { openStationDay, overlapping } from './station.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('an absence waits for the upload under way, and is refused', async () => {
  const day = await openStationDay(world);
  const [, noted] = await overlapping(
    world,
    () => day.examine(0),
    () => day.note(0),
  );
  expect(noted).toBe(stationErrors.alreadyExamined.code);
  expect(await day.absences()).toEqual([]);
});

test('an upload waits for the absence under way, and takes it back', async () => {
  const day = await openStationDay(world);
  const [noted] = await overlapping(
    world,
    () => day.note(0),
    () => day.examine(0),
  );
  expect(noted).toBe(DONE);
  expect(await day.absences()).toEqual([]);
  expect(await day.stateOf(0)).toBe('examined');
});

test('the same absence by two calls at once is one, and both are done', async () => {
  const day = await openStationDay(world);
  const codes = await overlapping(
    world,
    () => day.note(0),
    () => day.note(0, {}, 'manager'),
  );
  expect(codes).toEqual([DONE, DONE]);
  expect(await day.absences()).toHaveLength(1);
});

test('both of many children at once leave no child with both', async () => {
  const day = await openStationDay(world, { children: 12 });
  const all = day.patientIds.map((_, of) => of);
  const [codes] = await Promise.all([
    Promise.all(all.map((of) => day.note(of))),
    Promise.all(all.map((of) => day.examine(of))),
  ]);
  const either: readonly number[] = [DONE, stationErrors.alreadyExamined.code];
  expect(codes.filter((code) => !either.includes(code))).toEqual([]);
  expect(await day.absences()).toEqual([]);
  expect(await day.totals()).toMatchObject({ examined: 12, absent: 0, remaining: 0 });
});

test('a deletion of the child waits for its absence; whom it deleted counts no more as absent', async () => {
  const day = await openStationDay(world);
  const child = { ids: day.patientIds[0] ?? '', count: 1 };
  const [noted, deleted] = await overlapping(
    world,
    () => day.note(0),
    () => world.as('manager').call(deletePatients, child),
  );
  expect([noted, deleted.body.code]).toEqual([DONE, DONE]);
  expect(await day.totals()).toMatchObject({ roster: 2, absent: 0, remaining: 2 });
});
