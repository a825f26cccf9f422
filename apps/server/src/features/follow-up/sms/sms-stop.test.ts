/** A family that answered 退订 gets no more messages, until staff take the mark back. */
import {
  type CaseEntryView,
  type CaseRow,
  caseBatchErrors,
  followUpErrors,
  listCases,
  stopTexts,
} from '@spine/contract/follow-up';
import { editPatient, patientDetail } from '@spine/contract/patient';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertScreening } from '#features/exam/exam.factory.ts';
import { freshTel, type openTextDay, openTextWorld } from './sms.factory.ts';
import { stoppedChildren } from './sms-forecast.service.ts';
import { textNumbers } from './sms-number.ts';
import { rehashTextNumbers } from './sms-rehash.ts';
import { sendText } from './sms-sending.service.ts';

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

const forecasts = async () =>
  (await day.read()).map(({ id, text, textsStopped }) => [id, text, textsStopped]);

test('all children of its number are shown as stopped, forecast and refused', async () => {
  const [first = '', brother = '', other = ''] = day.patientIds;
  await day.setTel(brother, day.telOf(first));
  await day.markStopped(first);
  expect((await forecasts()).toSorted()).toEqual(
    [
      [first, 'stopped', true],
      [brother, 'stopped', true],
      [other, 'goes', false],
    ].toSorted(),
  );
  const { rows } = (await world.as('doctor').call(listCases, { size: 100 })).body;
  const marked = rows.filter((row: CaseRow) => row.textsStopped).map(({ id }: CaseRow) => id);
  expect(marked.toSorted()).toEqual([first, brother].toSorted());
  expect((await day.caseOf(brother)).data.texting).toBe('stopped');
  const { data } = await day.ask();
  expect(data.done).toEqual([other]);
  expect(data.refused.map(({ code }: { code: number }) => code)).toEqual([
    caseBatchErrors.textsStopped.code,
    caseBatchErrors.textsStopped.code,
  ]);
  // Its job is over before the next test counts messages.
  await expect.poll(numbers).toEqual([day.telOf(other)]);
});

test('what waits is skipped with a cause of its own; taken back, messages go again', async () => {
  const waiting = await day.letWait();
  await day.markStopped(day.first);
  await day.markStopped(day.first);
  expect(await send(waiting)).toBe('skipped');
  expect(await day.textOf()).toEqual(['skipped', 'stopped']);
  await day.markStopped(day.first, false);
  const { texting, entries } = (await day.caseOf()).data;
  expect(texting).toBe('goes');
  expect(entries.slice(0, 2)).toMatchObject([
    { kind: 'noted', note: '取消短信退订' },
    { kind: 'noted', note: '登记家长退订短信' },
  ]);
  expect(await send(await day.letWait())).toBe('sent');
  expect(numbers()).toEqual([day.telOf(day.first)]);
});

test('another SECRET forgets neither the mark nor that it was taken back', async () => {
  const [first = '', second = ''] = day.patientIds;
  await day.markStopped(first);
  const renewed = { ...ports, numbers: textNumbers('another secret, of some characters') };
  const sending = { ...renewed, scope: world.home, now: world.clock.now };
  const sendTo = async (patientId: string) => {
    const waiting = await day.letWait(patientId);
    await rehashTextNumbers(world.database, renewed.numbers, world.clock.now());
    return sendText({ ...sending, jobId: waiting.jobId }, waiting.id);
  };
  expect(await sendTo(first)).toBe('skipped');
  expect(await day.textOf(first)).toEqual(['skipped', 'stopped']);
  expect(await sendTo(second)).toBe('sent');
  // Back to the first SECRET.
  await rehashTextNumbers(world.database, ports.numbers, world.clock.now());
  await day.markStopped(first, false);
  await rehashTextNumbers(world.database, ports.numbers, world.clock.now());
  expect((await day.caseOf(first)).data.texting).toBe('goes');
});

test('a child whose phone is changed before another SECRET leaves the mark to its siblings, and takes none along', async () => {
  const [first = '', brother = ''] = day.patientIds;
  await day.setTel(brother, day.telOf(first));
  await day.markStopped(first);
  const { data: child } = (await world.as('manager').call(patientDetail, { id: first })).body;
  const edit = { ...child, tel: freshTel() };
  expect((await world.as('manager').raw(editPatient, edit)).body).toMatchObject({ code: 8000 });
  const renewed = { ...ports, numbers: textNumbers('another secret, of some characters') };
  await rehashTextNumbers(world.database, renewed.numbers, world.clock.now());
  const read = await world.database.inScope(world.home, (tenant) =>
    stoppedChildren(tenant, { ids: [first, brother], numbers: renewed.numbers }),
  );
  expect([...read]).toEqual([brother]);
});

test('a number that is changed and changed back has its mark still', async () => {
  const { first } = day;
  await day.markStopped(first);
  const texting = async () => (await day.caseOf(first)).data.texting;
  const changeTo = async (tel: string) => {
    const { data: child } = (await world.as('manager').call(patientDetail, { id: first })).body;
    const { code } = (await world.as('manager').raw(editPatient, { ...child, tel })).body;
    expect(code).toBe(8000);
  };
  await changeTo(freshTel());
  expect(await texting()).toBe('goes');
  await changeTo(day.telOf(first));
  expect(await texting()).toBe('stopped');
});

test('it is noted in the case of each child of the number, and so is that it was taken back', async () => {
  const [first = '', brother = '', other = ''] = day.patientIds;
  await day.setTel(brother, day.telOf(first));
  await day.markStopped(first);
  await day.markStopped(brother, false);
  const notesOf = async (id: string) =>
    (await day.caseOf(id)).data.entries.flatMap((entry: CaseEntryView) =>
      entry.kind === 'noted' ? [entry.note] : [],
    );
  const both = ['取消短信退订', '登记家长退订短信'];
  expect(await notesOf(first)).toEqual(both);
  expect(await notesOf(brother)).toEqual(both);
  expect(await notesOf(other)).toEqual([]);
});

test('a child without a mobile number, without a case, or of nobody, cannot be marked', async () => {
  await day.setTel(day.first, null);
  const mark = async (patientId: string) =>
    (await world.as('doctor').raw(stopTexts, { patientId, stopped: true })).body.code;
  expect(await mark(day.first)).toBe(caseBatchErrors.noMobile.code);
  const { patientIds } = await insertScreening(world.database, world.home, { children: 1 });
  const [unexamined = ''] = patientIds;
  await day.setTel(unexamined, freshTel());
  expect(await mark(unexamined)).toBe(followUpErrors.notFound.code);
  expect(await mark('00000000-0000-7000-8000-000000000000')).toBe(followUpErrors.notFound.code);
});
