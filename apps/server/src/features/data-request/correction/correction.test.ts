/** What families ask to be corrected, as staff enter and decide it, and what nobody else can. */
import {
  addCorrectionRequest,
  countCorrectionRequests,
  dataRequestErrors,
  decideCorrectionRequest,
  listCorrectionRequests,
  REQUEST_WORDS_MAX,
} from '@spine/contract/data-request';
import { voidExam } from '@spine/contract/exam';
import { kernelErrors } from '@spine/contract/kernel';
import { childLog } from '@spine/contract/log';
import { deletePatients, patientErrors } from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeIn, turnTo } from '#features/enrolment/enrolment.factory.ts';
import { overlapping } from '#features/station/station.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openCorrections } from './correction.factory.ts';

const OK = 8000;
const DAY_MS = 86_400_000;
const {
  alreadyDecided,
  askerInvalid,
  childUnknown,
  dayInvalid,
  decisionInvalid,
  examUnknown,
  factInvalid,
  idUsed,
  notCorrected,
  reasonInvalid,
  requestUnknown,
  wordsInvalid,
} = dataRequestErrors;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const later = (ms = 60_000) => world.clock.advance(ms);
const listOf = async (query: object) =>
  (await world.as('doctor').raw(listCorrectionRequests, query)).body;
const countOf = async (query: object = {}) =>
  (await world.as('doctor').raw(countCorrectionRequests, query)).body.data;

describe('a request that staff enter', () => {
  test('stands on the page of its child with the day by which it is decided', async () => {
    const { entered, requests, sibling } = await openCorrections(world);
    const id = await entered();
    expect(await requests()).toEqual([
      {
        id,
        fact: 'birthDate',
        examId: null,
        examTime: null,
        requested: '2014年5月16日',
        channel: 'phone',
        asker: '母亲',
        enteredByName: expect.any(String),
        requestedAt: expect.stringMatching(/^2026-11-20T/),
        dueOn: '2026-12-05',
        state: 'open',
        decision: null,
        reason: null,
        decidedByName: null,
        decidedAt: null,
        correctedAt: null,
      },
    ]);
    expect(await requests(sibling)).toEqual([]);
  });

  test('counts from the day on which the family asked', async () => {
    const { entered, requests } = await openCorrections(world);
    await entered({ day: '2026-11-03', channel: 'paper' });
    expect(await requests()).toMatchObject([{ dueOn: '2026-11-18', state: 'overdue' }]);
  });

  test('twice is one, and its id is of no other', async () => {
    const { request, requests, id, sibling } = await openCorrections(world);
    const input = request();
    const add = async (given: object = {}) =>
      (await world.as('doctor').raw(addCorrectionRequest, { ...input, ...given })).body.code;
    expect(await add()).toBe(OK);
    expect(await add()).toBe(OK);
    expect(await add({ requested: '2014年5月17日' })).toBe(idUsed.code);
    expect(await add({ patientId: sibling })).toBe(idUsed.code);
    expect(await requests()).toHaveLength(1);
    const both = request();
    const send = () => world.as('doctor').raw(addCorrectionRequest, both);
    const answers = await overlapping(world, send, send);
    expect(answers.map(({ body }) => body.code)).toEqual([OK, OK]);
    expect(await requests(id)).toHaveLength(2);
  });

  test.each([
    ['a fact that does not exist', { fact: 'shoeSize' }, factInvalid],
    ['no words', { requested: ' ' }, wordsInvalid],
    ['too many words', { requested: '长'.repeat(REQUEST_WORDS_MAX + 1) }, wordsInvalid],
    ['nobody who asked', { asker: '' }, askerInvalid],
    ['the way of families', { channel: 'guardian' }, askerInvalid],
    ['a day to come', { day: '2026-11-21' }, dayInvalid],
    ['a day long ago', { day: '2025-11-19' }, dayInvalid],
    ['a day that is none', { day: '2026-02-30' }, dayInvalid],
    ['an examination without an id', { fact: 'exam' }, examUnknown],
    ['an examination of nobody', { fact: 'exam', examId: uuidv7() }, examUnknown],
    ['an examination beside another fact', { examId: uuidv7() }, examUnknown],
    ['a child of nobody', { patientId: uuidv7() }, childUnknown],
  ] as const)('with %s is refused', async (_what, given, entry) => {
    const { enter, requests } = await openCorrections(world);
    expect((await enter(given)).code).toBe(entry.code);
    expect(await requests()).toEqual([]);
  });

  test('about an examination names one of the child', async () => {
    const { enter, examine, sibling, requests } = await openCorrections(world);
    const [own, other] = [await examine(), await examine(sibling)];
    expect((await enter({ fact: 'exam', examId: other })).code).toBe(examUnknown.code);
    expect((await enter({ fact: 'exam', examId: own })).code).toBe(OK);
    expect(await requests()).toMatchObject([{ examId: own, examTime: expect.any(String) }]);
  });

  test.each(['<script>alert(1)</script>', "'; drop table patient; --", '𠮷野家😀', '=1+1'])(
    'keeps %s as it was said',
    async (requested) => {
      const { entered, requests } = await openCorrections(world);
      await entered({ requested });
      expect(await requests()).toMatchObject([{ requested }]);
    },
  );

  test('leaves a line about the child, without what was asked', async () => {
    const { entered, id } = await openCorrections(world);
    await entered({ requested: '秘密的生日' });
    const { body } = await world.as('manager').call(childLog, { patientId: id });
    expect(body.data.lines[0].words).toBe('登记更正申请：出生日期');
    expect(JSON.stringify(body)).not.toContain('秘密的生日');
  });
});

describe('the list', () => {
  test('has open requests by the day they are due, without what was asked', async () => {
    const { entered, schoolId, id, sibling } = await openCorrections(world);
    const newer = await entered();
    const older = await entered({ patientId: sibling, day: '2026-11-03', fact: 'tel' });
    const { rows, total } = await listOf({ schoolId, state: 'open' });
    expect(rows.map((row: { id: string }) => row.id)).toEqual([older, newer]);
    expect(total).toBe(2);
    expect(rows[1]).toMatchObject({ patientId: id, name: '陆思远', gradeName: '六年级' });
    expect(rows[0]).not.toHaveProperty('requested');
    expect(await listOf({ schoolId, state: 'overdue' })).toMatchObject({
      total: 1,
      rows: [{ id: older }],
    });
    expect(await listOf({ schoolId, state: 'decided' })).toMatchObject({ total: 0 });
    expect(await listOf({ schoolId, fact: 'tel' })).toMatchObject({ total: 1 });
    expect(await listOf({ schoolId, name: '陆思远' })).toMatchObject({ total: 2 });
    expect(await listOf({ schoolId, name: '没有这人' })).toMatchObject({ total: 0 });
    expect(await countOf({ schoolId })).toEqual({ open: 2, overdue: 1, decided: 0, all: 2 });
  });

  test('and its counts leave out children that are deleted, which waits until nothing is open', async () => {
    const { entered, decide, schoolId, id } = await openCorrections(world);
    const requestId = await entered();
    const deletion = async () =>
      (await world.as('manager').call(deletePatients, { ids: id })).body.code;
    const refused = (await world.as('manager').call(deletePatients, { ids: id })).body;
    expect([refused.code, refused.msg]).toEqual([
      patientErrors.requestOpen.code,
      expect.stringContaining('有1名学生'),
    ]);
    expect(await listOf({ schoolId, state: 'open' })).toMatchObject({ total: 1 });
    await decide({ id: requestId, decision: 'refused', reason: '与户口本一致' });
    expect(await deletion()).toBe(OK);
    expect(await listOf({ schoolId })).toMatchObject({ total: 0, rows: [] });
    expect(await countOf({ schoolId })).toMatchObject({ all: 0 });
  });

  test('tells how many days a decision took', async () => {
    const { entered, decide, schoolId } = await openCorrections(world);
    const id = await entered({ day: '2026-11-10' });
    await decide({ id, decision: 'refused', reason: '与户口本一致' });
    const { rows } = await listOf({ schoolId, state: 'decided' });
    expect(rows).toMatchObject([
      {
        id,
        requestedAt: '2026-11-10T00:00:00+08:00',
        decidedAt: expect.stringMatching(/^2026-11-20T/),
        decision: 'refused',
        reason: '与户口本一致',
      },
    ]);
  });
});

describe('a manager', () => {
  test('says that a request was fulfilled once the record was edited since', async () => {
    const { entered, edit, decide, requests } = await openCorrections(world);
    later();
    const id = await entered();
    expect((await decide({ id, decision: 'corrected' })).code).toBe(notCorrected.code);
    later();
    expect((await edit()).code).toBe(OK);
    const editedAt = world.clock.now();
    later();
    expect((await decide({ id, decision: 'corrected' })).code).toBe(OK);
    const [request] = await requests();
    expect(request).toMatchObject({ state: 'decided', decision: 'corrected', reason: null });
    expect(new Date(request?.correctedAt ?? '')).toEqual(
      new Date(Math.floor(editedAt.getTime() / 1000) * 1000),
    );
  });

  test('of a fact once that was edited, whatever else of the child changed, or staff say that it is right', async () => {
    const { entered, edit, decide, requests, id: patientId } = await openCorrections(world);
    const id = await entered({ fact: 'name', requested: '陆思源' });
    const correction = { id, decision: 'corrected' };
    later();
    expect((await edit()).code).toBe(OK);
    for (const isRight of [undefined, false])
      expect((await decide({ ...correction, isRight })).code).toBe(notCorrected.code);
    later();
    for (let sent = 0; sent < 2; sent += 1)
      expect((await decide({ ...correction, isRight: true })).code).toBe(OK);
    const log = await world.as('manager').call(childLog, { patientId });
    expect(log.body.data.lines[0].words).toBe('处理更正申请：已更正，由管理员确认');
    const [request] = await requests();
    expect(new Date(request?.correctedAt ?? '')).toEqual(world.clock.now());
    const other = await entered({ fact: 'name', requested: '陆思源' });
    await edit({ name: '陆思源' });
    expect((await decide({ id: other, decision: 'corrected' })).code).toBe(OK);
  });

  test('of an examination once it was voided or assigned', async () => {
    const { entered, edit, examine, decide } = await openCorrections(world);
    const examId = await examine();
    later();
    const id = await entered({ fact: 'exam', examId });
    later();
    await edit();
    expect((await decide({ id, decision: 'corrected' })).code).toBe(notCorrected.code);
    await world.as('manager').call(voidExam, { id: examId, reason: '录错了' });
    expect((await decide({ id, decision: 'corrected' })).code).toBe(OK);
  });

  test('and nothing is left by which the former value could be found', async () => {
    const { entered, edit, decide } = await openCorrections(world);
    const id = await entered();
    const digests = () =>
      world.database.inScope(world.home, ({ db }) =>
        db.selectFrom('correctionRequest').where('id', '=', id).select('factDigest').execute(),
      );
    expect(await digests()).toEqual([{ factDigest: expect.any(Buffer) }]);
    later();
    await edit();
    expect((await decide({ id, decision: 'corrected' })).code).toBe(OK);
    expect(await digests()).toEqual([{ factDigest: null }]);
  });

  test('refuses with a reason, which stays', async () => {
    const { entered, decide, requests } = await openCorrections(world);
    const id = await entered();
    const refusal = { id, decision: 'refused', reason: '与户口本一致' };
    expect((await decide(refusal)).code).toBe(OK);
    expect((await decide(refusal)).code).toBe(OK);
    expect((await decide({ ...refusal, reason: '另一个原因' })).code).toBe(alreadyDecided.code);
    expect((await decide({ id, decision: 'corrected' })).code).toBe(alreadyDecided.code);
    expect(await requests()).toMatchObject([{ decision: 'refused', reason: '与户口本一致' }]);
  });

  test('decides before or after another one, never both', async () => {
    const { entered, edit, requests } = await openCorrections(world);
    const id = await entered();
    later();
    await edit();
    const refusal = () =>
      world.as('manager').raw(decideCorrectionRequest, { id, decision: 'refused', reason: '不对' });
    const correction = () =>
      world.as('manager').raw(decideCorrectionRequest, { id, decision: 'corrected' });
    const answers = await overlapping(world, refusal, correction);
    expect(answers.map(({ body }) => body.code)).toEqual([OK, alreadyDecided.code]);
    expect(await requests()).toMatchObject([{ decision: 'refused' }]);
  });

  test.each([
    ['a refusal without a reason', { decision: 'refused' }, reasonInvalid],
    ['a reason without a refusal', { decision: 'corrected', reason: '对' }, reasonInvalid],
    [
      'a refusal of what is right',
      { decision: 'refused', reason: '不对', isRight: true },
      decisionInvalid,
    ],
    ['another word', { decision: 'maybe' }, decisionInvalid],
    ['a request of nobody', { id: uuidv7(), decision: 'refused', reason: '不对' }, requestUnknown],
  ] as const)('is refused with %s', async (_what, given, entry) => {
    const { entered, decide } = await openCorrections(world);
    const id = await entered();
    expect((await decide({ id, ...given })).code).toBe(entry.code);
  });

  test('decides nothing of a deleted child', async () => {
    const { entered, decide, id: patientId } = await openCorrections(world);
    const id = await entered();
    const refusal = { id, decision: 'refused', reason: '不对' };
    await decide(refusal);
    await world.as('manager').call(deletePatients, { ids: patientId });
    expect((await decide(refusal)).code).toBe(requestUnknown.code);
  });
});

test('a doctor enters and reads requests, and decides none', async () => {
  const { entered, decide, requests } = await openCorrections(world);
  const id = await entered();
  const body = await decide({ id, decision: 'refused', reason: '不对' }, 'doctor');
  expect(body.errorCode).toBe(kernelErrors.forbidden.code);
  expect(await requests()).toMatchObject([{ id, state: 'open' }]);
});

test('another institution neither reads, enters nor decides a request', async () => {
  const { entered, request, requests, id: patientId } = await openCorrections(world);
  const id = await entered();
  const rival = await world.freshlyAs('rival');
  expect((await rival.raw(addCorrectionRequest, request())).body.code).toBe(childUnknown.code);
  const decision = { id, decision: 'refused', reason: '不对' };
  expect((await rival.raw(decideCorrectionRequest, decision)).body.code).toBe(requestUnknown.code);
  expect((await rival.call(listCorrectionRequests, {})).body).toMatchObject({ total: 0 });
  expect(JSON.stringify((await rival.call(listCorrectionRequests, {})).body)).not.toContain(
    patientId,
  );
  expect(await requests()).toMatchObject([{ id, decision: null }]);
});

test('a request becomes overdue on the day after the fifteenth', async () => {
  const { entered, schoolId } = await openCorrections(world);
  await entered();
  later(15 * DAY_MS);
  await world.signInAgain();
  expect(await countOf({ schoolId })).toMatchObject({ open: 1, overdue: 0 });
  later(DAY_MS);
  await world.signInAgain();
  expect(await countOf({ schoolId })).toMatchObject({ open: 1, overdue: 1 });
});

test('1 September corrects no class: the list shows the class of today, and what was edited since decides', async () => {
  const { entered, decide, edit, schoolId, id: patientId } = await openCorrections(world);
  await world.database.inScope(world.home, (tenant) =>
    placeIn(tenant, [patientId], { gradeName: '五年级' }),
  );
  await turnTo(world, '2027-08-31');
  const id = await entered({ fact: 'schoolClass', requested: '4班' });
  const shown = async () => (await listOf({ schoolId })).rows[0];
  expect(await shown()).toMatchObject({ gradeName: '五年级', clazzName: '3班' });
  await turnTo(world, '2027-09-01');
  expect(await shown()).toMatchObject({ gradeName: '六年级', clazzName: '3班' });
  expect((await decide({ id, decision: 'corrected' })).code).toBe(notCorrected.code);
  expect((await edit({ clazzName: '4班' })).code).toBe(OK);
  expect((await decide({ id, decision: 'corrected' })).code).toBe(OK);
});
