/** What another SECRET leaves of the numbers of text messages. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type openTextDay, openTextWorld } from './sms.factory.ts';
import { textNumbers } from './sms-number.ts';
import { rehashTextNumbers } from './sms-rehash.ts';
import { sendText } from './sms-sending.service.ts';

const HOUR_MS = 3_600_000;

let { world, numbers, ports, newDay, send, close } = {} as Awaited<
  ReturnType<typeof openTextWorld>
>;
let day: Awaited<ReturnType<typeof openTextDay>>;
beforeAll(async () => {
  ({ world, numbers, ports, newDay, send, close } = await openTextWorld());
});
beforeEach(async () => {
  day = await newDay();
});
afterAll(() => close());

test('another SECRET forgets neither which number had a message nor what waits', async () => {
  const [first = '', second = '', third = ''] = day.patientIds;
  await day.ask([first]);
  await expect.poll(() => day.textOf(first)).toEqual(['sent', null]);
  const waiting = await day.letWait(second);
  const renewed = { ...ports, numbers: textNumbers('another secret, of some characters') };
  for (let time = 0; time < 2; time += 1)
    await rehashTextNumbers(world.database, renewed.numbers, world.clock.now());
  const sending = { ...renewed, scope: world.home, now: world.clock.now };
  expect(await sendText({ ...sending, jobId: waiting.jobId }, waiting.id)).toBe('sent');
  await day.setTel(third, day.telOf(first));
  const same = await day.letWait(third);
  await rehashTextNumbers(world.database, renewed.numbers, world.clock.now());
  expect(await sendText({ ...sending, jobId: same.jobId }, same.id)).toBe('skipped');
  expect(await day.textOf(third)).toEqual(['skipped', 'lately']);
  expect(numbers()).toEqual([first, second].map(day.telOf));
});

test('what was sent too long ago to be asked about is left as it is', async () => {
  const renewed = textNumbers('another secret, of some characters');
  const hashOf = async (id: string) => {
    const row = await world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .selectFrom('textMessage')
        .where('orgId', '=', orgId)
        .where('id', '=', id)
        .select('numberHash')
        .executeTakeFirst(),
    );
    return row?.numberHash;
  };
  const sendTo = async (patientId?: string) => {
    const waiting = await day.letWait(patientId);
    expect(await send(waiting)).toBe('sent');
    return waiting.id;
  };
  const first = await sendTo();
  const before = await hashOf(first);
  world.clock.advance(HOUR_MS);
  const second = await sendTo(day.patientIds[1]);
  world.clock.advance(71.5 * HOUR_MS);
  await rehashTextNumbers(world.database, renewed, world.clock.now());
  expect(await hashOf(first)).toEqual(before);
  expect(await hashOf(second)).toEqual(renewed.hashOf(day.telOf(day.patientIds[1] ?? '')));
});
