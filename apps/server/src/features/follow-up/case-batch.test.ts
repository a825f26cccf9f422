/** One act in the cases of many children: each is decided by itself, and the answer says which were refused and why. */
import {
  actInCases,
  caseBatchErrors,
  followUpErrors,
  listCases,
  readCases,
} from '@spine/contract/follow-up';
import { listLogs } from '@spine/contract/log';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { readAll } from './case-batch.service.ts';
import { type FollowUpDay, openFollowUpDay } from './follow-up.factory.ts';

const DAY_MS = 86_400_000;

let world: World;
let day: FollowUpDay;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  day = await openFollowUpDay(world);
  for (const patientId of day.patientIds) await day.examine({ patientId });
});
afterAll(() => world.close());

const read = async (ids: readonly string[] = day.patientIds) =>
  (await world.as('doctor').raw(readCases, { ids })).body.data;

/** The selected cases as they stand, each with an act of its own. */
async function selected(ids?: readonly string[]) {
  const cases = await read(ids);
  return cases.map(({ id, version }: { id: string; version: string }) => ({
    id: uuidv7(),
    patientId: id,
    version,
  }));
}

const isOf = (patientId: string | undefined) => (one: { patientId: string }) =>
  one.patientId === patientId;

const send = async (given: object) => (await world.as('doctor').raw(actInCases, given)).body;

describe('a selection', () => {
  test('is told at once, and each child has the act', async () => {
    const body = await send({ cases: await selected(), kind: 'notified', way: 'phone' });
    expect(body).toMatchObject({ code: 8000, data: { refused: [] } });
    expect(body.data.done.toSorted()).toEqual([...day.patientIds].toSorted());
    expect(await day.counts()).toMatchObject({ toNotify: 0, notVisited: day.patientIds.length });
    for (const id of day.patientIds)
      expect((await day.caseOf(id)).data.entries[0]).toMatchObject({
        kind: 'notified',
        way: 'phone',
      });
  });

  test('sent again does nothing more', async () => {
    const input = { cases: await selected(), kind: 'closed', reason: 'declined' };
    await send(input);
    expect((await send(input)).data).toMatchObject({ refused: [] });
    expect((await day.caseOf()).data.entries).toHaveLength(2);
    expect(await day.counts()).toMatchObject({ closed: day.patientIds.length });
  });

  test('that was closed by mistake is open again as it was', async () => {
    const [first, ...others] = day.patientIds;
    await send({ cases: await selected(), kind: 'closed', reason: 'graduated' });
    const closed = (await read()).map(
      ({ id, version, closedBy }: { id: string; version: string; closedBy: string }) => ({
        id: uuidv7(),
        patientId: id,
        version,
        actId: closedBy,
      }),
    );
    const back = { kind: 'takenBack', note: '选错了班级' };
    const without = closed.map(({ actId: _, ...one }: { actId: string }) => one);
    expect((await send({ cases: without, ...back })).code).toBe(
      caseBatchErrors.childrenInvalid.code,
    );
    expect((await send({ cases: closed, kind: 'takenBack' })).code).toBe(
      followUpErrors.noteInvalid.code,
    );
    // One of them is open again by somebody else meanwhile.
    await day.act({ patientId: first, ...back, actId: closed.find(isOf(first))?.actId });
    const { data } = await send({ cases: closed, ...back });
    expect(data.done.toSorted()).toEqual(others.toSorted());
    expect(data.refused).toMatchObject([{ id: first, code: followUpErrors.notNow.code }]);
    expect(await day.counts()).toMatchObject({ closed: 0, toNotify: day.patientIds.length });
    expect(await read()).toMatchObject(day.patientIds.map(() => ({ closedBy: null })));
  });

  test('is assigned, and a user who may not see it refuses all', async () => {
    const { doctor, analyst } = world.cast.users;
    const cases = await selected();
    const refused = await send({ cases, kind: 'assigned', userId: analyst });
    expect(refused.code).toBe(followUpErrors.assigneeInvalid.code);
    await send({ cases, kind: 'assigned', userId: doctor });
    const { body } = await world.as('doctor').raw(listCases, {
      schoolId: day.schoolId,
      assignedTo: doctor,
    });
    expect(body.total).toBe(day.patientIds.length);
  });

  test('is refused where somebody acted meanwhile, and done for the others', async () => {
    const cases = await selected();
    await day.act({ kind: 'booked', day: '2026-11-25' });
    const { data } = await send({ cases, kind: 'closed', reason: 'graduated' });
    expect(data.refused).toEqual([
      {
        id: day.first,
        code: followUpErrors.notNow.code,
        message: followUpErrors.notNow.message,
      },
    ]);
    expect(data.done).toHaveLength(day.patientIds.length - 1);
    expect((await day.caseOf()).data.state).toMatchObject({ stage: 'booked' });
    expect(await day.counts()).toMatchObject({ closed: day.patientIds.length - 1 });
  });

  test('says of each child why it is refused', async () => {
    const [first = '', second = ''] = day.patientIds;
    await day.act({ kind: 'closed', reason: 'declined' });
    const cases = await selected([first, second]);
    const { data } = await send({ cases, kind: 'closed', reason: 'unreachable' });
    const codes = Object.fromEntries(
      data.refused.map(({ id, code }: { id: string; code: number }) => [id, code]),
    );
    expect(codes).toEqual({
      [first]: followUpErrors.notNow.code,
      [second]: followUpErrors.tooFewAttempts.code,
    });
    expect(data.done).toEqual([]);
  });

  test('of two at once is done once a child', async () => {
    const [cases, others] = await Promise.all([selected(), selected()]);
    const answers = await Promise.all([
      send({ cases, kind: 'closed', reason: 'declined' }),
      send({ cases: others.toReversed(), kind: 'notified', way: 'paper' }),
    ]);
    const counts = answers.map(({ data }) => data.done.length).toSorted((a, b) => a - b);
    expect(counts).toEqual([0, day.patientIds.length]);
  });

  test('names a child of another institution and one of nobody alike', async () => {
    const [own] = await selected([day.first]);
    const body = (
      await world.as('rival').raw(actInCases, { cases: [own], kind: 'notified', way: 'paper' })
    ).body;
    expect(body.data).toMatchObject({
      done: [],
      refused: [{ id: day.first, code: followUpErrors.notFound.code }],
    });
    expect((await world.as('rival').raw(readCases, { ids: [day.first] })).body.data).toEqual([]);
    expect((await day.caseOf()).data.entries).toHaveLength(1);
  });

  test('of a child twice is refused as a whole', async () => {
    const cases = await selected([day.first]);
    const twice = [...cases, { ...cases[0], id: uuidv7() }];
    expect((await send({ cases: twice, kind: 'notified', way: 'paper' })).code).toBe(24004601);
  });

  test('leaves one line that names the children in whose cases something was done', async () => {
    const [first = '', ...others] = day.patientIds;
    const cases = await selected();
    await day.act({ kind: 'booked', day: '2026-11-25' });
    await send({ cases, kind: 'closed', reason: 'graduated' });
    const { body } = await world.as('manager').raw(listLogs, { size: 1, page: 1 });
    const [{ keypoint, keymsg }] = body.rows;
    for (const id of others) expect(keypoint).toContain(id);
    expect(keypoint).not.toContain(first);
    expect(keymsg).toContain('另有1名未登记');
  });
});

test('who was told within a day is said before, and who has no number', async () => {
  const [first = '', second = ''] = day.patientIds;
  await world.database.inScope(world.home, ({ db }) =>
    db
      .updateTable('patient')
      .set({ tel: null })
      .where('orgId', '=', world.home.orgId)
      .where('id', '=', second)
      .execute(),
  );
  await day.act({ kind: 'notified', way: 'phone' });
  const of = async (id: string) => (await read([id]))[0];
  expect(await of(first)).toMatchObject({ toldLately: true });
  expect(await of(second)).toMatchObject({ hasPhone: false, toldLately: false });
  const tomorrow = new Date(world.clock.now().getTime() + DAY_MS);
  const later = await world.database.inScope(world.home, (tenant) =>
    readAll(tenant, [first], tomorrow),
  );
  expect(later).toMatchObject([{ toldLately: false }]);
});
