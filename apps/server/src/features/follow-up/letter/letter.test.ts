/** Letters to families: of one child, and of a selection as one PDF, class by class. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  addLetters,
  caseBatchErrors,
  letterPdf,
  NO_RESULT,
  readCases,
} from '@spine/contract/follow-up';
import { downloadJobFile, listJobs } from '@spine/contract/job';
import { dayText } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeIn, turnTo } from '#features/enrolment/enrolment.factory.ts';
import { endOf } from '#features/job/job.factory.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type FollowUpDay, openFollowUpDay, STRAIGHT } from '../follow-up.factory.ts';

let world: World;
let day: FollowUpDay;
let folder: string;
beforeAll(async () => {
  world = await openWorld({ PDF_WORKERS: '1' });
  folder = mkdtempSync(path.join(tmpdir(), 'letters-'));
});
beforeEach(async () => {
  day = await openFollowUpDay(world, { children: 4 });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.close();
});

type Change = { readonly name: string; readonly gradeName?: string; readonly clazzName?: string };

/** Gives a child another name, and another class. */
const change = (id: string, { name, ...place }: Change) =>
  world.database.inScope(world.home, async (tenant) => {
    await tenant.db
      .updateTable('patient')
      .set({ name })
      .where('orgId', '=', world.home.orgId)
      .where('id', '=', id)
      .execute();
    await placeIn(tenant, [id], place);
  });

/** A quick examination with the motion test. */
const readings = (angle: number) => ({ readings: [[angle, angle, angle]], isExercised: true });

function pagesOf(pdf: Uint8Array): string[] {
  const file = path.join(folder, 'letters.pdf');
  writeFileSync(file, pdf);
  const all = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' });
  return all
    .replaceAll('\n', '')
    .split('\f')
    .filter((page) => page !== '');
}

/** The file of a selection, made by its job. */
async function printed(given: object): Promise<string[]> {
  const { body } = await world.as('doctor').raw(addLetters, given);
  expect(body).toMatchObject({ code: 8000 });
  expect(await endOf(world, 'doctor', body.data.id)).toMatchObject({ status: 'done' });
  const { bytes } = await world.as('doctor').raw(downloadJobFile, { id: body.data.id });
  return pagesOf(bytes);
}

test('a letter says the result, what to do until which day, and how to answer', async () => {
  await day.examine();
  const { bytes, headers } = await world.as('doctor').raw(letterPdf, { patientId: day.first });
  expect(headers['content-type']).toContain('application/pdf');
  const [page = '', ...more] = pagesOf(bytes);
  expect(more).toEqual([]);
  expect(page).toContain('告知书');
  expect(page).toContain('不作为诊断依据');
  expect(page).toContain('回执');
  expect(page).not.toContain('undefined');
  const { state } = (await day.caseOf()).data;
  expect(page).toContain(`${dayText(state.visitBy)}前`);
  expect(page).not.toMatch(/[一两三]个?[周月]内|\d+天内|算起/);
});

const letterTo = async (given: object = {}, by: CastName = 'doctor') => {
  const { bytes, body } = await world.as(by).raw(letterPdf, { patientId: day.first, ...given });
  return { code: body.code, page: body.code === undefined ? (pagesOf(bytes)[0] ?? '') : '' };
};

test('a letter carries the newest finding, the trend, and the larger one that nobody looked at', async () => {
  await day.examine({ ...readings(12), examTime: '2026-10-08T10:00:00+08:00' });
  await day.examine({ ...readings(6), examTime: '2026-11-12T10:00:00+08:00' });
  const { page } = await letterTo();
  expect(page).toContain('2026年11月12日，');
  expect(page).toContain('2026年10月8日 12.0°（Ⅲ度）；2026年11月12日 6.0°（Ⅰ度）');
  expect(page).toContain('2026年10月8日的脊柱侧弯Ⅲ度还没有登记就诊');
  expect(page).toContain('尽快到脊柱专科就诊');
  expect(page).not.toContain('不必紧张');
});

test('a letter says what the hospital found before', async () => {
  await day.examine({ ...readings(8), examTime: '2026-10-08T10:00:00+08:00' });
  const nextVisitOn = '2026-11-10';
  const result = {
    ...NO_RESULT,
    hospital: '临溪市人民医院',
    plans: ['observation'],
    nextVisitOn,
  };
  await day.act({ kind: 'visited', day: '2026-10-20', result });
  await day.examine({ ...readings(17), examTime: '2026-11-12T10:00:00+08:00' });
  const { page } = await letterTo();
  expect(page).toContain('2026年10月20日，临溪市人民医院：观察');
  expect(page).toContain('原定2026年11月10日复诊，这一天已过。还没去的，');
  expect(page).toContain('17.0°');
});

describe('whom a hospital sees already gets no letter', () => {
  const visit = (result: object) => ({ kind: 'visited', day: '2026-11-20', result });
  const { code } = caseBatchErrors.noticeNotNeeded;
  test.each([
    ['随诊', visit({ ...NO_RESULT, plans: ['brace'] })],
    ['待结果', visit(NO_RESULT)],
    ['已预约', { kind: 'booked', day: '2026-12-01' }],
  ])('%s: alone it is asked first, of a selection it is left out', async (_stage, act) => {
    await day.examine(readings(12));
    expect((await day.act(act)).code).toBe(8000);
    expect((await letterTo()).code).toBe(code);
    const { page } = await letterTo({ anyway: 'yes' });
    expect(page).toContain('告知书');
    expect(page).not.toContain('现在已过');
    const [, second = ''] = day.patientIds;
    await day.examine({ patientId: second });
    const ids = [day.first, second];
    const { data } = (await world.as('doctor').raw(readCases, { ids })).body;
    expect(data).toHaveLength(2);
    for (const one of data) expect(one.needsNoLetter).toBe(one.id === day.first);
    const { body } = await world.as('doctor').raw(addLetters, { ids });
    expect(await endOf(world, 'doctor', body.data.id)).toMatchObject({ status: 'done' });
    const { bytes } = await world.as('doctor').raw(downloadJobFile, { id: body.data.id });
    expect(pagesOf(bytes)).toHaveLength(1);
  });
});

test('of a child without an open case is refused, as is that of another institution', async () => {
  const ask = async (patientId: string, by: 'doctor' | 'rival' = 'doctor') =>
    (await world.as(by).raw(letterPdf, { patientId })).body.code;
  await day.examine(STRAIGHT);
  expect(await ask(day.first)).toBe(caseBatchErrors.noLetters.code);
  const [, second = ''] = day.patientIds;
  await day.examine({ patientId: second });
  expect(await ask(second, 'rival')).toBe(caseBatchErrors.noLetters.code);
  await day.act({ patientId: second, kind: 'noted', note: 'x' });
});

test('letters of a selection are one file in the order of the classes', async () => {
  const [first = '', second = '', third = ''] = day.patientIds;
  await change(first, { name: '丙同学', gradeName: '三年级', clazzName: '2班' });
  await change(second, { name: '甲同学', gradeName: '一年级', clazzName: '1班' });
  await change(third, { name: '乙同学', gradeName: '二年级', clazzName: '1班' });
  for (const patientId of [first, second, third]) await day.examine({ patientId });
  const pages = await printed({ ids: day.patientIds });
  expect(pages.map((page) => /[甲乙丙]同学/.exec(page)?.[0])).toEqual([
    '甲同学',
    '乙同学',
    '丙同学',
  ]);
  const { body } = await world.as('manager').raw(listLogs, { size: 5, page: 1 });
  const lines = body.rows.map(({ keypoint }: { keypoint: string }) => keypoint);
  expect(
    lines.filter((line: string) => [first, second, third].every((id) => line.includes(id))),
  ).toHaveLength(1);
});

test('a teacher gets the letters of a class after the list by which they are handed out', async () => {
  const [first = '', second = '', third = ''] = day.patientIds;
  await change(first, { name: '甲同学', gradeName: '一年级', clazzName: '1班' });
  await change(second, { name: '乙同学', gradeName: '一年级', clazzName: '1班' });
  await change(third, { name: '丙同学', gradeName: '二年级', clazzName: '3班' });
  for (const patientId of [first, second, third]) await day.examine({ patientId });
  const pages = await printed({ ids: day.patientIds, handOutLists: true });
  const [one = '', , , two = '', ...last] = pages;
  expect(one).toContain('信件发放清单');
  expect(one).toContain('一年级1班');
  expect(one).toContain('共 2 份');
  expect(one.indexOf('甲同学')).toBeLessThan(one.indexOf('乙同学'));
  expect(one).not.toContain('丙同学');
  expect(two).toContain('二年级3班');
  expect(two).toContain('丙同学');
  expect(last).toHaveLength(1);
  const { body } = await world.as('doctor').raw(listJobs, { size: 5, page: 1 });
  expect(JSON.stringify(body.rows)).not.toContain('甲同学');
});

describe('printing a letter tells nobody', () => {
  const entriesOf = async (patientId: string): Promise<string[]> =>
    (await day.caseOf(patientId)).data.entries.map(({ kind }: { kind: string }) => kind);

  test('it is an event of its own, once a day, and the family is still to be told', async () => {
    await day.examine();
    const { version } = (await day.caseOf()).data;
    expect((await letterTo()).code).toBeUndefined();
    expect((await letterTo()).code).toBeUndefined();
    expect(await entriesOf(day.first)).toEqual(['printed', 'examined']);
    expect((await day.caseOf()).data).toMatchObject({ version, state: { stage: 'toNotify' } });
    const { rows } = await day.list({ printed: 'only' });
    expect(rows).toMatchObject([{ id: day.first, lastContact: null, printedOn: '2026-11-20' }]);
  });

  test('it takes back no attempt, and moves no day of notice', async () => {
    await day.examine();
    await day.act({ kind: 'attempted', way: 'phone' });
    await letterTo();
    expect((await day.caseOf()).data.state).toMatchObject({ attempts: 1 });
    expect((await day.list({ printed: 'only' })).rows).toMatchObject([
      { lastContact: { kind: 'attempted' } },
    ]);
    // A family that is not reached afterwards still has its letter to come.
    await day.act({ kind: 'attempted', way: 'phone' });
    expect((await day.list({ printed: 'only' })).rows).toHaveLength(1);
    await day.act({ kind: 'notified', way: 'sms' });
    const told = (await day.caseOf()).data.state;
    world.clock.advance(1000);
    await letterTo();
    expect((await day.caseOf()).data.state).toEqual(told);
    const { rows } = await day.list();
    expect(rows).toMatchObject([{ lastContact: { kind: 'notified', way: 'sms' } }]);
    expect((await day.list({ printed: 'only' })).rows).toEqual([]);
  });

  test('of a selection it is recorded for those whose letter is in the file', async () => {
    const [first = '', second = ''] = day.patientIds;
    for (const patientId of [first, second]) await day.examine({ patientId });
    await day.act({ patientId: second, kind: 'booked', day: '2026-12-01' });
    expect(await printed({ ids: [first, second] })).toHaveLength(1);
    expect(await entriesOf(first)).toContain('printed');
    expect(await entriesOf(second)).not.toContain('printed');
  });

  test('taken back, or closed, it waits for nobody; printed again it does', async () => {
    await day.examine();
    await letterTo();
    const [entry] = (await day.caseOf()).data.entries;
    await day.act({ kind: 'takenBack', actId: entry.id, note: '印错了' });
    expect((await day.list({ printed: 'only' })).rows).toEqual([]);
    await letterTo();
    expect((await day.list({ printed: 'only' })).rows).toHaveLength(1);
    await day.act({ kind: 'closed', reason: 'movedAway' });
    expect((await day.list({ printed: 'only' })).rows).toEqual([]);
  });

  test('nobody says it by hand', async () => {
    await day.examine();
    expect((await day.act({ kind: 'printed' })).code).not.toBe(8000);
  });
});

test('a selection of nobody who gets a letter is refused at once', async () => {
  const { body } = await world.as('doctor').raw(addLetters, { ids: day.patientIds });
  expect(body.code).toBe(caseBatchErrors.noLetters.code);
});

test('after 1 September a class has its letters, and those of who has left are a list of their own', async () => {
  const younger = { schoolId: day.schoolId, name: '乙升级', gradeName: '五年级', clazzName: '3班' };
  const { id } = await world.database.inScope(world.home, (tenant) =>
    insertPatientRow(tenant, younger),
  );
  await change(day.first, { name: '甲离校' });
  for (const patientId of [day.first, id]) await day.examine({ patientId });
  await turnTo(world, '2027-09-01');
  const pages = await printed({ ids: [day.first, id], handOutLists: true });
  const [clazz = '', , leavers = ''] = pages;
  expect(pages).toHaveLength(4);
  expect(clazz).toContain('六年级3班');
  expect(clazz).toContain('乙升级');
  expect(clazz).not.toContain('甲离校');
  expect(leavers).toContain('已离校学生');
  expect(leavers).toContain('甲离校');
});
