/** Referral letters of a selection: each is issued or refused by itself, and a job prints those that were issued. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { voidExam } from '@spine/contract/exam';
import { downloadJobFile } from '@spine/contract/job';
import { kernelErrors } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import { issueLetters, readLetter, referralLetterErrors } from '@spine/contract/referral-letter';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeIn } from '#features/enrolment/enrolment.factory.ts';
import {
  type FollowUpDay,
  openFollowUpDay,
  STRAIGHT,
} from '#features/follow-up/follow-up.factory.ts';
import { endOf } from '#features/job/job.factory.ts';
import { type Database, openDatabase } from '#platform/db/open.ts';
import { Refusal } from '#platform/http/refuse.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { Typesetter, type TypesetterPort } from '#platform/pdf/typesetter.ts';
import { CAST, type CastName } from '#testing/cast.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { readAllQr } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { letterTokens } from '../letter-token.ts';
import { letterBatchJob } from './letter-batch.job.ts';

const { caseClosed, notReferred } = referralLetterErrors;
const DAY_MS = 86_400_000;
const BASE = 'https://spine.example';

let world: World;
let day: FollowUpDay;
let folder: string;
let typesetter: Typesetter;
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: BASE, PDF_WORKERS: '1' });
  folder = mkdtempSync(path.join(tmpdir(), 'referral-letters-'));
  typesetter = new Typesetter({ workers: 1 });
});
beforeEach(async () => {
  world.clock.advance(TEST_NOW.getTime() - world.clock.now().getTime());
  day = await openFollowUpDay(world, { children: 4 });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await typesetter.close();
  await world.close();
});

const issue = async (ids: readonly string[] = day.patientIds, by: CastName = 'doctor') =>
  (await (await world.freshlyAs(by)).raw(issueLetters, { ids })).body;

/** The letters of the children of this test. */
const letters = () =>
  world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .selectFrom('referralLetter')
      .where('orgId', '=', orgId)
      .where('patientId', 'in', day.patientIds)
      .selectAll()
      .orderBy('id')
      .execute(),
  );

type Change = { readonly name?: string; readonly deletedAt?: Date };

const change = (id: string, fields: Change, place: Parameters<typeof placeIn>[2] = {}) =>
  world.database.inScope(world.home, async (tenant) => {
    const { db, orgId } = tenant;
    await db
      .updateTable('patient')
      .set(fields)
      .where('orgId', '=', orgId)
      .where('id', '=', id)
      .execute();
    await placeIn(tenant, [id], place);
  });

function fileOf(pdf: Uint8Array): { file: string; pages: string[] } {
  const file = path.join(folder, `${uuidv7()}.pdf`);
  writeFileSync(file, pdf);
  const words = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' });
  return { file, pages: words.split('\f').slice(0, -1) };
}

/** Where the QR code of the first page leads. */
async function linkOf(file: string): Promise<string | undefined> {
  execFileSync('pdftoppm', ['-r', '150', '-png', '-singlefile', file, `${file}-page`]);
  const [code] = await readAllQr(readFileSync(`${file}-page.png`));
  return code?.text;
}

const numbersOf = (pages: readonly string[]) =>
  pages.map((page) => /ZZ-2026-\d{4}-[0-9A-F]{8}/.exec(page)?.[0]);

async function printedBy(id: string): Promise<Uint8Array> {
  expect(await endOf(world, 'doctor', id)).toMatchObject({ status: 'done' });
  return (await world.as('doctor').raw(downloadJobFile, { id })).bytes;
}

describe('a selection', () => {
  test('is printed as one file by class and name, each letter with a page of its own', async () => {
    const [first = '', second = '', third = '', fourth = ''] = day.patientIds;
    await change(first, { name: '丙' }, { gradeName: '三年级', clazzName: '2班' });
    await change(second, { name: '乙' }, { gradeName: '一年级', clazzName: '1班' });
    await change(third, { name: '丁' }, { gradeName: '二年级', clazzName: '1班' });
    await change(fourth, { name: '一' }, { gradeName: '三年级', clazzName: '2班' });
    for (const patientId of day.patientIds) await day.examine({ patientId });
    const { data } = await issue();
    expect(data).toMatchObject({ letters: 4, refused: [] });
    const { file, pages } = fileOf(await printedBy(data.id));
    expect(pages.map((page) => /姓名\s*([一乙丙丁])/.exec(page)?.[1])).toEqual([
      '乙',
      '丁',
      '一',
      '丙',
    ]);
    const stored = new Map((await letters()).map((letter) => [letter.patientId, letter]));
    expect(numbersOf(pages)).toEqual(
      [second, third, fourth, first].map((patientId) => stored.get(patientId)?.number),
    );
    const named = { orgId: world.home.orgId, letterId: stored.get(second)?.id ?? '' };
    expect(await linkOf(file)).toBe(letterTokens(world.config.secret).url(BASE, named));
  });

  test('names whom no letter is issued for, and why; one who has acted meanwhile stops only that child', async () => {
    const [first = '', second = '', third = '', fourth = ''] = day.patientIds;
    for (const patientId of [first, second]) await day.examine({ patientId });
    await day.examine({ ...STRAIGHT, patientId: third });
    // The screen was read before.
    await day.act({ kind: 'closed', reason: 'declined' });
    const { data } = await issue();
    const refused = [
      [first, caseClosed],
      [third, notReferred],
      [fourth, notReferred],
    ] as const;
    expect(data).toMatchObject({ id: expect.any(String), letters: 1 });
    expect(data.refused).toEqual(refused.map(([id, { code, message }]) => ({ id, code, message })));
    expect(await letters()).toMatchObject([{ patientId: second }]);
    const { pages } = fileOf(await printedBy(data.id));
    expect(pages).toHaveLength(1);
  });

  test('tells each child its examinations until its own letter, whenever the others have theirs', async () => {
    const [first = '', second = ''] = day.patientIds;
    await day.examine();
    await issue([first]);
    world.clock.advance(10 * 60 * 1000);
    const examTime = world.clock.now().toISOString();
    await day.examine({ ...STRAIGHT, examTime });
    await day.examine({ patientId: second });
    const { data } = await issue([first, second]);
    expect(data).toMatchObject({ letters: 2 });
    const [one = '', other = ''] = fileOf(await printedBy(data.id)).pages;
    expect([one, other].map((page) => /筛查历次：(.*?)。/s.exec(page)?.[1])).toEqual([
      '2026-11-20 8.3° Ⅱ度',
      '2026-11-20 8.3° Ⅱ度',
    ]);
  });

  test('of whom none gets a letter makes no job', async () => {
    const { data } = await issue();
    expect(data).toMatchObject({ id: null, letters: 0 });
    expect(data.refused).toHaveLength(day.patientIds.length);
    expect(await letters()).toEqual([]);
  });

  test('of another institution is refused child by child; an analyst is refused', async () => {
    await day.examine();
    const { data } = await issue([day.first], 'rival');
    expect(data).toMatchObject({ id: null, refused: [{ id: day.first, code: notReferred.code }] });
    const { body } = await world.as('analyst').raw(issueLetters, { ids: [day.first] });
    expect(body.errorCode).toBe(kernelErrors.forbidden.code);
    expect(await letters()).toEqual([]);
  });

  test('of a child twice is refused as a whole', async () => {
    expect((await issue([day.first, day.first])).code).toBe(24004601);
  });

  test('has the letters that were issued today, whoever else issues them at the same time', async () => {
    for (const patientId of day.patientIds) await day.examine({ patientId });
    const answers = await Promise.all([
      issue(),
      issue(day.patientIds.toReversed(), 'manager'),
      issue(),
    ]);
    for (const { data } of answers) expect(data.letters).toBe(day.patientIds.length);
    expect(await letters()).toHaveLength(day.patientIds.length);
  });

  test('leaves a line for the letters and one for the print, which name each child and letter', async () => {
    for (const patientId of day.patientIds) await day.examine({ patientId });
    const { data } = await issue();
    expect(await endOf(world, 'doctor', data.id)).toMatchObject({ status: 'done' });
    const { body } = await world.as('manager').raw(listLogs, { size: 100, page: 1 });
    const lines = body.rows.filter(({ keypoint }: { keypoint: string }) =>
      keypoint.includes(day.first),
    );
    const words = ['打印转诊单，4张', '签发转诊单，4张'];
    expect(lines.map(({ keymsg }: { keymsg: string }) => keymsg)).toEqual(words);
    for (const { keypoint } of lines)
      for (const { id, patientId } of await letters())
        expect(keypoint).toContain(`${patientId},${id}`);
  });
});

/** A run of the job as its queue makes it. */
function runOf(letterIds: readonly string[], database: Database): JobRun<never, never> {
  const { doctor } = world.cast.users;
  return {
    id: uuidv7(),
    input: { letterIds, base: BASE },
    actor: {
      userId: doctor,
      username: 'doctor',
      accountKind: 'person',
      role: CAST.doctor.role,
      orgId: world.home.orgId,
      orgName: '',
    },
    scope: world.home,
    database,
    signal: new AbortController().signal,
    upload: undefined,
    progress: () => Promise.resolve(),
    now: () => world.clock.now(),
    newId: () => uuidv7(),
  } as never;
}

/** Runs the job to its end. */
async function print(
  letterIds: readonly string[],
  by: TypesetterPort = typesetter,
  database: Database = world.database,
) {
  const job = letterBatchJob({ tokens: letterTokens(world.config.secret), typesetter: by });
  const { file, finish } = await job.run(runOf(letterIds, database));
  const chunks: Uint8Array[] = [];
  for await (const chunk of file?.content ?? []) chunks.push(chunk);
  return { pdf: Buffer.concat(chunks), end: await finish?.(undefined as never) };
}

describe('the job', () => {
  test('that was cut off prints the same letters when it begins again, the day after too', async () => {
    for (const patientId of day.patientIds) await day.examine({ patientId });
    await issue();
    const before = await letters();
    const ids = before.map(({ id }) => id);
    const cut = { typeset: () => Promise.reject(new Error('cut off')) };
    await expect(print(ids, cut)).rejects.toThrow('cut off');
    expect(await letters()).toEqual(before);
    const whole = numbersOf(fileOf((await print(ids)).pdf).pages);
    world.clock.advance(DAY_MS);
    const again = numbersOf(fileOf((await print(ids)).pdf).pages);
    expect(again).toEqual(whole);
    expect(new Set(whole).size).toBe(ids.length);
    expect(await letters()).toEqual(before);
  });

  test('leaves out whose case ended or whose examination was voided before its turn, and says so', async () => {
    const [first = '', second = '', third = ''] = day.patientIds;
    await day.examine();
    const examId = await day.examine({ patientId: second });
    await day.examine({ patientId: third });
    await issue();
    const ids = (await letters()).map(({ id }) => id);
    await day.act({ kind: 'closed', reason: 'declined' });
    await world.as('manager').raw(voidExam, { id: examId, reason: '录错了' });
    const { pdf, end } = await print(ids);
    expect(fileOf(pdf).pages).toHaveLength(1);
    expect(end?.summary).toContain('2名学生');
    expect(end?.log?.note.point).toContain(third);
    expect(end?.log?.note.point).not.toContain(first);
    await change(third, { deletedAt: world.clock.now() });
    const refusal = await print(ids).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ entry: notReferred });
  });

  test('asks the database as often for all letters as for one', async () => {
    for (const patientId of day.patientIds) await day.examine({ patientId });
    await issue();
    const ids = (await letters()).map(({ id }) => id);
    const heard: string[] = [];
    const watched = openDatabase(world.appUrl, 1, { watch: ({ text }) => heard.push(text) });
    const countOf = async (some: readonly string[]) => {
      heard.length = 0;
      await print(some, typesetter, watched);
      return heard.length;
    };
    expect(await countOf(ids)).toBe(await countOf(ids.slice(0, 1)));
    await watched.close();
  });
});

test('a letter of the batch is opened by its hospital like any other', async () => {
  await day.examine();
  await issue([day.first]);
  const [letter] = await letters();
  const named = { orgId: world.home.orgId, letterId: letter?.id ?? '' };
  const token = letterTokens(world.config.secret).make(named);
  const { birthDate = '' } = letter ?? {};
  const { body } = await world.anonymous.raw(readLetter, { token, birthDate });
  expect(body).toMatchObject({ code: 8000 });
});
