/**
 * What hands out many children asks a browser's user what for (docs/adr/0138-large-exports.md), says who made it, and leaves its
 * number in the log. Written from the bindings: a new call that exports children fails here until it has the mark, or a reason.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { read } from '@e965/xlsx';
import { disclosureErrors } from '@spine/contract/disclosure';
import {
  downloadExamImages,
  exportExams,
  prepareExamImages,
  uploadExams,
} from '@spine/contract/exam';
import { addLetters, exportCases } from '@spine/contract/follow-up';
import { downloadJobFile, startExport } from '@spine/contract/job';
import { type Endpoint, kernelErrors } from '@spine/contract/kernel';
import { exportPatients, importRoster, labelSheet } from '@spine/contract/patient';
import { exportPrescriptions } from '@spine/contract/prescription';
import { issueLetters } from '@spine/contract/referral-letter';
import { addBulkReport } from '@spine/contract/report';
import { exportSchools } from '@spine/contract/school';
import { classSheet } from '@spine/contract/station';
import { exportStatisticsChildren } from '@spine/contract/statistic';
import { strFromU8, unzipSync } from 'fflate';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBindings } from '#app';
import { setAccountKind } from '#features/approval/approval.factory.ts';
import { examArchiveJob } from '#features/exam/archive/exam-archive.job.ts';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { endOf } from '#features/job/job.factory.ts';
import { insertIssuedRow } from '#features/prescription/issued/prescription.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { castText } from './cast.text.ts';
import { cellsOfXlsx, sheetsOfXlsx } from './read-files.ts';
import { openWorld, type World } from './world.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
/** Login names are never printed. */
const BY = castText.people.doctor;
const MARK = `由${BY}于2026-11-2010:00导出`;

type Place = Screening & { examIds: string[] };
type Browser = Awaited<ReturnType<World['inBrowser']>>;

let world: World;
let endpoints: Endpoint[];
let few: Place;
let many: Place;
let browser: Browser;
let folder: string;

/** Children of a school of their own, each with a finding, a picture and a prescription. */
async function openPlace(children: number): Promise<Place> {
  const screening = await insertScreening(world.database, world.home, { children });
  const { projectId, schoolId, patientIds } = screening;
  const images = [{ name: '背面', fileData: PNG }];
  const exams = patientIds.map((patientId) => quickRecord({ patientId, images }));
  const { body } = await world.as('doctor').raw(uploadExams, { projectId, schoolId, exams });
  expect(body).toMatchObject({ code: 8000 });
  await world.database.inScope(world.home, async (tenant) => {
    for (const patientId of patientIds) await insertIssuedRow(tenant, { patientId });
  });
  return { ...screening, examIds: exams.map(({ id }) => id) };
}

beforeAll(async () => {
  world = await openWorld({ PDF_WORKERS: '1' });
  endpoints = createBindings({ ...world }).map(({ endpoint }) => endpoint);
  folder = mkdtempSync(path.join(tmpdir(), 'large-export-'));
  [few, many] = [await openPlace(50), await openPlace(51)];
  browser = await world.inBrowser('doctor');
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const nameOf = ({ method, path: at }: Endpoint): string => `${method} ${at}`;

/** Exports of these kinds that are of one child, or of none. */
const OF_ONE_OR_NONE: Record<string, string> = {
  'GET /exams/report.pdf': 'one child',
  'GET /erasure/certificate': 'names no child',
  'GET /dataRequest/childData': 'one child',
  'GET /consent/notice.pdf': 'what a class takes home to be signed',
  'GET /followUp/letter.pdf': 'one child',
  'GET /followUp/referralLetter.pdf': 'one child',
  'GET /prescription/issued/pdf': 'one child',
  'GET /quickQuery/report': 'one child, for its family',
  'GET /statistics/summaryReport': 'rates, no child',
  'GET /statistics/yearSummary/file': 'rates, no child',
  'GET /report/forms/file': 'rates, no child',
  'GET /schoolList/principal.pdf': 'figures, no child',
  'GET /import/faults/:token': 'what its caller has just sent',
  'GET /exams/download/:token': 'what was asked for by the call that packed it',
};
/** Not the pack of the yearly audit, which names children by their ids. */
const OF_CHILDREN = ['exam', 'followUp', 'monitoring', 'patient', 'prescription', 'report'];
/** They begin a job that makes the file. */
const BEGINNING = [
  'POST /exams/download/ultrasonic',
  'POST /exams/reports',
  'POST /followUp/letters',
  'POST /followUp/referralLetters',
];

test('every export of children has the mark', () => {
  const derived = endpoints.filter(
    ({ log }) => log !== 'none' && log.optype === 'export' && OF_CHILDREN.includes(log.model),
  );
  const names = derived.map(nameOf);
  expect(names).toEqual(expect.arrayContaining(Object.keys(OF_ONE_OR_NONE)));
  const wanted = [...names.filter((name) => !(name in OF_ONE_OR_NONE)), ...BEGINNING];
  const marked = endpoints.filter(({ carriesChildren }) => carriesChildren).map(nameOf);
  expect(marked.sort()).toEqual(wanted.sort());
});

/** The lists, which a browser exports by a job. */
const LISTS: readonly (readonly [Endpoint, (place: Place) => object])[] = [
  [exportPatients, ({ schoolId }) => ({ schoolId })],
  [exportExams, ({ projectId }) => ({ projectId })],
  [exportCases, ({ schoolId }) => ({ schoolId })],
  [exportPrescriptions, ({ schoolId }) => ({ schoolId })],
  [exportStatisticsChildren, ({ projectId }) => ({ projectId, member: 'valid' })],
];
/** What is made at once, or by a job of its own. */
const PAPERS: readonly (readonly [Endpoint, (place: Place) => object])[] = [
  [labelSheet, ({ schoolId }) => ({ schoolId, calibration: '0' })],
  [classSheet, ({ schoolId }) => ({ schoolId })],
  [addBulkReport, ({ projectId }) => ({ projectId, format: 'zip' })],
  [prepareExamImages, ({ examIds }) => ({ ids: examIds })],
  [addLetters, ({ patientIds }) => ({ ids: patientIds })],
  [issueLetters, ({ patientIds }) => ({ ids: patientIds })],
];

/** The call of a browser, its input for a place, and whether a job comes of it. */
const CALLS = [
  ...LISTS.map(([{ path: at }, inputOf]) => ({
    what: at,
    endpoint: startExport as Endpoint,
    inputOf: (place: Place): object => ({ path: at, input: inputOf(place) }),
  })),
  ...PAPERS.map(([endpoint, inputOf]) => ({ what: endpoint.path, endpoint, inputOf })),
];

const isDone = ({ status, body, headers }: Awaited<ReturnType<Browser['raw']>>) =>
  status === 200 && (body.code === 8000 || String(headers['content-type']).includes('pdf'));

/** Everything that a refused call may not have made. */
const traces = () =>
  world.database.inScope(world.home, async ({ db, orgId }) => {
    const count = async (table: 'job' | 'referralLetter' | 'operationLog') => {
      const rows = db.selectFrom(table).where('orgId', '=', orgId);
      const { made } = await rows
        .select(({ fn }) => fn.countAll<number>().as('made'))
        .executeTakeFirstOrThrow();
      return made;
    };
    return [await count('job'), await count('referralLetter'), await count('operationLog')];
  });

/** Lines of all institutions that say how many children they handed out. */
const lines = () =>
  world.database.inScope(platformScope, ({ db }) =>
    db
      .selectFrom('operationLog')
      .where('children', 'is not', null)
      .orderBy('id')
      .select(['children', 'keymsg', 'model', 'username'])
      .execute(),
  );

const jobOf = async (body: { data?: { id?: string | null } }) => {
  const id = body.data?.id;
  return id ? await endOf(world, 'doctor', id) : undefined;
};

describe.each(CALLS)('$what', ({ endpoint, inputOf }) => {
  test('is refused to a browser for 51 children before anything is made, and goes on with a purpose', async () => {
    const before = await traces();
    const refused = await browser.raw(endpoint, inputOf(many));
    expect(refused.body).toMatchObject({
      code: kernelErrors.purposeNeeded.code,
      data: { children: 51 },
    });
    for (const purpose of [
      '',
      '备案',
      '字'.repeat(101),
      '看不见\u200b的字',
      7,
      ['family'],
      { a: 1 },
    ]) {
      const { body } = await browser.raw(endpoint, { ...inputOf(many), purpose });
      expect(body).toMatchObject({ code: disclosureErrors.purposeInvalid.code });
    }
    expect(await traces()).toEqual(before);

    const known = (await lines()).length;
    const stated = await browser.raw(endpoint, { ...inputOf(many), purpose: 'referral' });
    expect(isDone(stated)).toBe(true);
    const job = await jobOf(stated.body);
    expect(job?.status ?? 'done').toBe('done');
    const added = (await lines()).slice(known);
    expect(added).toMatchObject([{ children: 51, username: 'doctor' }]);
    expect(added[0]?.keymsg).toMatch(/，用途：转诊衔接$/);
  });

  test('needs none for 50, nor from a program', async () => {
    const small = await browser.raw(endpoint, inputOf(few));
    expect(isDone(small)).toBe(true);
    await jobOf(small.body);
    const program = await world.as('doctor').raw(endpoint, inputOf(many));
    expect(isDone(program)).toBe(true);
    await jobOf(program.body);
    const [line] = (await lines()).slice(-1);
    expect(line?.keymsg).toMatch(/，用途：未填写（由接口办理）$/);
  });

  test('is of no other institution, and not for auditors and devices, with a purpose either', async () => {
    const known = (await lines()).length;
    const rival = await (await world.inBrowser('rival')).raw(endpoint, {
      ...inputOf(many),
      purpose: 'archive',
    });
    // An export of a list without rows is an empty one.
    if (rival.body.data?.id) await endOf(world, 'rival', rival.body.data.id);
    expect((await lines()).length).toBe(known);
    for (const [name, kind] of [
      ['manager', 'auditor'],
      ['doctor', 'device'],
    ] as const) {
      const setKind = (to: 'person' | typeof kind) =>
        world.database.inScope(platformScope, ({ db }) =>
          setAccountKind(db, world.cast.users[name], to),
        );
      await setKind(kind);
      try {
        const input = { ...inputOf(many), purpose: 'archive' };
        const { body } = await (await world.inBrowser(name)).raw(endpoint, input);
        expect(body.errorCode).toBe(kernelErrors.forbidden.code);
      } finally {
        await setKind('person');
      }
    }
  });
});

test('a browser cannot go round it by the address of the file, and a program reads it as before', async () => {
  for (const [endpoint, inputOf] of LISTS) {
    const refused = await browser.raw(endpoint, inputOf(many));
    expect(refused.body.code).toBe(kernelErrors.purposeNeeded.code);
    expect((await browser.raw(endpoint, inputOf(few))).status).toBe(200);
    const { bytes } = await world.as('doctor').raw(endpoint, inputOf(many));
    expect(cellsOfXlsx(bytes)).toHaveLength(51 + 1);
  }
});

test('a job that began with fewer asks a browser for its purpose when it is begun again', async () => {
  const { userId, username } = { userId: world.cast.users.doctor, username: 'doctor' };
  const run = (input: { client: 'browser' | 'app'; purpose?: string }) =>
    examArchiveJob(openBlobStore(world.config.files)).run({
      id: uuidv7(),
      input: { ids: many.examIds, ...input },
      scope: world.home,
      database: world.database,
      actor: {
        userId,
        username,
        role: 2,
        accountKind: 'person',
        orgId: world.home.orgId,
        orgName: '',
      },
      signal: new AbortController().signal,
      readWhileActive: (content) => content,
      upload: undefined,
      progress: () => Promise.resolve(),
      now: () => world.clock.now(),
      newId: uuidv7,
    });
  await expect(run({ client: 'browser' })).rejects.toMatchObject({
    entry: kernelErrors.purposeNeeded,
  });
  for (const input of [{ client: 'browser', purpose: 'archive' }, { client: 'app' }] as const)
    expect((await run(input)).result).toMatchObject({ exams: 51 });
});

/** The words of each page, without spaces. */
function pagesOf(pdf: Uint8Array): string[] {
  const file = path.join(folder, 'pages.pdf');
  writeFileSync(file, pdf);
  const text = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' });
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replace(/\s+/g, ''));
}

async function fileOf(endpoint: Endpoint, input: object): Promise<Buffer> {
  const { body, bytes } = await browser.raw(endpoint, { ...input, purpose: '送市教育局备案' });
  if (body.data === undefined) return bytes;
  const { id } = body.data;
  expect(await endOf(world, 'doctor', id)).toMatchObject({ status: 'done' });
  return (await browser.call(downloadJobFile, { id })).bytes;
}

describe('a file of children says who made it, when and for what', () => {
  test('a spreadsheet on a second sheet, at the foot of its pages and in its properties; the first sheet is as before', async () => {
    const bytes = await fileOf(startExport, {
      path: exportPatients.path,
      input: { schoolId: few.schoolId },
    });
    const sheets = sheetsOfXlsx(bytes);
    expect(Object.keys(sheets)).toEqual(['学生', '导出说明']);
    const rows = sheets['学生'] ?? [];
    expect(rows).toHaveLength(50 + 1);
    expect(JSON.stringify(rows)).not.toContain('导出');
    const orgName = '临溪市妇幼保健院';
    expect(sheets['导出说明']).toEqual([
      ['导出人', BY],
      ['机构', orgName],
      ['导出时间', '2026-11-20 10:00'],
      ['用途', '其他：送市教育局备案'],
      ['注意', expect.stringContaining('未成年人个人信息')],
    ]);
    expect(read(bytes, { type: 'buffer' }).Props).toMatchObject({ Author: BY });
    const parts = unzipSync(bytes);
    for (const at of [1, 2]) {
      const sheet = strFromU8(parts[`xl/worksheets/sheet${at}.xml`] ?? new Uint8Array());
      expect(sheet).toContain(
        `<oddFooter>&amp;L由 ${BY}（${orgName}）于 2026-11-20 10:00 导出&amp;R&amp;P/&amp;N</oddFooter>`,
      );
    }
  });

  test('but one of no child', async () => {
    const { bytes } = await browser.raw(exportSchools, {});
    expect(Object.keys(sheetsOfXlsx(bytes))).toEqual(['学校']);
  });

  test.each([
    ['labels', labelSheet, () => ({ schoolId: few.schoolId, calibration: '1' })],
    ['labels of the other size', labelSheet, () => ({ schoolId: few.schoolId, layout: '4x10' })],
    ['sheets of classes', classSheet, () => ({ schoolId: few.schoolId })],
    ['reports', addBulkReport, () => ({ ids: few.examIds.slice(0, 3), format: 'pdf' })],
    ['letters', addLetters, () => ({ ids: few.patientIds.slice(0, 3), handOutLists: true })],
    ['referral letters', issueLetters, () => ({ ids: few.patientIds.slice(0, 3) })],
  ] as const)('the pages of %s, each once', async (_what, endpoint, inputOf) => {
    const pages = pagesOf(await fileOf(endpoint, inputOf()));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.split(MARK)).toHaveLength(2);
  });

  test('an archive in a file of its own; the report of one family bears no mark', async () => {
    const reports = unzipSync(
      await fileOf(addBulkReport, { ids: few.examIds.slice(0, 2), format: 'zip' }),
    );
    const { token } = (await browser.raw(prepareExamImages, { ids: few.examIds.slice(0, 2) })).body
      .data;
    const pictures = unzipSync((await browser.call(downloadExamImages, { token })).bytes);
    const words = strFromU8(reports['导出说明.txt'] ?? new Uint8Array());
    expect(words).toContain(`导出人：${BY}\r\n`);
    expect(words).toContain('用途：其他：送市教育局备案\r\n');
    expect(strFromU8(pictures['导出说明.txt'] ?? new Uint8Array())).toContain('用途：未填写\r\n');
    const [report] = Object.entries(reports).filter(([name]) => name.endsWith('.pdf'));
    expect(pagesOf(report?.[1] ?? new Uint8Array()).join('')).not.toContain(MARK);
  });
});

test('an exported file is refused as a roster as it was before: only .xls is read', async () => {
  const { bytes } = await world.as('manager').raw(exportPatients, { schoolId: few.schoolId });
  const file = { name: '学生.xlsx', bytes };
  const { body } = await world.as('manager').upload(importRoster, { schoolId: few.schoolId }, file);
  expect(body.code).toBe(24001403);
});
