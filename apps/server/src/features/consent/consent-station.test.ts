/** Whoever's family does not agree is not examined at a station, which takes answers down on the spot. */
import { consentErrors, recordConsents } from '@spine/contract/consent';
import { uploadExams } from '@spine/contract/exam';
import { instantInShanghai } from '@spine/contract/kernel';
import { editProject } from '@spine/contract/project';
import { stationRoster } from '@spine/contract/station';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDeviceDay } from '#features/station-device/station-device.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openConsentClass, TEXTS } from './consent.factory.ts';

const { unanswered, refused } = consentErrors;
const MINUTE_MS = 60_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const later = () => world.clock.advance(MINUTE_MS);

describe('the station', () => {
  test('shows of each child whether it may be examined', async () => {
    const clazz = await openConsentClass(world);
    await clazz.record([clazz.answer(0), clazz.answer(1, 'refused')]);
    const { body } = await world.as('doctor').call(stationRoster, clazz.clazz);
    const of = new Map(
      body.rows.map(({ id, permission }: { id: string; permission: string }) => [id, permission]),
    );
    expect(clazz.patientIds.map((id) => of.get(id))).toEqual(['agreed', 'refused', 'unanswered']);
  });

  test('is told when a blocked child was not, and enters paper of that time', async () => {
    const clazz = await openConsentClass(world, { needsConsent: false });
    const { projectId, schoolId } = clazz;
    const paper = { ...clazz.exam(0), lateEntry: true };
    later();
    await clazz.say(0, 'refused');
    const until = instantInShanghai(world.clock.now());
    const doctor = world.as('doctor');
    const { body } = await doctor.call(stationRoster, clazz.clazz);
    const childOf = (at: number) =>
      body.rows.find(({ id }: { id: string }) => id === clazz.patientIds[at]);
    const from = instantInShanghai(new Date(0));
    expect(childOf(0)).toMatchObject({ permission: 'refused', permittedSpans: [{ from, until }] });
    expect(childOf(1)).not.toHaveProperty('permittedSpans');
    const input = { projectId, schoolId, exams: [paper, clazz.exam(0)] };
    const { results } = (await doctor.raw(uploadExams, input)).body.data;
    expect(results).toMatchObject([{ outcome: 'accepted' }, { code: refused.code }]);
  });

  const openAsking = async () => {
    const day = await openDeviceDay(world);
    const notice = noticeOf(day.projectId);
    await notice.publish(1);
    await world.as('manager').call(editProject, { id: day.projectId, needsConsent: true });
    const at = world.clock.now().toISOString();
    const base = (of: number) => ({ ...day.absence(of), kind: 'consent', madeAt: at });
    return {
      ...day,
      ...notice,
      exam: (of: number) => ({ ...day.exam(of, { examTime: at }), madeAt: at }),
      agreement: (of: number) => ({ ...base(of), channel: 'paper', answer: 'agreed' }),
      refusal: (of: number) => ({
        ...base(of),
        channel: 'oral',
        answer: 'refused',
        reason: '不想查',
      }),
      outcomesOf: async (entries: readonly { id: string }[]) => {
        const { data } = await day.send(await day.sealAll(entries));
        return data.results.map(
          ({ outcome, code }: { outcome: string; code?: number }) => code ?? outcome,
        );
      },
    };
  };

  test('takes an answer down on the spot and sends it before the examination, once', async () => {
    const day = await openAsking();
    const [consent, refusal] = [day.agreement(0), day.refusal(1)];
    const entries = [consent, day.exam(0), refusal, day.exam(1), day.exam(2)];
    const expected = ['accepted', 'accepted', 'accepted', refused.code, unanswered.code];
    expect(await day.outcomesOf(entries)).toEqual(expected);
    expect(await day.outcomesOf(entries)).toEqual(expected);
    expect(await day.answers()).toMatchObject([
      { id: consent.id, channel: 'paper', answer: 'agreed', recordedBy: world.cast.users.doctor },
      { id: refusal.id, channel: 'oral', answer: 'refused', reason: '不想查' },
    ]);
    expect(await lastLine()).toBe(
      '上传封存的记录：收下3条，退回2条；收下的知情同意：同意1人，不同意1人',
    );
  });

  test('says to which notice a family answered, whatever was published since', async () => {
    const day = await openAsking();
    await day.publish(2);
    const known = { ...day.agreement(0), noticeVersion: 1 };
    const unknown = { ...day.agreement(1), noticeVersion: 3 };
    expect(await day.outcomesOf([known, unknown])).toEqual([
      'accepted',
      consentErrors.versionUnknown.code,
    ]);
    expect(await day.answers()).toMatchObject([{ id: known.id, noticeVersion: 1 }]);
  });

  test('keeps what it examined before a withdrawal that arrived first', async () => {
    const day = await openAsking();
    const entries = [day.agreement(0), day.exam(0)];
    later();
    const { projectId, schoolId } = day;
    const withdrawal = { id: uuidv7(), patientId: day.patientIds[0] ?? '', answer: 'withdrawn' };
    const said = await world
      .as('doctor')
      .raw(recordConsents, { projectId, schoolId, channel: 'oral', answers: [withdrawal] });
    expect(said.body.code).toBe(8000);
    expect(await day.outcomesOf(entries)).toEqual(['accepted', 'accepted']);
    expect(await day.outcomesOf([day.exam(1)])).toEqual([unanswered.code]);
  });

  test('keeps an examination whose correction came after a withdrawal, and no other one that was corrected', async () => {
    const day = await openAsking();
    const { projectId, schoolId } = day;
    const former = [day.exam(0), day.exam(1)];
    const made = [day.agreement(0), day.agreement(1), ...former];
    expect(await day.outcomesOf(made)).toEqual(made.map(() => 'accepted'));
    later();
    const answers = [{ id: uuidv7(), patientId: day.patientIds[0] ?? '', answer: 'withdrawn' }];
    const said = await world
      .as('doctor')
      .raw(recordConsents, { projectId, schoolId, channel: 'oral', answers });
    expect(said.body.code).toBe(8000);
    later();
    const madeAt = world.clock.now().toISOString();
    const corrected = former.map((exam, of) => ({
      ...day.exam(of),
      madeAt,
      record: { ...exam.record, examTime: madeAt },
      replaces: { examIds: [exam.id], reason: '现场更正' },
    }));
    for (let time = 1; time <= 2; time += 1)
      expect(await day.outcomesOf(corrected)).toEqual([consentErrors.withdrawn.code, 'accepted']);
    expect(await day.listedIds()).toEqual([former[0]?.id, corrected[1]?.id].toSorted());
    const stranger = {
      ...corrected[1],
      id: uuidv7(),
      replaces: { examIds: [uuidv7()], reason: '更正' },
    };
    expect(await day.outcomesOf([stranger])).toEqual(['accepted']);
  });

  test('tells a device at its contact what was published since, and nothing that it has', async () => {
    const day = await openAsking();
    const noticeFor = async (noticeVersion: unknown) =>
      (await day.contact({ noticeVersion })).data?.notice;
    expect(await noticeFor(null)).toEqual({ version: 1, texts: TEXTS });
    expect(await noticeFor(1)).toBeNull();
    await day.publish(2);
    expect(await noticeFor(1)).toMatchObject({ version: 2 });
    for (const hostile of ['1', 0.5, {}]) expect(await noticeFor(hostile)).toBeUndefined();
  });

  test('corrects the moment of an answer by the error of its clock; one that cannot be is of now', async () => {
    const clazz = await openConsentClass(world);
    const now = world.clock.now().getTime();
    const years = 9 * 365 * 24 * 60 * MINUTE_MS;
    const answeredAt = new Date(now - years - MINUTE_MS).toISOString();
    await clazz.say(0, 'agreed', { answeredAt, clockAheadMs: -years });
    await clazz.say(1, 'agreed', { answeredAt, clockAheadMs: 0 });
    const times = (await clazz.rows()).map((row) => row.answeredAt.getTime());
    expect(times.toSorted((one, other) => one - other)).toEqual([now - MINUTE_MS, now]);
    const { code } = consentErrors.dayInvalid;
    const codeOf = async (given: object) => (await clazz.record([clazz.answer(2)], given)).code;
    expect(await codeOf({ answeredAt })).toBe(code);
    for (const clockAheadMs of [0.5, '1', 1e20])
      expect(await codeOf({ answeredAt, clockAheadMs })).toBe(code);
  });

  test('is refused an answer of a stranger, and agrees to nothing that was not published', async () => {
    const day = await openDeviceDay(world);
    const consent = { ...day.absence(0), kind: 'consent', channel: 'paper', answer: 'agreed' };
    const stranger = { ...consent, id: day.absence(0).id, patientId: world.cast.users.doctor };
    const { data } = await day.send(await day.sealAll([consent, stranger]));
    expect(data.results.map(({ code }: { code: number }) => code)).toEqual([
      consentErrors.noticeMissing.code,
      consentErrors.childUnknown.code,
    ]);
  });
});

/** The newest line of the operation log. */
async function lastLine() {
  const { keymsg } = await world.database.inScope({ kind: 'platform' }, ({ db }) =>
    db
      .selectFrom('operationLog')
      .orderBy('id', 'desc')
      .select('keymsg')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return keymsg;
}

function noticeOf(projectId: string) {
  return {
    publish: (version: number) =>
      world.database.inScope(world.home, ({ db, orgId }) =>
        db
          .insertInto('consentNotice')
          .values({
            orgId,
            projectId,
            version,
            texts: JSON.stringify(TEXTS),
            hash: '0'.repeat(64),
            publishedBy: world.cast.users.manager,
            publishedByName: '沈若兰',
            publishedAt: world.clock.now(),
          })
          .execute(),
      ),
    listedIds: async () => {
      const rows = await world.database.inScope(world.home, ({ db }) =>
        db
          .selectFrom('exam')
          .where('projectId', '=', projectId)
          .where('listed', '=', true)
          .select('id')
          .execute(),
      );
      return rows.map(({ id }) => id).toSorted();
    },
    answers: () =>
      world.database.inScope(world.home, ({ db }) =>
        db
          .selectFrom('consent')
          .where('projectId', '=', projectId)
          .orderBy('answer')
          .selectAll()
          .execute(),
      ),
  };
}
