/** What becomes of messages that wait for several children of one number. */
import { approveUsers, latestEnd, takeBackApproval } from '@spine/contract/approval';
import { TEXT_FAMILY_MAX } from '@spine/contract/follow-up';
import { dateInShanghai } from '@spine/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addJobRow, openTextDay, openTextWorld } from './sms.factory.ts';
import { sendText } from './sms-sending.service.ts';

const HOUR_MS = 3_600_000;

let { vendor, world, numbers, ports, newDay, send, close } = {} as Awaited<
  ReturnType<typeof openTextWorld>
>;
let day: Awaited<ReturnType<typeof openTextDay>>;
beforeAll(async () => {
  ({ vendor, world, numbers, ports, newDay, send, close } = await openTextWorld());
});
beforeEach(async () => {
  day = await newDay();
});
afterAll(() => close());

/** A message that waits, of a job that nobody runs. */
const waiting = (patientId?: string) => day.letWait(patientId);

describe('children of one number', () => {
  const third = () => day.patientIds[2] ?? '';
  const second = () => day.patientIds[1] ?? '';
  beforeEach(() => day.setTel(second(), day.telOf(day.first)));
  const both = async () => [await waiting(), await waiting(second())] as const;
  const stateOf = async (id: string) => (await day.textOf(id))?.[0];

  test('are told by one message, also where two processes send theirs at once', async () => {
    const messages = await both();
    const states = await Promise.all(messages.map(send));
    expect(states.filter((state) => state === 'sent')).toHaveLength(1);
    expect(numbers()).toEqual([day.telOf(day.first)]);
    for (const id of [day.first, second()]) {
      expect(await day.textOf(id)).toEqual(['sent', null]);
      expect((await day.caseOf(id)).data.state).toMatchObject({ stage: 'notified' });
    }
  });

  test('share what becomes of their message', async () => {
    vendor.say(200, { Code: 'isv.SMS_TEMPLATE_ILLEGAL' });
    const [message] = await both();
    expect(await send(message)).toBe('failed');
    expect(await day.textOf(second())).toEqual(['failed', 'refused']);
    vendor.answerBy((response) => response.socket?.destroy());
    const [again] = await both();
    expect(await send(again)).toBe('unknown');
    expect(await stateOf(second())).toBe('unknown');
  });

  test('are told each by themselves where the number, or the case, is no longer that of both', async () => {
    await day.setTel(third(), day.telOf(day.first));
    const [message, other] = await both();
    const last = await waiting(third());
    await day.setTel(second(), '13700000003');
    await day.act({ kind: 'closed', reason: 'declined' });
    expect(await send(message)).toBe('skipped');
    expect(await send(last)).toBe('sent');
    expect(await stateOf(second())).toBe('waiting');
    expect(await send(other)).toBe('skipped');
    expect(await day.textOf(second())).toEqual(['skipped', 'numberChanged']);
  });

  test('count as one message of the day', async () => {
    world.clock.advance(24 * HOUR_MS);
    await world.signInAgain();
    const [message] = await both();
    const one = { ...ports, perDay: 1, scope: world.home, now: world.clock.now };
    expect(await sendText({ ...one, jobId: message.jobId }, message.id)).toBe('sent');
    expect(await stateOf(second())).toBe('sent');
  });

  test.each([
    ['whose job was cancelled', async () => ({ jobId: await addJobRow(world, 'cancelled') })],
    ['whose job is gone', async () => ({ jobId: uuidv7() })],
    ['whose user is gone', async () => ({ askedBy: uuidv7() })],
    ['whose user may ask no more', async () => ({ askedBy: world.cast.users.analyst })],
  ])('are not told by that of another child where theirs is one %s', async (_which, fields) => {
    const message = await waiting();
    await day.letWait(second(), await fields());
    expect(await send(message)).toBe('sent');
    expect(await stateOf(second())).toBe('waiting');
  });

  test('are not told by that of another child where who asked for theirs is approved no more', async () => {
    const userId = world.cast.users.manager;
    const message = await waiting();
    await day.letWait(second(), { askedBy: userId });
    await world.as('platform').call(takeBackApproval, { userId, reason: '调离岗位' });
    expect(await send(message)).toBe('sent');
    const endsOn = latestEnd(dateInShanghai(world.clock.now()));
    const again = { userIds: [userId], purpose: '机构管理', endsOn };
    expect((await world.as('platform').call(approveUsers, again)).body.code).toBe(8000);
    expect(await stateOf(second())).toBe('waiting');
  });
});

describe('of a number that many children have', () => {
  const letAllWait = async (children: number) => {
    day = await openTextDay(world, children);
    for (const id of day.patientIds) await day.setTel(id, day.telOf(day.first));
    const [message = expect.fail('nobody waits')] = await Promise.all(
      day.patientIds.map((id) => waiting(id)),
    );
    return message;
  };
  const states = async () => {
    const texts = await Promise.all(day.patientIds.map((id) => day.textOf(id)));
    return texts.map((text) => text?.[0]);
  };

  test('as many as a family may have are told by one message', async () => {
    expect(await send(await letAllWait(TEXT_FAMILY_MAX))).toBe('sent');
    expect(await states()).toEqual(Array(TEXT_FAMILY_MAX).fill('sent'));
  });

  test('one more, and each message tells its own child alone: the number is a placeholder', async () => {
    expect(await send(await letAllWait(TEXT_FAMILY_MAX + 1))).toBe('sent');
    expect(await states()).toEqual(['sent', ...Array(TEXT_FAMILY_MAX).fill('waiting')]);
    expect((await day.caseOf(day.patientIds[1])).data.entries).toHaveLength(1);
  });
});
