/** Families that did not answer are reminded, each number once before a day, whatever crashes and however many servers there are. */
import { consentErrors, consentRemindersOf, setConsentReminders } from '@spine/contract/consent';
import { isMobile } from '@spine/contract/kernel';
import { projectErrors } from '@spine/contract/project';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ConsentClass, openConsentClass } from '#features/consent/consent.factory.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld } from '#testing/world.ts';
import { freshTel, openTextWorld, TAKEN } from '../sms/sms.factory.ts';
import { insertMessages, insertStops } from '../sms/sms.repository.ts';
import { textNumbers } from '../sms/sms-number.ts';
import { rehashTextNumbers } from '../sms/sms-rehash.ts';
import { takeNumber } from '../sms/sms-sending.repository.ts';
import { sweepReminders } from './reminder.sweep.ts';

const OK = 8000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let { vendor, world, numbers, ports, close } = {} as Awaited<ReturnType<typeof openTextWorld>>;
beforeAll(async () => {
  ({ vendor, world, numbers, ports, close } = await openTextWorld({
    SMS_TEMPLATE_REMINDER: 'T_REMINDER',
  }));
});
afterAll(() => close());
beforeEach(async () => {
  await world.signInAgain();
  vendor.say(200, TAKEN);
  vendor.received.length = 0;
});

const dayAfter = (days: number) =>
  new Date(world.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const sweep = () =>
  sweepReminders({ ...ports, reminders: world.smsSender.reminders }, world.clock.now());
const setTel = (id: string, tel: string | null) =>
  world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .updateTable('patient')
      .set({ tel })
      .where('orgId', '=', orgId)
      .where('id', '=', id)
      .execute(),
  );
const setHour = async (projectId: string, hour: unknown, as: CastName = 'manager') =>
  (await world.as(as).raw(setConsentReminders, { projectId, hour })).body.code;

/** A class whose school is screened in five days, whose families have numbers of their own and are reminded from eight o'clock. */
async function openReminded(
  { startsIn = 5, ...options }: Parameters<typeof openConsentClass>[1] & { startsIn?: number } = {},
  hour: number | null = 8,
) {
  const place = await openConsentClass(world, { startDate: dayAfter(startsIn), ...options });
  const tels = place.patientIds.map(() => freshTel());
  for (const [at, id] of place.patientIds.entries()) await setTel(id, tels[at] ?? null);
  if (hour !== null) expect(await setHour(place.projectId, hour)).toBe(OK);
  return { ...place, tels };
}
/** What was sent to the families of a class. */
const sentTo = ({ tels }: { tels: readonly string[] }) =>
  numbers().filter((number) => number !== null && tels.includes(number));
const countsOf = async (place: ConsentClass) =>
  (await place.loadChildren()).map(({ reminders }: { reminders: number }) => reminders);

describe('a reminder', () => {
  test('goes to those who did not answer and have a phone, with the name of the school and nothing of a child', async () => {
    const place = await openReminded({ children: 4 });
    await place.say(0);
    await place.say(1, 'refused');
    await setTel(place.patientIds[2] ?? '', null);
    await sweep();
    expect(sentTo(place)).toEqual([place.tels[3]]);
    const sent = new URLSearchParams(vendor.received.at(-1)?.query);
    expect(sent.get('TemplateCode')).toBe('T_REMINDER');
    const { schoolName } = await world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('school')
        .where('id', '=', place.schoolId)
        .select('name as schoolName')
        .executeTakeFirstOrThrow(),
    );
    expect(JSON.parse(sent.get('TemplateParam') ?? '{}')).toEqual({ school: schoolName });
    expect((await place.childOf(3))?.reminders).toBe(1);
  });

  test('goes once before each of two days, and never from the day of the school on', async () => {
    const place = await openReminded({ children: 1 });
    await sweep();
    await sweep();
    expect(sentTo(place)).toHaveLength(1);
    world.clock.advance(3 * DAY_MS);
    await world.signInAgain();
    await sweep();
    await sweep();
    expect(sentTo(place)).toHaveLength(2);
    expect(await countsOf(place)).toEqual([2]);
    for (let day = 0; day < 3; day += 1) {
      world.clock.advance(DAY_MS);
      await sweep();
    }
    expect(sentTo(place)).toHaveLength(2);
  });

  test('of two servers at once only one sends', async () => {
    const place = await openReminded({ children: 3 });
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(sentTo(place).toSorted()).toEqual(place.tels.toSorted());
  });

  test('of which nobody knows whether it arrived is not sent again, and the others wait', async () => {
    const place = await openReminded({ children: 2 });
    vendor.answerBy((response) => response.socket?.destroy());
    await sweep();
    expect(sentTo(place)).toHaveLength(1);
    vendor.say(200, TAKEN);
    await sweep();
    expect(sentTo(place).toSorted()).toEqual(place.tels.toSorted());
    expect(await countsOf(place)).toEqual([1, 1]);
  });

  test('that the vendor refuses does not count', async () => {
    const place = await openReminded({ children: 1 });
    vendor.say(200, { Code: 'isv.SMS_TEMPLATE_ILLEGAL' });
    await sweep();
    await sweep();
    expect(sentTo(place)).toHaveLength(1);
    expect(await countsOf(place)).toEqual([0]);
  });
});

describe('that the vendor limits', () => {
  const limit = () => vendor.say(200, { Code: 'Throttling.User' });

  test('is sent in a later round', async () => {
    const place = await openReminded({ children: 2 });
    await setTel(place.patientIds[1] ?? '', place.tels[0] ?? '');
    limit();
    await sweep();
    expect(await countsOf(place)).toEqual([0, 0]);
    vendor.received.length = 0;
    vendor.say(200, TAKEN);
    await sweep();
    await sweep();
    expect(sentTo(place)).toEqual([place.tels[0]]);
    expect(await countsOf(place)).toEqual([1, 1]);
  });

  test('ends the round once that is plain, so that no class spends its messages on it', async () => {
    const place = await openReminded({ children: 6 });
    limit();
    await sweep();
    expect(sentTo(place)).toHaveLength(3);
    vendor.say(200, TAKEN);
    await sweep();
    expect(new Set(sentTo(place))).toEqual(new Set(place.tels));
    expect(await countsOf(place)).toEqual(place.tels.map(() => 1));
  });
});

test('numbers that the vendor limits keep no other waiting, and cost nothing of the day', async () => {
  const limited = await openReminded({ children: 3 });
  const other = await openReminded({ children: 2 });
  vendor.answerBy((response, { query }) => {
    const tel = new URLSearchParams(query).get('PhoneNumbers') ?? '';
    const Code = 'isv.BUSINESS_LIMIT_CONTROL';
    response.end(JSON.stringify(limited.tels.includes(tel) ? { Code } : TAKEN));
  });
  for (let round = 0; round < 3; round += 1) await sweep();
  expect(await countsOf(limited)).toEqual([0, 0, 0]);
  expect(await countsOf(other)).toEqual([1, 1]);
  const counted = await world.database.inScope(world.home, ({ db }) =>
    db.selectFrom('textDay').select(['day', 'texts']).executeTakeFirstOrThrow(),
  );
  const tries = numbers().length;
  vendor.say(200, TAKEN);
  await sweep();
  expect(numbers().length).toBe(tries + limited.tels.length);
  const after = await world.database.inScope(world.home, ({ db }) =>
    db.selectFrom('textDay').select(['day', 'texts']).executeTakeFirstOrThrow(),
  );
  expect(after).toEqual({ ...counted, texts: counted.texts + limited.tels.length });
});

test('numbers that stay limited keep no other limited one waiting', async () => {
  const place = await openReminded({ children: 6 });
  const stuck = place.tels.slice(0, 4);
  let limited = place.tels;
  vendor.answerBy((response, { query }) => {
    const tel = new URLSearchParams(query).get('PhoneNumbers') ?? '';
    response.end(JSON.stringify(limited.includes(tel) ? { Code: 'Throttling.User' } : TAKEN));
  });
  const laterSweep = async () => {
    world.clock.advance(10 * 60_000);
    await sweep();
  };
  for (let round = 0; round < 2; round += 1) await laterSweep();
  limited = stuck;
  for (let round = 0; round < 3; round += 1) await laterSweep();
  await world.signInAgain();
  expect(await countsOf(place)).toEqual([0, 0, 0, 0, 1, 1]);
});

test('a result goes to a number that was reminded today, and a reminder waits for a result', async () => {
  const place = await openReminded({ children: 1 });
  await sweep();
  const numberHash = ports.numbers.hashOf(place.tels[0] ?? null) ?? Buffer.of();
  const now = world.clock.now();
  const before = new Date(now.getTime() - DAY_MS);
  const message = {
    id: uuidv7(),
    patientId: place.patientIds[0] ?? '',
    numberHash,
    askedBy: uuidv7(),
    askedByName: '周医生',
    askedAt: now,
  };
  await world.database.inScope(world.home, (tenant) => insertMessages(tenant, [message]));
  const take = (messageId: string | null) =>
    world.database.inScope(world.home, (tenant) =>
      takeNumber(tenant, { numberHash, messageId, now, before }),
    );
  expect([await take(null), await take(message.id)]).toEqual([false, true]);
  expect([await take(null), await take(message.id)]).toEqual([false, false]);
});

test('another SECRET forgets no number that was reminded', async () => {
  const place = await openReminded({ children: 3 });
  const [, second = '', third = ''] = place.patientIds;
  for (const id of [second, third]) await setTel(id, null);
  await sweep();
  await setTel(second, place.tels[0] ?? '');
  await setTel(third, place.tels[2] ?? '');
  const renewed = textNumbers('another secret, of some characters');
  for (let time = 0; time < 2; time += 1)
    await rehashTextNumbers(world.database, renewed, world.clock.now());
  const reminders = world.smsSender.reminders;
  await sweepReminders({ ...ports, numbers: renewed, reminders }, world.clock.now());
  expect(sentTo(place)).toEqual([place.tels[0], place.tels[2]]);
  expect(await countsOf(place)).toEqual([1, 1, 1]);
  await rehashTextNumbers(world.database, ports.numbers, world.clock.now());
});

describe('of a number', () => {
  test('that two children have, one message tells of both', async () => {
    const place = await openReminded({ children: 2 });
    await setTel(place.patientIds[1] ?? '', place.tels[0] ?? '');
    await sweep();
    await sweep();
    expect(sentTo(place)).toEqual([place.tels[0]]);
    expect(await countsOf(place)).toEqual([1, 1]);
  });

  test('that more children have than a family, none goes', async () => {
    const place = await openReminded({ children: 7 });
    for (const id of place.patientIds) await setTel(id, place.tels[0] ?? '');
    await sweep();
    expect(sentTo(place)).toEqual([]);
  });

  test('whose owner wants no messages, none goes', async () => {
    const place = await openReminded({ children: 1 });
    const [tel = '', patientId = ''] = [place.tels[0], place.patientIds[0]];
    expect(isMobile(tel)).toBe(true);
    const numberHash = ports.numbers.hashOf(tel) ?? Buffer.of();
    await world.database.inScope(world.home, (tenant) =>
      insertStops(tenant, [{ numberHash, patientId }]),
    );
    await sweep();
    expect(sentTo(place)).toEqual([]);
  });

  test('that had another message today, it waits until the next day', async () => {
    const place = await openReminded({ children: 1 });
    const other = await openReminded({ children: 1 });
    await setTel(other.patientIds[0] ?? '', place.tels[0] ?? '');
    await sweep();
    expect(sentTo(place)).toHaveLength(1);
    world.clock.advance(DAY_MS);
    await sweep();
    expect(sentTo(place)).toHaveLength(2);
  });
});

describe('nobody is reminded', () => {
  test.each<[string, () => ReturnType<typeof openReminded>]>([
    ['where it was not chosen', () => openReminded({}, null)],
    ['before the hour', () => openReminded({}, 20)],
    ['where the project only informs', () => openReminded({ needsConsent: false })],
    ['where it is completed', () => openReminded({ status: 2 })],
    ['before a notice is published', () => openReminded({ isPublished: false })],
    ['earlier than five days before', () => openReminded({ startsIn: 6 })],
  ])('%s', async (_where, open) => {
    const place = await open();
    await sweep();
    expect(sentTo(place)).toEqual([]);
  });

  test('at night', async () => {
    const place = await openReminded({ children: 1 });
    const morning = world.clock.now();
    const night = new Date(morning.getTime() + 12 * HOUR_MS);
    await sweepReminders({ ...ports, reminders: world.smsSender.reminders }, night);
    expect(sentTo(place)).toEqual([]);
  });

  test('beyond what an institution may send a day', async () => {
    const place = await openReminded({ children: 2 });
    const few = { ...ports, reminders: world.smsSender.reminders, perDay: 0 };
    await sweepReminders(few, world.clock.now());
    expect(sentTo(place)).toEqual([]);
    expect(await countsOf(place)).toEqual([0, 0]);
  });
});

test('the own day of a school comes before the start of the project', async () => {
  const place = await openReminded({ children: 1, startsIn: 60 });
  await sweep();
  expect(sentTo(place)).toEqual([]);
  await world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .updateTable('projectSchool')
      .set({ day: dayAfter(4) })
      .where('orgId', '=', orgId)
      .where('projectId', '=', place.projectId)
      .execute(),
  );
  await sweep();
  expect(sentTo(place)).toHaveLength(1);
});

describe('the hour', () => {
  const read = async (projectId: string, as: CastName = 'manager') =>
    (await world.as(as).call(consentRemindersOf, { projectId })).body;

  test('is set by managers, and taken back', async () => {
    const { projectId } = await openReminded({}, null);
    expect((await read(projectId)).data).toEqual({ offered: true, hour: null });
    expect(await setHour(projectId, 17)).toBe(OK);
    expect((await read(projectId)).data).toEqual({ offered: true, hour: 17 });
    expect(await setHour(projectId, null)).toBe(OK);
    expect((await read(projectId)).data).toEqual({ offered: true, hour: null });
  });

  test.each([7, 21, 8.5, '9', undefined])('is not %s', async (hour) => {
    const { projectId } = await openReminded({}, null);
    expect(await setHour(projectId, hour)).toBe(consentErrors.reminderInvalid.code);
  });

  test('of another institution, or of no project, is neither read nor set', async () => {
    const { projectId } = await openReminded({}, null);
    for (const id of [projectId, uuidv7()]) {
      expect(await setHour(id, 9, 'rival')).toBe(projectErrors.unknown.code);
      expect((await read(id, 'rival')).code).toBe(projectErrors.unknown.code);
    }
  });

  test('cannot be set where the platform sends no reminders, only taken back', async () => {
    const silent = await openWorld({ SMS_SENDER: 'aliyun', ...ALIYUN });
    const { projectId } = await openConsentClass(silent);
    const as = silent.as('manager');
    expect((await as.call(consentRemindersOf, { projectId })).body.data.offered).toBe(false);
    const set = async (hour: number | null) =>
      (await as.call(setConsentReminders, { projectId, hour })).body.code;
    expect(await set(9)).toBe(consentErrors.remindersNotOffered.code);
    expect(await set(null)).toBe(OK);
    await silent.close();
  });
});

const ALIYUN = {
  SMS_KEY_ID: 'key-of-the-test',
  SMS_KEY_SECRET: 'secret-of-the-test',
  SMS_SIGN_NAME: '康衡',
  SMS_TEMPLATE: 'T',
};
