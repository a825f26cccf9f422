/** What a message meets between being asked for and being sent: another one for its number, the night, a crash, a change. */
import { approveUsers, latestEnd, takeBackApproval } from '@spine/contract/approval';
import { caseBatchErrors } from '@spine/contract/follow-up';
import { dateInShanghai } from '@spine/contract/kernel';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeOutsideAct } from '../case-act.service.ts';
import { type openTextDay, openTextWorld } from './sms.factory.ts';
import { isDayFull } from './sms-day.repository.ts';
import { beginSending } from './sms-sending.repository.ts';
import { sendText } from './sms-sending.service.ts';

const HOUR_MS = 3_600_000;

let { world, numbers, ports, newDay, send, sweep, close } = {} as Awaited<
  ReturnType<typeof openTextWorld>
>;
let day: Awaited<ReturnType<typeof openTextDay>>;
beforeAll(async () => {
  ({ world, numbers, ports, newDay, send, sweep, close } = await openTextWorld());
});
beforeEach(async () => {
  day = await newDay();
});
afterAll(() => close());

/** A message that waits, of a job that nobody runs. */
const waiting = (patientId?: string) => day.letWait(patientId);

describe('of two messages to one number', () => {
  test('that are sent at the same time, one goes', async () => {
    const messages = await Promise.all([waiting(), waiting(), waiting(), waiting()]);
    const states = await Promise.all(messages.map(send));
    expect(states.toSorted()).toEqual(['sent', 'skipped', 'skipped', 'skipped']);
    expect(numbers()).toEqual([day.telOf(day.first)]);
    const { entries } = (await day.caseOf()).data;
    expect(entries.filter(({ kind }: { kind: string }) => kind === 'notified')).toHaveLength(1);
  });

  test('the second goes 24 hours after the first, not a moment before', async () => {
    await send(await waiting());
    world.clock.advance(24 * HOUR_MS - 1);
    expect(await send(await waiting())).toBe('skipped');
    world.clock.advance(1);
    expect(await send(await waiting())).toBe('sent');
    expect(numbers()).toHaveLength(2);
  });
});

test('a message that two processes send goes once', async () => {
  const message = await waiting();
  const states = await Promise.all([send(message), send(message)]);
  expect(states.filter((state) => state === 'sent')).toHaveLength(1);
  expect(numbers()).toHaveLength(1);
});

test('what was being sent when its process ended is never sent again, nor anything else to its number', async () => {
  const { id, jobId } = await waiting();
  // The process ends after the vendor took the message.
  const died = {
    send: async (tel: string) => {
      await ports.notices?.send(tel);
      throw new Error('killed');
    },
    deliveryOf: () => Promise.resolve('unknown' as const),
  };
  const sending = { ...ports, notices: died, scope: world.home, jobId, now: world.clock.now };
  await expect(sendText(sending, id)).rejects.toThrow('killed');
  expect(await day.textOf()).toEqual(['sending', null]);
  expect(await send({ id, jobId })).toBeUndefined();
  await sweep();
  expect(await day.textOf()).toEqual(['sending', null]);
  world.clock.advance(HOUR_MS / 4);
  await sweep();
  expect(await day.textOf()).toEqual(['unknown', null]);
  expect((await day.read([day.first]))[0]).toMatchObject({ text: 'lately' });
  expect(await send(await waiting())).toBe('skipped');
  expect(numbers()).toHaveLength(1);
});

test('a message whose process ended before it took the number waits as it did', async () => {
  const { id, jobId } = await waiting();
  const now = world.clock.now();
  const work = world.database.inScope(world.home, async (tenant) => {
    await beginSending(tenant, { id, jobId, now });
    throw new Error('killed');
  });
  await expect(work).rejects.toThrow('killed');
  expect(await send({ id, jobId })).toBe('sent');
});

describe('nothing is sent, and the case says why', () => {
  const skipped = async (cause: string, message: { id: string; jobId: string }) => {
    expect(await send(message)).toBe('skipped');
    expect(numbers()).toEqual([]);
    const { rows } = await readText(message.id);
    expect(rows).toMatchObject([{ state: 'skipped', cause, sentAt: null }]);
  };
  const readText = async (id: string) => ({
    rows: await world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .selectFrom('textMessage')
        .where('orgId', '=', orgId)
        .where('id', '=', id)
        .selectAll()
        .execute(),
    ),
  });

  test('where its case was closed', async () => {
    const message = await waiting();
    await day.act({ kind: 'closed', reason: 'declined' });
    await skipped('caseClosed', message);
  });

  test.each([
    { kind: 'notified', way: 'phone' },
    { kind: 'booked', day: '2026-11-28' },
  ])('where the family was told by another way meanwhile: $kind', async (act) => {
    const message = await waiting();
    world.clock.advance(1);
    await day.act(act);
    await skipped('toldMeanwhile', message);
  });

  test('where its family objects to what was found, and could read nothing', async () => {
    const message = await waiting();
    await day.refuse();
    expect((await day.read([day.first]))[0]).toMatchObject({ text: 'withheld' });
    expect((await day.ask([day.first])).data.refused).toMatchObject([
      { id: day.first, code: caseBatchErrors.resultWithheld.code },
    ]);
    await skipped('withheld', message);
  });

  test('but not where a hospital saw another child', async () => {
    const message = await waiting();
    world.clock.advance(1);
    const id = uuidv7();
    const said = { id, patientId: day.first, kind: 'reported', way: 'hospitalPage' } as const;
    await world.database.inScope(world.home, (tenant) =>
      storeOutsideAct(tenant, { ...said, byName: '' }, world.clock.now()),
    );
    expect(await send(message)).toBe('sent');
  });

  test('but not where that was taken back', async () => {
    const message = await waiting();
    world.clock.advance(1);
    await day.act({ kind: 'notified', way: 'phone' });
    const { entries } = (await day.caseOf()).data;
    world.clock.advance(1);
    await day.act({ kind: 'takenBack', actId: entries[0].id, note: '打错了电话' });
    expect(await send(message)).toBe('sent');
  });

  test('where the approval of who asked was taken back meanwhile', async () => {
    const message = await waiting();
    const userId = world.cast.users.doctor;
    await world.as('manager').call(takeBackApproval, { userId, reason: '调离岗位' });
    await skipped('askerGone', message);
    const endsOn = latestEnd(dateInShanghai(world.clock.now()));
    const again = { userIds: [userId], purpose: '随访与转诊', endsOn };
    expect((await world.as('manager').call(approveUsers, again)).body.code).toBe(8000);
  });

  test('where its number has changed', async () => {
    const message = await waiting();
    await day.setTel(day.first, '13700000001');
    await skipped('numberChanged', message);
  });

  test('where its number is gone', async () => {
    const message = await waiting();
    await day.setTel(day.first, null);
    await skipped('numberChanged', message);
  });

  test('where its child was deleted', async () => {
    const message = await waiting();
    await world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .updateTable('patient')
        .set({ deletedAt: world.clock.now() })
        .where('orgId', '=', orgId)
        .where('id', '=', day.first)
        .execute(),
    );
    await skipped('childGone', message);
  });

  test('where messages were switched off', async () => {
    const { id, jobId } = await waiting();
    const sending = { ...ports, notices: undefined, scope: world.home, jobId };
    await sendText({ ...sending, now: world.clock.now }, id);
    expect(await day.textOf()).toEqual(['skipped', 'notOffered']);
  });
});

test('a case that is closed while its message is on its way is told by the message alone', async () => {
  const { id, jobId } = await waiting();
  const notices = {
    send: async (tel: string) => {
      await day.act({ kind: 'closed', reason: 'declined' });
      return ports.notices?.send(tel) ?? { state: 'unknown' as const };
    },
    deliveryOf: () => Promise.resolve('unknown' as const),
  };
  const sending = { ...ports, notices, scope: world.home, jobId, now: world.clock.now };
  expect(await sendText(sending, id)).toBe('sent');
  expect((await day.caseOf()).data).toMatchObject({
    state: { stage: 'closed' },
    texts: [{ state: 'sent' }],
  });
});

test('a message whose id became that of an act of another child meanwhile is settled, and no act', async () => {
  const { id, jobId } = await waiting();
  const [, patientId = ''] = day.patientIds;
  const { version } = (await day.caseOf(patientId)).data;
  const said = await day.act({ id, patientId, version, kind: 'notified', way: 'phone' });
  expect(said.code).toBe(8000);
  expect(await send({ id, jobId })).toBe('sent');
  expect(await day.textOf()).toEqual(['sent', null]);
  const { entries } = (await day.caseOf()).data;
  expect(entries.filter(({ kind }: { kind: string }) => kind === 'notified')).toEqual([]);
});

describe('of the messages of an institution, those beyond what a day may have', () => {
  const two = { perDay: 2 };
  const sendTwo = ({ id, jobId }: { id: string; jobId: string }) =>
    sendText({ ...ports, ...two, scope: world.home, jobId, now: world.clock.now }, id);
  /** Forgets what other tests have sent today. */
  beforeEach(async () => {
    world.clock.advance(24 * HOUR_MS);
    await world.signInAgain();
  });

  test('wait as if nobody had begun them, also where they are sent at once, and go the next day', async () => {
    const messages = await Promise.all(day.patientIds.map((id) => waiting(id)));
    const states = await Promise.all(messages.map(sendTwo));
    expect(states.toSorted()).toEqual(['sent', 'sent', 'waiting']);
    expect(numbers()).toHaveLength(2);
    const left = messages[states.indexOf('waiting')] ?? expect.fail('none waits');
    expect(await sendTwo(left)).toBe('waiting');
    const { rows } = await world.database.inScope(world.home, ({ db }) =>
      sql`select state, sent_at from text_message where id = ${left.id}`.execute(db),
    );
    expect(rows).toEqual([{ state: 'waiting', sentAt: null }]);
    world.clock.advance(24 * HOUR_MS);
    expect(await sendTwo(left)).toBe('sent');
  });

  test('do not count for another institution', async () => {
    const full = { now: world.clock.now(), ...two };
    for (const id of day.patientIds.slice(0, 2)) await sendTwo(await waiting(id));
    expect(await world.database.inScope(world.home, (tenant) => isDayFull(tenant, full))).toBe(
      true,
    );
    expect(await world.database.inScope(world.other, (tenant) => isDayFull(tenant, full))).toBe(
      false,
    );
  });
});
