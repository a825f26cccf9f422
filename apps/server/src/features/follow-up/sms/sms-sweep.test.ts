/** What becomes of text messages by themselves: in the morning, after a job that ended early, and after they were sent. */
import { approveUsers, latestEnd, takeBackApproval } from '@spine/contract/approval';
import { cancelTexts, nextDaySendTime } from '@spine/contract/follow-up';
import { cancelJob, listJobs } from '@spine/contract/job';
import { dateInShanghai, instantInShanghai } from '@spine/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { addJobRow, arrived, openTextDay, openTextWorld, TAKEN } from './sms.factory.ts';
import { setJob } from './sms.repository.ts';
import { sendText } from './sms-sending.service.ts';

const HOUR_MS = 3_600_000;

let { vendor, world, numbers, ports, newDay, sweep, close } = {} as Awaited<
  ReturnType<typeof openTextWorld>
>;
let day: Awaited<ReturnType<typeof openTextDay>>;
beforeAll(async () => {
  ({ vendor, world, numbers, ports, newDay, sweep, close } = await openTextWorld());
});
beforeEach(async () => {
  await atNext(10);
  day = await newDay();
});
afterAll(() => close());

/** Moves the clock to the next full hour of this name in Shanghai. */
async function atNext(hour: number): Promise<void> {
  const now = world.clock.now().getTime();
  const dayStart = Math.floor((now + 8 * HOUR_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS - 8 * HOUR_MS;
  const today = dayStart + hour * HOUR_MS;
  world.clock.advance((today > now ? today : today + 24 * HOUR_MS) - now);
  await world.signInAgain();
}

describe('at night', () => {
  test('messages wait for 08:00, and go then as the user who asked', async () => {
    await atNext(21);
    const body = await day.ask([day.first]);
    const { data: asked } = await day.caseOf();
    const morning = asked.texts[0].sendsAt;
    expect(morning).toMatch(/T08:00:00\+08:00$/);
    expect(body.data).toMatchObject({ done: [day.first], sendsAt: morning });
    await sweep();
    await atNext(7);
    await sweep();
    expect(await day.textOf()).toEqual(['waiting', null]);
    expect(numbers()).toEqual([]);
    await atNext(8);
    await Promise.all([sweep(), sweep()]);
    await expect.poll(() => day.textOf()).toEqual(['sent', null]);
    expect(numbers()).toEqual([day.telOf(day.first)]);
    const { entries, texts } = (await day.caseOf()).data;
    expect(entries[0]).toMatchObject({ kind: 'notified', way: 'sms', byName: texts[0].byName });
  });

  test('a number that had a message in the evening is refused for the morning', async () => {
    await atNext(20);
    await day.ask([day.first]);
    await expect.poll(() => day.textOf()).toEqual(['sent', null]);
    await atNext(22);
    expect((await day.ask([day.first])).data.done).toEqual([]);
  });

  test('whoever may ask cancels what waits, once, and may ask again', async () => {
    await atNext(21);
    await day.ask();
    const [first = '', second = '', third = ''] = day.patientIds;
    const cancel = async (patientIds: readonly string[], by: 'manager' | 'rival' = 'manager') =>
      (await world.as(by).raw(cancelTexts, { patientIds })).body;
    expect(await cancel([first, second], 'rival')).toMatchObject({ data: { done: [] } });
    const { done } = (await cancel([first, second])).data;
    expect(done.toSorted()).toEqual([first, second].toSorted());
    expect((await cancel([first])).data.done).toEqual([]);
    expect(await day.textOf(first)).toEqual(['skipped', 'cancelled']);
    await day.ask([second]);
    expect(await day.textOf(second)).toEqual(['waiting', null]);
    await atNext(8);
    await sweep();
    for (const id of [second, third])
      await expect.poll(() => day.textOf(id)).toEqual(['sent', null]);
    expect(numbers().toSorted()).toEqual([second, third].map(day.telOf).toSorted());
    expect((await cancel([first, second, third])).data.done).toEqual([]);
    expect(await day.textOf(second)).toEqual(['sent', null]);
  });

  test('a message that is cancelled while it is begun is either sent or cancelled', async () => {
    const messages = await Promise.all(day.patientIds.map((id) => day.letWait(id)));
    const sending = { ...ports, scope: world.home, now: world.clock.now };
    const [answer, ...states] = await Promise.all([
      world.as('doctor').raw(cancelTexts, { patientIds: day.patientIds }),
      ...messages.map(({ id, jobId }) => sendText({ ...sending, jobId }, id)),
    ]);
    const sent = states.filter((state) => state === 'sent');
    expect(sent.length + answer.body.data.done.length).toBe(day.patientIds.length);
    expect(numbers()).toHaveLength(sent.length);
  });

  test('nothing goes of a user who may ask no more', async () => {
    await atNext(22);
    await day.ask([day.first]);
    const setDeleted = (deletedAt: Date | null) =>
      world.database.inScope(world.home, ({ db, orgId }) =>
        db
          .updateTable('appUser')
          .set({ deletedAt })
          .where('orgId', '=', orgId)
          .where('id', '=', world.cast.users.doctor)
          .execute(),
      );
    await setDeleted(world.clock.now());
    world.clock.advance(10 * HOUR_MS);
    await sweep();
    await setDeleted(null);
    await world.signInAgain();
    expect(await day.textOf()).toEqual(['skipped', 'askerGone']);
    expect(numbers()).toEqual([]);
  });
});

describe('of a user who is not approved', () => {
  const approve = (endsOn: string) =>
    world.as('manager').call(approveUsers, {
      userIds: [world.cast.users.doctor],
      purpose: '随访与转诊',
      endsOn,
    });
  const today = () => dateInShanghai(world.clock.now());

  test.each([
    [
      'that was taken back',
      () => {
        const taken = { userId: world.cast.users.doctor, reason: '调离岗位' };
        return world.as('manager').call(takeBackApproval, taken);
      },
    ],
    ['whose last day is over', () => approve(today())],
  ] as const)('%s, messages end, and none goes after a new approval', async (_what, endAccess) => {
    await atNext(22);
    await day.ask([day.first]);
    // One of the day, whose job was refused meanwhile.
    const [, second = ''] = day.patientIds;
    await day.letWait(second);
    expect((await endAccess()).body.code).toBe(8000);
    await atNext(8);
    await sweep();
    expect((await approve(latestEnd(today()))).body.code).toBe(8000);
    for (let round = 1; round <= 2; round += 1) {
      for (const id of [day.first, second])
        expect(await day.textOf(id)).toEqual(['skipped', 'askerGone']);
      await sweep();
    }
    expect(numbers()).toEqual([]);
  });

  test('yet, as after a move from an earlier build, messages wait for the first approval', async () => {
    await atNext(22);
    await day.ask([day.first]);
    await world.database.inScope(platformScope, ({ db }) => {
      const by = { endedBy: world.cast.users.manager, endedByName: 'x', endedByUsername: 'x' };
      const elsewhere = { orgId: world.cast.orgs.other, endedAt: world.clock.now(), ...by };
      const ofDoctor = db
        .updateTable('accessApproval')
        .where('userId', '=', world.cast.users.doctor);
      return ofDoctor.set(elsewhere).execute();
    });
    await atNext(8);
    await sweep();
    expect((await approve(latestEnd(today()))).body.code).toBe(8000);
    expect(await day.textOf()).toEqual(['waiting', null]);
    await sweep();
    await expect.poll(() => day.textOf()).toEqual(['sent', null]);
  });
});

describe('what a job left behind', () => {
  test('goes with the next one, once the vendor answers again', async () => {
    vendor.answerBy((response) => response.socket?.destroy());
    await day.ask();
    const states = async () => {
      const texts = await Promise.all(day.patientIds.map((id) => day.textOf(id)));
      return texts.map((text) => text?.[0]).toSorted();
    };
    await expect.poll(states).toEqual(['unknown', 'waiting', 'waiting']);
    vendor.say(200, TAKEN);
    const gone = async () => {
      await sweep();
      return states();
    };
    await expect.poll(gone).toEqual(['sent', 'sent', 'unknown']);
  });

  test('is dropped where its user cancelled the job, or the job is gone', async () => {
    await atNext(22);
    await day.ask();
    const [first = '', second = '', third = ''] = day.patientIds;
    const idOf = async (id: string) => (await day.caseOf(id)).data.texts[0].id;
    const give = async (patientId: string, jobId: string) => {
      const ids = [await idOf(patientId)];
      await world.database.inScope(world.home, (tenant) => setJob(tenant, { ids, jobId }));
    };
    const cancelled = await addJobRow(world, 'cancelled');
    await give(first, cancelled);
    await give(second, await addJobRow(world, 'failed'));
    await give(third, uuidv7());
    await sweep();
    expect(await day.textOf(first)).toEqual(['skipped', 'cancelled']);
    expect(await day.textOf(second)).toEqual(['waiting', null]);
    expect(await day.textOf(third)).toEqual(['skipped', 'cancelled']);
    await atNext(8);
    await sweep();
    await expect.poll(() => day.textOf(second)).toEqual(['sent', null]);
    expect(numbers()).toEqual([day.telOf(second)]);
    expect((await world.as('doctor').raw(cancelJob, { id: cancelled })).body.code).not.toBe(8000);
  });
});

describe('whether it arrived', () => {
  // Of this test's message; those of others are asked about as well.
  const checks = () =>
    vendor.received.filter(
      ({ query }) => new URLSearchParams(query).get('PhoneNumber') === day.telOf(day.first),
    );
  const sent = async () => {
    await day.ask([day.first]);
    await expect.poll(() => day.textOf()).toEqual(['sent', null]);
  };

  test('is asked every half hour until the vendor knows', async () => {
    await sent();
    await sweep();
    expect(checks()).toHaveLength(0);
    world.clock.advance(HOUR_MS / 2 + 1);
    vendor.say(200, arrived(1));
    await sweep();
    await sweep();
    expect(checks()).toHaveLength(1);
    expect(new URLSearchParams(checks()[0]?.query).get('BizId')).toBe('1^0');
    world.clock.advance(HOUR_MS / 2 + 1);
    vendor.say(200, arrived(3));
    await world.signInAgain();
    await sweep();
    expect(await day.textOf()).toEqual(['delivered', null]);
    world.clock.advance(HOUR_MS);
    await sweep();
    expect(checks()).toHaveLength(2);
  });

  test('and where it did not, the case says so and its number stays taken', async () => {
    await sent();
    world.clock.advance(HOUR_MS);
    await world.signInAgain();
    vendor.say(200, arrived(2));
    await sweep();
    expect(await day.textOf()).toEqual(['failed', 'notDelivered']);
    expect((await day.read([day.first]))[0]).toMatchObject({ text: 'lately' });
  });

  test('is not asked of a number that has changed, nor after three days', async () => {
    await sent();
    await day.setTel(day.first, '13700000002');
    world.clock.advance(HOUR_MS);
    await sweep();
    expect(checks()).toHaveLength(0);
    await day.setTel(day.first, day.telOf(day.first));
    world.clock.advance(72 * HOUR_MS);
    await sweep();
    expect(checks()).toHaveLength(0);
  });
});

test('what is beyond the limit of the day says so, gets no job until the next day, and goes then', async () => {
  const bounded = await openTextWorld({ SMS_NOTICES_PER_DAY: '2' });
  const { world: small, vendor: smallVendor } = bounded;
  smallVendor.say(200, TAKEN);
  const class3 = await openTextDay(small);
  const states = async () => {
    const texts = await Promise.all(class3.patientIds.map((id) => class3.textOf(id)));
    return texts.map((text) => text?.[0]).toSorted();
  };
  const jobsOf = async () =>
    (await small.as('doctor').raw(listJobs, {})).body.rows.map(
      ({ summary }: { summary: string }) => summary,
    );
  await class3.ask();
  await expect.poll(states).toEqual(['sent', 'sent', 'waiting']);
  const told = '已发短信告知2例，今天的短信已到上限，1例明天再发';
  await expect.poll(jobsOf).toEqual([told]);
  await bounded.sweep();
  expect(await jobsOf()).toEqual([told]);
  const waiting = (await Promise.all(class3.patientIds.map((id) => class3.caseOf(id)))).flatMap(
    ({ data }) => data.texts.filter(({ state }: { state: string }) => state === 'waiting'),
  );
  const sendsAt = instantInShanghai(nextDaySendTime(small.clock.now()));
  expect(waiting).toMatchObject([{ sendsAt }]);
  small.clock.advance(24 * HOUR_MS);
  await small.signInAgain();
  await bounded.sweep();
  await expect.poll(states).toEqual(['sent', 'sent', 'sent']);
  await bounded.close();
});
