/** Staff ask for text messages to families; a job sends them, and the case of each child says what became of its own. */
import { caseBatchErrors, followUpErrors, sendTexts } from '@spine/contract/follow-up';
import { listLogs } from '@spine/contract/log';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { openTextDay, openTextWorld, TAKEN } from './sms.factory.ts';

type TextWorld = Awaited<ReturnType<typeof openTextWorld>>;
let { vendor, world, numbers, newDay, close } = {} as TextWorld;
let day: Awaited<ReturnType<typeof openTextDay>>;
beforeAll(async () => {
  ({ vendor, world, numbers, newDay, close } = await openTextWorld());
});
beforeEach(async () => {
  day = await newDay();
});
afterAll(() => close());

const codesOf = (refused: readonly { id: string; code: number }[]) =>
  Object.fromEntries(refused.map(({ id, code }) => [id, code]));

describe('a selection', () => {
  test('gets one message a family, and each case says that it was told by text', async () => {
    const body = await day.ask();
    expect(body).toMatchObject({ code: 8000, data: { refused: [], sendsAt: null } });
    for (const id of day.patientIds)
      await expect.poll(() => day.textOf(id)).toEqual(['sent', null]);
    expect(numbers().toSorted()).toEqual(day.patientIds.map(day.telOf).toSorted());
    const [{ query = '' } = {}] = vendor.received;
    expect([...new URLSearchParams(query).keys()].toSorted()).toEqual([
      'PhoneNumbers',
      'SignName',
      'TemplateCode',
    ]);
    const { data } = await day.caseOf();
    expect(data.entries[0]).toMatchObject({ id: data.texts[0].id, kind: 'notified', way: 'sms' });
    expect(data.state).toMatchObject({ stage: 'notified' });
    expect(await day.counts()).toMatchObject({ toNotify: 0, notVisited: 3 });
  });

  test('asked for again by the same call gets nothing more', async () => {
    const cases = await day.casesOf([day.first]);
    const ask = async () => (await world.as('doctor').raw(sendTexts, { cases })).body.data;
    expect(await ask()).toMatchObject({ done: [day.first] });
    await expect.poll(() => day.textOf()).toEqual(['sent', null]);
    expect(await ask()).toMatchObject({ done: [day.first], refused: [] });
    expect(numbers()).toHaveLength(1);
  });

  test('is forecast: who gets one, who had one within a day, who has no mobile number', async () => {
    const [first = '', second = '', third = ''] = day.patientIds;
    await day.ask([first]);
    await expect.poll(() => day.textOf(first)).toEqual(['sent', null]);
    await day.setTel(second, '02151234567');
    const forecast = async () =>
      Object.fromEntries((await day.read()).map(({ id, text }) => [id, text]));
    expect(await forecast()).toEqual({ [first]: 'lately', [second]: 'noMobile', [third]: 'goes' });
    await day.setTel(second, null);
    const { data } = await day.ask();
    expect(data.done).toEqual([third]);
    expect(codesOf(data.refused)).toEqual({
      [first]: caseBatchErrors.textedLately.code,
      [second]: caseBatchErrors.noMobile.code,
    });
    await expect.poll(() => day.textOf(third)).toEqual(['sent', null]);
    expect(numbers()).toEqual([day.telOf(first), day.telOf(third)]);
  });

  test('with two children of one number gets one message, which tells of both', async () => {
    const [first = '', second = ''] = day.patientIds;
    await day.setTel(second, day.telOf(first));
    expect(await day.read([first, second])).toMatchObject([{ text: 'goes' }, { text: 'goes' }]);
    const { data } = await day.ask([first, second]);
    expect(data.done.toSorted()).toEqual([first, second].toSorted());
    expect(data.refused).toEqual([]);
    for (const id of [first, second]) {
      await expect.poll(() => day.textOf(id)).toEqual(['sent', null]);
      const { state, entries } = (await day.caseOf(id)).data;
      expect(state).toMatchObject({ stage: 'notified' });
      expect(entries[0]).toMatchObject({ kind: 'notified', way: 'sms' });
    }
    expect(numbers()).toEqual([day.telOf(first)]);
    expect(await day.counts()).toMatchObject({ toNotify: 1, notVisited: 2 });
  });

  test('is decided on what was seen, and only of open cases of the institution', async () => {
    const [first = '', second = '', third = ''] = day.patientIds;
    const cases = await day.casesOf();
    await day.act({ kind: 'closed', reason: 'declined' });
    expect(await day.read([first])).toMatchObject([{ text: 'closed' }]);
    const other = uuidv7();
    const { body } = await world.as('doctor').raw(sendTexts, {
      cases: [
        ...cases.filter(({ patientId }) => patientId !== third),
        { id: uuidv7(), patientId: other, version: '' },
      ],
    });
    expect(codesOf(body.data.refused)).toEqual({
      [first]: followUpErrors.notNow.code,
      [other]: followUpErrors.notFound.code,
    });
    expect(body.data.done).toEqual([second]);
    const [own] = await day.casesOf([third]);
    const foreign = (await world.as('rival').raw(sendTexts, { cases: [own] })).body;
    expect(foreign.data).toMatchObject({
      done: [],
      refused: [{ code: followUpErrors.notFound.code }],
    });
    // An id that another child's message has.
    const [taken] = cases.filter(({ patientId }) => patientId === second);
    const again = { ...own, id: taken?.id };
    const { data } = (await world.as('doctor').raw(sendTexts, { cases: [again] })).body;
    expect(codesOf(data.refused)).toEqual({ [third]: followUpErrors.invalid.code });
    await expect.poll(() => day.textOf(second)).toEqual(['sent', null]);
    expect(numbers()).toHaveLength(1);
  });

  test('is asked for by managers and doctors alone', async () => {
    const cases = await day.casesOf([day.first]);
    for (const by of ['analyst', 'platform', 'maker'] as const)
      expect((await world.as(by).raw(sendTexts, { cases })).body.errorCode).toBe(2403);
    expect(await day.textOf()).toBeUndefined();
  });

  test('leaves a line for what was asked and one for what was sent', async () => {
    await day.ask([day.first]);
    await expect.poll(() => day.textOf()).toEqual(['sent', null]);
    const lines = async () =>
      (await world.as('manager').raw(listLogs, { size: 5, page: 1 })).body.rows
        .filter(({ keypoint }: { keypoint: string }) => keypoint === day.first)
        .map(({ keymsg }: { keymsg: string }) => keymsg);
    await expect
      .poll(lines)
      .toEqual(
        expect.arrayContaining(['随访短信：1名学生的家长', '随访短信已发出：1名学生的家长']),
      );
  });
});

describe('a message', () => {
  test('that the vendor refuses says so, tells nobody, and may be asked for again', async () => {
    vendor.say(200, { Code: 'isv.SMS_TEMPLATE_ILLEGAL' });
    await day.ask([day.first]);
    await expect.poll(() => day.textOf()).toEqual(['failed', 'refused']);
    vendor.say(200, { Code: 'isv.BUSINESS_LIMIT_CONTROL' });
    await day.ask([day.first]);
    await expect.poll(() => day.textOf()).toEqual(['failed', 'limited']);
    expect((await day.caseOf()).data.state).toMatchObject({ stage: 'toNotify' });
    vendor.say(200, TAKEN);
    await day.ask([day.first]);
    await expect.poll(() => day.textOf()).toEqual(['sent', null]);
  });

  test('of which nobody knows is not sent again for a day, and those after it wait', async () => {
    vendor.answerBy((response) => response.socket?.destroy());
    await day.ask();
    const states = async () => {
      const texts = await Promise.all(day.patientIds.map((id) => day.textOf(id)));
      return texts.map((text) => text?.[0]).toSorted();
    };
    await expect.poll(states).toEqual(['unknown', 'waiting', 'waiting']);
    vendor.say(200, TAKEN);
    const { data } = await day.ask();
    expect(data.done).toEqual([]);
    expect(await day.counts()).toMatchObject({ notVisited: 0 });
  });
});

test('without a template none is offered', async () => {
  const plain: World = await openWorld();
  const other = await openTextDay(plain);
  expect(await other.read([other.first])).toMatchObject([{ text: null }]);
  expect((await other.ask([other.first])).code).toBe(caseBatchErrors.textsNotOffered.code);
  await plain.close();
});
