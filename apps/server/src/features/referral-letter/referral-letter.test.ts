/** The letter that a family takes to a hospital, and the page on which the hospital answers. */
import { uploadExams, voidExam } from '@spine/contract/exam';
import { followUpErrors, listCases } from '@spine/contract/follow-up';
import { deletePatients } from '@spine/contract/patient';
import { quickQueryChild, quickQueryVisit } from '@spine/contract/quick-query';
import {
  LETTER_CORRECTIONS,
  letterPdf,
  referralLetterErrors,
} from '@spine/contract/referral-letter';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { STRAIGHT } from '#features/follow-up/follow-up.factory.ts';
import { familyPhone, openFamily } from '#features/quick-query/quick-query.factory.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { openWorld, type World } from '#testing/world.ts';
import { letterTokens } from './letter-token.ts';
import { FOUND, type LetterDay, openLetterDay, WRONG_DATE } from './referral-letter.factory.ts';

const { over, birthDateWrong, notReferred, caseClosed, notFound, writtenMeanwhile } =
  referralLetterErrors;
const { tooManyCorrections, noCase } = referralLetterErrors;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const later = (ms: number) => world.clock.advance(ms);

let world: World;
let day: LetterDay;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  later(TEST_NOW.getTime() - world.clock.now().getTime());
  day = await openLetterDay(world);
});
afterAll(() => world.close());

describe('staff', () => {
  test('issue a letter for a case that asks for a hospital; the same for the rest of the day', async () => {
    expect(day.letter).toMatchObject({ expiresOn: '2027-02-18' });
    expect(day.letter.number).toMatch(/^ZZ-2026-1120-[0-9A-F]{8}$/);
    const again = await Promise.all([day.issue(), day.issue(day.first, 'manager')]);
    for (const { data } of again) expect(data).toEqual(day.letter);
    later(DAY_MS);
    expect((await day.issue()).data.id).not.toBe(day.letter.id);
  });

  test('issue none for a child of whom nothing is asked, nor once its case is closed', async () => {
    const [, second = ''] = day.patientIds;
    expect(await day.issue(second)).toMatchObject({ code: notReferred.code });
    await day.examine({ ...STRAIGHT, patientId: second });
    expect(await day.issue(second)).toMatchObject({ code: notReferred.code });
    await day.act({ kind: 'closed', reason: 'declined' });
    expect(await day.issue()).toMatchObject({ code: caseClosed.code });
  });

  test('issue it of the newest finding, though an older, larger one keeps the urgency', async () => {
    const [, second = ''] = day.patientIds;
    const quick = (angle: number, examTime: string) => ({
      patientId: second,
      readings: [[angle, angle, angle]],
      isExercised: true,
      examTime: `${examTime}T10:00:00+08:00`,
    });
    await day.examine(quick(12, '2026-10-12'));
    const newer = await day.examine(quick(6, '2026-11-12'));
    const { id } = (await day.issue(second)).data;
    const { examId } = await world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .selectFrom('referralLetter')
        .where('orgId', '=', orgId)
        .where('id', '=', id)
        .select('examId')
        .executeTakeFirstOrThrow(),
    );
    expect(examId).toBe(newer);
  });

  test('print it; each print is logged, without the name of the child', async () => {
    const print = () => world.as('doctor').raw(letterPdf, { id: day.letter.id });
    const { bytes, headers } = await print();
    await print();
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(headers['content-type']).toBe('application/pdf');
    const lines = await linesOf(day.letter.id);
    expect(lines.filter(({ optype }) => optype === 'export')).toHaveLength(2);
  });

  test('of another institution print none', async () => {
    const { body } = await world.as('rival').raw(letterPdf, { id: day.letter.id });
    expect(body.code).toBe(notFound.code);
  });
});

function linesOf(letterId: string) {
  return world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .selectFrom('operationLog')
      .where('orgId', '=', orgId)
      .where('keypoint', 'like', `%${letterId}%`)
      .selectAll()
      .execute(),
  );
}

describe('a hospital', () => {
  test('sees what the letter shows after the birth date, and nothing before', async () => {
    const door = await day.open();
    expect(door.data).toEqual({ isOpen: true, orgName: expect.any(String), phone: null });
    const { data } = await day.read();
    expect(data).toMatchObject({
      finding: { overall: { finding: 'severityTwo' }, maxAngle: 8.3 },
      examinedOn: '2026-11-20',
      expiresOn: '2027-02-18',
      former: [],
      written: null,
    });
  });

  test('writes its result, which waits until staff have checked it', async () => {
    expect(await day.write()).toMatchObject({ code: 8000 });
    expect(await day.stateOf()).toMatchObject({ stage: 'visited', toCheck: true });
    const [report] = await day.entriesOf();
    expect(report).toMatchObject({
      kind: 'reported',
      way: 'hospitalPage',
      byName: FOUND.hospital,
      result: FOUND,
    });
    const accepted = { kind: 'visited', day: report.day, result: report.result, actId: report.id };
    expect(await day.act(accepted)).toMatchObject({ code: 8000 });
    expect(await day.stateOf()).toMatchObject({
      stage: 'followed',
      plan: 'exercise',
      dueOn: FOUND.nextVisitOn,
      toCheck: false,
    });
  });

  test('is one when it is sent twice', async () => {
    const id = uuidv7();
    await Promise.all([day.write({ id }), day.write({ id })]);
    expect(await day.write({ id })).toMatchObject({ code: 8000 });
    expect(await day.entriesOf()).toHaveLength(2);
  });

  test('corrects within a day, also past the end of the letter, and not later', async () => {
    later(90 * DAY_MS);
    await day.write({ day: '2027-02-01', result: { ...FOUND, nextVisitOn: null } });
    later(23 * HOUR_MS);
    const { written } = (await day.read()).data;
    const corrected = { ...FOUND, risser: '3', nextVisitOn: null };
    const again = { day: '2027-02-01', result: corrected, inPlaceOf: written.id };
    expect(await day.write(again)).toMatchObject({ code: 8000 });
    expect((await day.read()).data.written.result.risser).toBe('3');
    const reports = (await day.entriesOf()).filter(
      ({ kind }: { kind: string }) => kind === 'reported',
    );
    expect(reports.map(({ isReplaced }: { isReplaced: boolean }) => isReplaced)).toEqual([
      false,
      true,
    ]);
    later(HOUR_MS);
    expect(await day.read()).toMatchObject({ code: over.code });
    expect(await day.write(again)).toMatchObject({ code: over.code });
  });

  test('corrects twenty times at most, and the twentieth stays', async () => {
    await day.write();
    const correct = async () => day.write({ inPlaceOf: (await day.read()).data.written.id });
    for (let at = 0; at < LETTER_CORRECTIONS; at += 1)
      expect(await correct()).toMatchObject({ code: 8000 });
    const former = (await day.read()).data.written;
    expect(await correct()).toMatchObject({
      code: tooManyCorrections.code,
      msg: tooManyCorrections.message,
    });
    expect((await day.read()).data.written).toEqual(former);
    const reports = (await day.entriesOf()).filter(
      ({ kind }: { kind: string }) => kind === 'reported',
    );
    expect(reports).toHaveLength(1 + LETTER_CORRECTIONS);
  });

  test('corrects one letter as often as if another hospital had not corrected another of the child', async () => {
    later(DAY_MS);
    const { id } = (await day.issue()).data;
    const { secret } = world.config;
    const other = { token: letterTokens(secret).make({ orgId: world.home.orgId, letterId: id }) };
    const correct = async (given: object = {}) =>
      await day.write({ ...given, inPlaceOf: (await day.read(given)).data.written.id });
    await day.write();
    await day.write(other);
    for (let at = 0; at < LETTER_CORRECTIONS; at += 1)
      expect(await correct(other)).toMatchObject({ code: 8000 });
    expect(await correct(other)).toMatchObject({ code: tooManyCorrections.code });
    expect(await correct()).toMatchObject({ code: 8000 });
  });

  test('corrects what staff have checked by a report of its own', async () => {
    await day.write();
    const [report] = await day.entriesOf();
    await day.act({ kind: 'visited', day: report.day, result: report.result, actId: report.id });
    const corrected = { result: { ...FOUND, risser: '4' }, inPlaceOf: report.id };
    expect(await day.write(corrected)).toMatchObject({ code: 8000 });
    expect(await day.stateOf()).toMatchObject({ stage: 'followed', toCheck: true });
  });

  test('does not write over what another writer stored meanwhile', async () => {
    const answers = await Promise.all([day.write(), day.write()]);
    const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([8000, writtenMeanwhile.code]);
    expect(await day.entriesOf()).toHaveLength(2);
  });

  test('says that it saw another child: nothing is found, staff check it, and the letter stays open', async () => {
    const before = await day.stateOf();
    const id = uuidv7();
    expect(await day.disown({ birthDate: WRONG_DATE })).toMatchObject({
      code: birthDateWrong.code,
    });
    await Promise.all([day.disown({ id }), day.disown({ id }), day.disown()]);
    expect(await day.stateOf()).toEqual({ ...before, toCheck: true });
    const [report, ...others] = await day.entriesOf();
    expect(report).toMatchObject({
      kind: 'reported',
      way: 'hospitalPage',
      day: null,
      result: null,
    });
    expect(others.map(({ kind }: { kind: string }) => kind)).toEqual(['examined']);
    expect((await day.read()).data.written).toBeNull();
    await day.act({ kind: 'takenBack', actId: report.id, note: '转诊单已换发' });
    expect(await day.stateOf()).toEqual(before);
    expect(await day.write()).toMatchObject({ code: 8000 });
    expect(await day.disown()).toMatchObject({ code: writtenMeanwhile.code });
  });

  test('that saw another child changes nothing of what the family reads', async () => {
    const tel = familyPhone();
    await world.database.inScope(world.home, ({ db }) =>
      db.updateTable('patient').set({ tel }).where('id', '=', day.first).execute(),
    );
    const { token } = await openFamily(world, tel);
    const followUp = async () =>
      (await world.anonymous.call(quickQueryChild, { token, id: day.first })).body.data.followUp;
    const booked = { answer: 'booked', day: '2026-11-25', hospital: FOUND.hospital };
    const said = { token, id: day.first, actId: uuidv7(), ...booked };
    await world.anonymous.raw(quickQueryVisit, said);
    const before = await followUp();
    expect(before).toMatchObject({ standing: 'booked', booked: { day: '2026-11-25' } });
    expect(await day.disown()).toMatchObject({ code: 8000 });
    expect(await day.stateOf()).toMatchObject({ toCheck: true });
    expect(await followUp()).toEqual(before);
  });

  test('says all of its visit, on a day from the screening until today', async () => {
    const { visitInvalid, dayTooEarly, dayInFuture } = followUpErrors;
    const codeOf = async (given: object) => (await day.write(given)).code;
    expect(await codeOf({ result: { ...FOUND, plans: [] } })).toBe(visitInvalid.code);
    expect(await codeOf({ result: { ...FOUND, nextVisitOn: '2026-11-20' } })).toBe(
      visitInvalid.code,
    );
    expect(
      await codeOf({ result: { ...FOUND, curves: [{ ...FOUND.curves[0], cobbAngle: 17.25 }] } }),
    ).toBe(visitInvalid.code);
    expect(await codeOf({ day: '2026-11-19' })).toBe(dayTooEarly.code);
    expect(await codeOf({ day: '2026-11-21' })).toBe(dayInFuture.code);
  });
});

describe('the page is closed, in the same words,', () => {
  const expectOver = async () => {
    expect((await day.open()).data).toMatchObject({ isOpen: false });
    expect(await day.read()).toMatchObject({ code: over.code, msg: over.message });
    expect(await day.write()).toMatchObject({ code: over.code, msg: over.message });
  };

  test('after ninety days', async () => {
    later(90 * DAY_MS);
    expect(await day.read()).toMatchObject({ code: 8000 });
    later(DAY_MS);
    await expectOver();
  });

  test('after five wrong birth dates, until staff print the letter anew', async () => {
    const wrong = () => day.read({ birthDate: WRONG_DATE });
    for (let at = 0; at < 4; at += 1)
      expect(await wrong()).toMatchObject({ code: birthDateWrong.code });
    expect(await wrong()).toMatchObject({ code: over.code });
    await expectOver();
    await day.issue();
    expect(await day.read()).toMatchObject({ code: 8000 });
  });

  test('for guesses: however many at once, five are looked at', async () => {
    const guesses = Array.from({ length: 60 }, (_, at) =>
      day.read({ birthDate: `2013-01-${String((at % 28) + 1).padStart(2, '0')}` }),
    );
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === birthDateWrong.code)).toHaveLength(4);
    await expectOver();
  });

  test('for ten thousand made-up addresses', async () => {
    const other = letterTokens('another secret of thirty-two bytes');
    const forged = other.make({ orgId: world.home.orgId, letterId: day.letter.id });
    const closed = { isOpen: false, orgName: null, phone: null };
    expect((await day.open(forged)).data).toEqual(closed);
    const own = letterTokens(world.config.secret);
    const bytes = Buffer.from(day.token, 'base64url');
    for (let at = 0; at < 10_000; at += 1) {
      const guess = Buffer.from(bytes);
      guess.writeUInt16BE(at, 40);
      const token = guess.toString('base64url');
      if (token !== day.token) expect(own.read(token)).toBeUndefined();
    }
    expect(await day.read({ token: forged })).toMatchObject({ code: over.code });
    // Signed for another institution it names no letter there.
    const elsewhere = own.make({ orgId: world.other.orgId, letterId: day.letter.id });
    expect((await day.open(elsewhere)).data.isOpen).toBe(false);
    expect(await day.read({ token: elsewhere })).toMatchObject({ code: over.code });
  });

  test('when the case was closed', async () => {
    await day.act({ kind: 'closed', reason: 'movedAway' });
    await expectOver();
  });

  test('when the child was deleted', async () => {
    await world.as('manager').raw(deletePatients, { ids: day.first });
    expect((await day.open()).data.isOpen).toBe(false);
    expect(await day.read()).toMatchObject({ code: over.code });
  });
});

test('an examination that was voided after the letter is not shown, and the hospital still writes', async () => {
  await world.as('manager').raw(voidExam, { id: day.examId, reason: '录错了' });
  expect((await day.read()).data).toMatchObject({ finding: null, examinedOn: '2026-11-20' });
  expect(await day.write()).toMatchObject({ code: 8000 });
  expect(await day.stateOf()).toMatchObject({ track: 'hospital', toCheck: true });
  expect((await day.entriesOf())[0]).toMatchObject({ kind: 'reported', result: FOUND });
  // Whatever opens a case of the child later finds the report waiting.
  await day.examine();
  expect(await day.stateOf()).toMatchObject({ toCheck: true });
});

test('that it saw another child it tells by telephone where the examination was voided: no case would show it', async () => {
  await world.as('manager').raw(voidExam, { id: day.examId, reason: '录错了' });
  expect(await day.disown()).toMatchObject({ code: noCase.code, msg: noCase.message });
  expect(await day.entriesOf()).toEqual([]);
});

test('that it saw another child stays to be checked where the examination is voided afterwards', async () => {
  expect(await day.disown()).toMatchObject({ code: 8000 });
  await world.as('manager').raw(voidExam, { id: day.examId, reason: '录错了' });
  const waiting = async () => {
    const { rows } = (await world.as('doctor').call(listCases, { tab: 'toCheck' })).body;
    return rows.map(({ id }: { id: string }) => id);
  };
  expect(await waiting()).toContain(day.first);
  expect(await day.stateOf()).toMatchObject({ stage: 'closed', toCheck: true });
  const [report] = await day.entriesOf();
  expect(report).toMatchObject({ kind: 'reported', day: null });
  expect((await day.open()).data.isOpen).toBe(true);
  await day.act({ kind: 'takenBack', actId: report?.id, note: '已电话核对' });
  expect(await waiting()).not.toContain(day.first);
});

test('a visit before a later, worse examination is stored too', async () => {
  later(3 * DAY_MS);
  const { first: patientId, projectId, schoolId } = day;
  const worse = { patientId, readings: [[11, 11, 11]], examTime: '2026-11-23T09:00:00+08:00' };
  const doctor = await world.freshlyAs('doctor');
  await doctor.raw(uploadExams, { projectId, schoolId, exams: [quickRecord(worse)] });
  expect(await day.write({ day: '2026-11-21' })).toMatchObject({ code: 8000 });
  expect(await day.stateOf()).toMatchObject({ track: 'urgent', stage: 'toNotify', toCheck: true });
});

test('each opening and each try is logged, with no name and no birth date', async () => {
  await day.open();
  await day.open();
  await day.read({ birthDate: WRONG_DATE });
  await day.read();
  await day.write();
  const { name } = (await day.read()).data;
  const lines = await linesOf(day.letter.id);
  const words = lines.map(({ keymsg }) => keymsg);
  expect(words.filter((word) => word === '打开转诊单回执网页')).toHaveLength(2);
  expect(words).toContain('出生日期不符，还可再试4次');
  expect(words).toContain('医院提交就诊回执');
  const all = JSON.stringify(lines);
  for (const secret of [name, day.birthDate, WRONG_DATE, day.token])
    expect(all).not.toContain(secret);
});
