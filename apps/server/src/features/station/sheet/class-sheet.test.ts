/** Sheets of classes, read back from the PDF: its words, its pages, and its codes by another decoder. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { examErrors } from '@spine/contract/exam';
import { deletePatients, patientErrors, patientLabelErrors } from '@spine/contract/patient';
import { classKey, classSheet, SHEET_MAX, stationErrors } from '@spine/contract/station';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertScreening } from '#features/exam/exam.factory.ts';
import {
  insertPatientRows,
  type PatientInput,
  patientRow,
} from '#features/patient/patient.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import type { CastName } from '#testing/cast.ts';
import { readAllQr } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';

const CLASS = { gradeName: '五年级', clazzName: '4班' } as const;
const BASE = 'https://screening.example';

let world: World;
let folder: string;
let schoolId: string;
let projectId: string;
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: BASE });
  folder = mkdtempSync(path.join(tmpdir(), 'sheets-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.close();
});
/** Names are used once. */
let count = 0;
let schoolName: string;
let projectName: string;
beforeEach(async () => {
  count += 1;
  schoolName = `明德${count}小学`;
  projectName = `第${count}次脊柱筛查`;
  await world.database.inScope(world.home, async (tenant) => {
    schoolId = (await insertSchoolRow(tenant, { name: schoolName })).id;
    const project = { name: projectName, schoolIds: [schoolId] };
    projectId = (await insertProjectRow(tenant, project)).id;
  });
});

/** Writes some children of the class and returns their ids. */
function children(count: number, overrides: (at: number) => Partial<PatientInput> = () => ({})) {
  const rows = Array.from({ length: count }, (_, at) =>
    patientRow(world.home, { schoolId, ...CLASS, ...overrides(at) }),
  );
  return world.database.inScope(world.home, async (tenant) => {
    await insertPatientRows(tenant, rows);
    return rows.map(({ id }) => id);
  });
}

const sheet = (overrides: object = {}, name: CastName = 'doctor') =>
  world.as(name).raw(classSheet, { schoolId, projectId, ...CLASS, ...overrides });

function saved(pdf: Uint8Array): string {
  const file = path.join(folder, 'sheets.pdf');
  writeFileSync(file, pdf);
  return file;
}
const told = (command: string, args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
/** The words of each page, without the spaces between them. */
const pagesOf = (pdf: Uint8Array): string[] =>
  told('pdftotext', ['-layout', saved(pdf), '-'])
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replaceAll(/\s+/g, ''));

/** The codes of one page, printed as a picture. */
async function codesOf(pdf: Uint8Array, page = 1): Promise<string[]> {
  const picture = path.join(folder, 'page');
  const at = String(page);
  told('pdftoppm', ['-r', '150', '-f', at, '-l', at, '-singlefile', '-png', saved(pdf), picture]);
  return (await readAllQr(readFileSync(`${picture}.png`))).map(({ text }) => text);
}

const keyOf = (gradeName: string, clazzName: string) =>
  classKey(gradeName, clazzName, (text) => createHash('md5').update(text).digest('hex'));

describe('the sheet of a class', () => {
  test('has its head, and every child in the order of the roster with the end of its number', async () => {
    const numbers = ['20262', '2026110', '202619'];
    await children(numbers.length, (at) => ({
      studentId: numbers[at] ?? '',
      name: ['林知夏', '秦浩然', '陈嘉懿'][at] ?? '',
      gender: at === 0 ? 'f' : 'm',
      tel: '13800000000',
    }));
    const { bytes, headers } = await sheet();
    expect(headers['content-type']).toBe('application/pdf');
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
      `${schoolName}五年级4班现场检查登记表.pdf`,
    );
    expect(told('pdfinfo', [saved(bytes)])).toMatch(
      /Page size:\s+841\.8\d+ x 595\.2\d+ pts \(A4\)/,
    );
    const [page = '', ...more] = pagesOf(bytes);
    expect(more).toEqual([]);
    const head = [`学校${schoolName}`, '班级五年级4班', '3人', `项目${projectName}`];
    const columns = ['检查日期', '检查人', '胸段腰胸段腰段双肩肩胛腰凹髂嵴棘突', '拒检', '缺席'];
    for (const words of [...head, ...columns]) expect(page).toContain(words);
    const places = ['1林知夏女0262', '2陈嘉懿男2619', '3秦浩然男6110'].map((row) =>
      page.indexOf(row),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
    expect(page).not.toMatch(/13800000000|2026110|202619/);
  });

  test('has a code that opens the station at the class and names no child', async () => {
    const ids = await children(2);
    const [address = '', ...more] = await codesOf((await sheet()).bytes);
    expect(more).toEqual([]);
    const key = keyOf('五年级', '4班');
    expect(address).toBe(
      `${BASE}/station#project=${projectId}&school=${schoolId}&classes=${key}&open=${key}`,
    );
    for (const id of ids) expect(address).not.toContain(id);
  });

  test('has neither project nor code without a project', async () => {
    await children(1);
    const { bytes } = await sheet({ projectId: undefined });
    expect(pagesOf(bytes).join()).not.toContain(projectName);
    expect(await codesOf(bytes)).toEqual([]);
  });

  test('goes on with its head where a page is full', async () => {
    await children(40, (at) => ({ studentId: String(1000 + at) }));
    const pages = pagesOf((await sheet()).bytes);
    expect(pages.map((page) => /第\d页，共\d页/.exec(page)?.[0])).toEqual([
      '第1页，共3页',
      '第2页，共3页',
      '第3页，共3页',
    ]);
    for (const page of pages) expect(page).toContain('班级五年级4班40人');
    for (let at = 0; at < 40; at += 1) expect(pages.join()).toContain(`女${1000 + at}`);
  });

  test('has all spellings of its grade, and nobody of another class or deleted', async () => {
    const [gone = ''] = await children(1, () => ({ name: '已删除' }));
    await children(1, () => ({ gradeName: '小学五年级', name: '另一写法' }));
    await children(1, () => ({ clazzName: '5班', name: '别的班' }));
    await world.as('manager').call(deletePatients, { ids: gone, count: 1 });
    const [page = ''] = pagesOf((await sheet()).bytes);
    expect(page).toContain('另一写法');
    expect(page).not.toMatch(/已删除|别的班/);
  });

  test('fits long names and draws rare characters with its own fonts', async () => {
    const names = ['阿卜杜热合曼·麦麦提艾力江吾买', 'W'.repeat(15), '𠮷䶮龑㼆', '#eval("1")[x]'];
    await children(names.length, (at) => ({ name: names[at] ?? '', studentId: `L${at}` }));
    const { bytes } = await sheet();
    const text = told('pdftotext', ['-raw', saved(bytes), '-']).replaceAll(/\s+/g, '');
    for (const name of names) expect(text).toContain(name.replaceAll(/\s+/g, ''));
    const fonts = told('pdffonts', [saved(bytes)])
      .split('\n')
      .slice(2, -1);
    expect(fonts.length).toBeGreaterThan(0);
    for (const line of fonts) expect(line).toMatch(/^\w{6}\+NotoSans(SC|CJKjp|JP)/);
  });
});

test('of a grade or a school each class begins a page, with the code of its own', async () => {
  await children(1, () => ({ clazzName: '10班' }));
  await children(1, () => ({ clazzName: '9班' }));
  await children(1, () => ({ gradeName: '一年级', clazzName: '1班' }));
  const place = { clazzName: undefined };
  const { bytes } = await sheet({ ...place, gradeName: undefined });
  expect(pagesOf(bytes).map((page) => /[一五]年级\d+班/.exec(page)?.[0])).toEqual([
    '一年级1班',
    '五年级9班',
    '五年级10班',
  ]);
  expect((await codesOf(bytes, 2))[0]).toContain(`open=${keyOf('五年级', '9班')}`);
  expect(pagesOf((await sheet(place)).bytes)).toHaveLength(2);
});

test('the sheet is logged as an export, with the class and the count', async () => {
  await children(3);
  await sheet();
  const line = await world.database.inScope(world.home, ({ db }) =>
    db
      .selectFrom('operationLog')
      .orderBy('id', 'desc')
      .select(['model', 'optype', 'keypoint', 'keymsg'])
      .executeTakeFirst(),
  );
  expect(line).toEqual({
    model: 'patient',
    optype: 'export',
    keypoint: schoolId,
    keymsg: '导出现场检查登记表：五年级4班，3人',
  });
});

describe('the sheet is refused', () => {
  const codeOf = async (overrides: object, name?: CastName) =>
    (await sheet(overrides, name)).body.code;

  test('for an empty class, and for more children than one document holds', async () => {
    expect(await codeOf({})).toBe(patientLabelErrors.nobody.code);
    await children(SHEET_MAX + 1);
    expect(await codeOf({})).toBe(stationErrors.sheetTooLarge.code);
  });

  test.each([
    ['schoolId', undefined],
    ['gradeName', undefined],
    ['projectId', 'x'],
  ])('where %s is %s', async (field, value) => {
    expect(await codeOf({ [field]: value })).toBe(stationErrors.classMissing.code);
  });

  test('for a project that does not hold the school, and for that of another institution', async () => {
    await children(1);
    const elsewhere = await insertScreening(world.database, world.home, { children: 1 });
    const foreign = await insertScreening(world.database, world.other, { children: 1 });
    for (const { projectId: other } of [elsewhere, foreign, { projectId: uuidv7() }])
      expect(await codeOf({ projectId: other })).toBe(examErrors.projectNotFound.code);
  });

  test('for the school of another institution as for none', async () => {
    await children(2);
    const foreign = await sheet({}, 'rival');
    const unknown = await sheet({ schoolId: uuidv7() }, 'rival');
    expect(foreign.body).toEqual(unknown.body);
    expect(foreign.body.code).toBe(patientErrors.schoolUnknown.code);
  });

  test('to everybody but managers and doctors', async () => {
    await children(1);
    for (const name of ['analyst', 'maker', 'platform'] as const)
      expect((await sheet({}, name)).body.errorCode, name).toBe(2403);
    expect((await sheet({}, 'manager')).status).toBe(200);
  });
});
