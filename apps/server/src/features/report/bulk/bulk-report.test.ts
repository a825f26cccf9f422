/** Reports of many children: which ones, in which order, under which names, with exactly the words of the screen. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { examDetail, examErrors, listExams, uploadExams } from '@spine/contract/exam';
import { cancelJob, downloadJobFile, jobErrors } from '@spine/contract/job';
import {
  addBulkReport,
  bulkReportInfo,
  countBulkReport,
  reportErrors,
  reportPdf,
} from '@spine/contract/report';
import { unzipSync } from 'fflate';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeAnew } from '#features/enrolment/enrolment.factory.ts';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { endOf } from '#features/job/job.factory.ts';
import { saveAs } from '#features/template/template.factory.ts';
import { castText } from '#testing/cast.text.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { openWorld, type World } from '#testing/world.ts';
import { reportModel } from '../page/report-model.ts';
import { reportWords } from '../page/report-words.factory.ts';

const NAMES = ['沈知夏', '𠮷㼆䶮', '顾一禾', '龑喆', '拒检者', '未检者'];
const before = (days: number) => new Date(TEST_NOW.getTime() - days * 86_400_000).toISOString();

let world: World;
let place: Screening;
let folder: string;
/** The examination that counts of each child, in the order of the children. */
let counted: string[];
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://spine.example', PDF_WORKERS: '1' });
  folder = mkdtempSync(path.join(tmpdir(), 'bulk-'));
  place = await insertScreening(world.database, world.home, {
    children: NAMES.length,
    school: { name: '云栖路实验小学' },
  });
  await world.database.inScope(world.home, async (tenant) => {
    for (const [at, id] of place.patientIds.entries()) {
      const [gradeName, clazzName] = [at === 0 ? '五年级' : '一年级', at === 1 ? '10班' : '2班'];
      await tenant.db
        .updateTable('patient')
        .set({ name: NAMES[at] ?? '' })
        .where('orgId', '=', world.home.orgId)
        .where('id', '=', id)
        .execute();
      await placeAnew(tenant, id, { gradeName, clazzName });
    }
  });
  const [first, second, third, fourth, declined] = place.patientIds.map((patientId) => ({
    patientId,
  }));
  const records = [
    quickRecord({ ...first, examTime: before(3) }),
    quickRecord({ ...first, examTime: before(1), readings: [[-3, -3.1, -3.2]] }),
    quickRecord({ ...second, examTime: before(1) }),
    quickRecord({ ...third, examTime: before(2) }),
    quickRecord({ ...fourth, examTime: before(2) }),
  ];
  const { readings: _none, ...refused } = quickRecord({ examTime: before(0), status: 2 });
  const exams = [
    ...records,
    { ...refused, ...declined },
    // Declined later: the earlier examination still counts.
    { ...refused, ...third, id: uuidv7() },
  ];
  counted = [1, 2, 3, 4].map((at) => records[at]?.id ?? '');
  const input = { projectId: place.projectId, schoolId: place.schoolId, exams };
  const { body } = await world.as('doctor').call(uploadExams, input);
  expect(body).toMatchObject({ code: 8000 });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const whole = () => ({ projectId: place.projectId, schoolId: place.schoolId });
type Wanted = Record<string, unknown> & { format: 'pdf' | 'zip' };
async function bulkOf(input: Wanted): Promise<Buffer> {
  const asked = await world.as('doctor').call(addBulkReport, input);
  expect(asked.body).toMatchObject({ code: 8000 });
  const { id } = asked.body.data;
  expect(await endOf(world, 'doctor', id)).toMatchObject({ status: 'done' });
  return (await world.as('doctor').call(downloadJobFile, { id })).bytes;
}
function pagesOf(pdf: Uint8Array): string[] {
  const file = path.join(folder, 'bulk.pdf');
  writeFileSync(file, pdf);
  const text = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' });
  return text.split('\f').slice(0, -1).map(squeezed);
}
/** What stands at the foot of each page of many, and is no word of the screen. */
const FOOT = `由 ${castText.people.doctor} 于 2026-11-20 10:00 导出`;
const squeezed = (text: string) => text.replace(/[\s\u200b\u2060]+/g, '');
/** Takes each word out once, the longest first; what is left over is what the words did not say. */
function leftOver(text: string, words: readonly string[]): string {
  let rest = text;
  for (const word of words.map(squeezed).toSorted((a, b) => b.length - a.length)) {
    const at = rest.indexOf(word);
    if (at === -1) return `missing: ${word}`;
    rest = `${rest.slice(0, at)}\n${rest.slice(at + word.length)}`;
  }
  return squeezed(rest);
}
/** What the screen shows of an examination. */
async function screenWords(id: string): Promise<string[]> {
  const { body } = await world.as('doctor').call(examDetail, { id });
  return reportWords(reportModel(body.data));
}

describe('a bulk report', () => {
  it('counts each child once, by its newest inspected examination, and names who declined', async () => {
    const { body } = await world.as('doctor').call(countBulkReport, whole());
    expect(body.data).toEqual({
      reports: 4,
      retests: expect.any(Number),
      declined: 1,
      withheld: 0,
    });
  });

  it('is one PDF, one page a child, by grade, class and number, with the words of the screen', async () => {
    const pages = pagesOf(await bulkOf({ ...whole(), format: 'pdf' }));
    // Grade one before grade five, class 2 before class 10.
    const order = [counted[2], counted[3], counted[1], counted[0]];
    expect(pages).toHaveLength(order.length);
    for (const [at, id] of order.entries())
      expect(leftOver(pages[at] ?? '', [FOOT, ...(await screenWords(id ?? ''))])).toBe('');
  });

  it('is a zip of one PDF a child, named after school, grade, class, name and masked number, in folders by class', async () => {
    const files = unzipSync(await bulkOf({ ...whole(), format: 'zip' }));
    const [mark, ...names] = Object.keys(files).toReversed();
    names.reverse();
    expect(mark).toBe('导出说明.txt');
    expect(names.map((name) => name.split('-').slice(0, 4).join('-'))).toEqual([
      '云栖路实验小学/一年级2班/云栖路实验小学-一年级-2班-顾一禾',
      '云栖路实验小学/一年级2班/云栖路实验小学-一年级-2班-龑喆',
      '云栖路实验小学/一年级10班/云栖路实验小学-一年级-10班-𠮷㼆䶮',
      '云栖路实验小学/五年级2班/云栖路实验小学-五年级-2班-沈知夏',
    ]);
    for (const studentId of place.studentIds) expect(names.join()).not.toContain(studentId);
    const [page] = pagesOf(files[names[2] ?? ''] ?? new Uint8Array());
    expect(leftOver(page ?? '', await screenWords(counted[1] ?? ''))).toBe('');
    expect(page).toContain('𠮷㼆䶮');
  });

  it('is narrowed by the filters of the list or by ids', async () => {
    const grade = await bulkOf({ ...whole(), gradeName: '五年级', format: 'zip' });
    expect(Object.keys(unzipSync(grade))).toHaveLength(1 + 1);
    const chosen = await bulkOf({ ids: [counted[1], counted[2]], format: 'zip' });
    expect(Object.keys(unzipSync(chosen))).toHaveLength(2 + 1);
  });

  it('says what the institution’s template says of each result', async () => {
    const own = '请携带本报告到临溪市妇幼保健院脊柱门诊复核。';
    const saved = await saveAs(world, 'manager')({ evaluationLateralBendingTwo: own });
    expect(saved.body).toMatchObject({ code: 8000 });
    const pages = pagesOf(await bulkOf({ ...whole(), format: 'pdf' }));
    // All are of severity II but the last, whose newest examination is under 5°.
    expect(pages.map((page) => page.includes(own))).toEqual([true, true, true, false]);
    expect(leftOver(pages[0] ?? '', [FOOT, ...(await screenWords(counted[2] ?? ''))])).toBe('');
  });

  it('tells its counts, leaves two lines without names, and is read as a job', async () => {
    const asked = await world.as('doctor').call(addBulkReport, { ...whole(), format: 'pdf' });
    const { id } = asked.body.data;
    const job = await endOf(world, 'doctor', id);
    expect(job).toMatchObject({
      title: '生成报告 云栖路实验小学（一个PDF）',
      summary: expect.stringMatching(/^共4份报告.*拒检1人没有报告$/),
      fileName: '脊柱健康筛查报告-云栖路实验小学.pdf',
      done: 4,
      total: 4,
    });
    const { body } = await world.as('doctor').call(bulkReportInfo, { job: id });
    expect(body.data).toEqual(job);
    const lines = await world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('operationLog')
        .where('keypoint', 'like', `%,${id}`)
        .orderBy('id')
        .selectAll()
        .execute(),
    );
    expect(lines.map(({ model, optype }) => `${model} ${optype}`)).toEqual([
      'report add',
      'report export',
    ]);
    const { projectId, schoolId } = place;
    for (const { keypoint } of lines) expect(keypoint).toBe([projectId, schoolId, id].join());
    for (const name of NAMES) expect(JSON.stringify(lines)).not.toContain(name);
  });
});

describe('a bulk report that cannot be', () => {
  const refusalOf = async (name: 'doctor' | 'rival' | 'analyst' | 'platform', input: object) =>
    (await world.as(name).call(addBulkReport, { format: 'pdf', ...input })).body;

  it('is refused when nothing is found, or only who declined', async () => {
    expect(await refusalOf('doctor', { ...whole(), gradeName: '九年级' })).toMatchObject({
      code: reportErrors.noReports.code,
    });
    const onlyDeclined = { ...whole(), outcome: 'declined', studentId: place.studentIds[4] };
    expect(await refusalOf('doctor', onlyDeclined)).toMatchObject({
      code: reportErrors.onlyDeclined.code,
    });
  });

  it('answers ids of another institution like ids that do not exist', async () => {
    const foreign = await refusalOf('rival', { ids: counted });
    expect(foreign).toEqual(await refusalOf('rival', { ids: [uuidv7()] }));
    expect(foreign).toMatchObject({ code: reportErrors.noReports.code });
  });

  it('is not for analysts nor for the platform', async () => {
    for (const name of ['analyst', 'platform'] as const)
      expect(await refusalOf(name, whole())).toMatchObject({ errorCode: 2403 });
  });

  it('is nobody else’s to look at or to cancel', async () => {
    const asked = await world.as('doctor').call(addBulkReport, { ...whole(), format: 'zip' });
    const { id } = asked.body.data;
    const seen = await world.as('manager').call(bulkReportInfo, { job: id });
    expect(seen.body).toMatchObject({ code: jobErrors.unknown.code });
    const ended = await world.as('manager').call(cancelJob, { id });
    expect(ended.body).toMatchObject({ code: jobErrors.unknown.code });
    await endOf(world, 'doctor', id);
  });
});

describe('whether a report was fetched', () => {
  const fetched = async (): Promise<Record<string, boolean>> => {
    const { body } = await world.as('doctor').call(listExams, { ...whole(), size: 100 });
    const rows: { id: string; reportDownloaded: boolean }[] = body.rows;
    return Object.fromEntries(rows.map(({ id, reportDownloaded }) => [id, reportDownloaded]));
  };

  it('is known once a file that holds it was taken whole, alone or with others [4.24]', async () => {
    const other = await insertScreening(world.database, world.home, { children: 2 });
    const exams = other.patientIds.map((patientId) => quickRecord({ patientId }));
    const scope = { projectId: other.projectId, schoolId: other.schoolId };
    await world.as('doctor').call(uploadExams, { ...scope, exams });
    const [one = '', two = ''] = exams.map(({ id }) => id);
    const told = async (id: string) =>
      (await world.as('doctor').call(examDetail, { id })).body.data.reportDownloaded;
    await world.as('doctor').call(reportPdf, { id: one });
    await expect.poll(() => told(one)).toBe(true);
    expect(await told(two)).toBe(false);
    const asked = await world.as('doctor').call(addBulkReport, { ...scope, format: 'pdf' });
    await endOf(world, 'doctor', asked.body.data.id);
    expect(await told(two)).toBe(false);
    await world.as('doctor').call(downloadJobFile, { id: asked.body.data.id });
    await expect.poll(() => told(two)).toBe(true);
    expect(Object.values(await fetched())).toContain(true);
    expect(examErrors.examNotFound.code).toBe(24001309);
  });
});
