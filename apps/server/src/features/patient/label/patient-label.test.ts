/** Sheets of labels, read back from the PDF: its words, its pages, and every code by another decoder. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addPatient, deletePatients, LABELS_MAX, labelSheet } from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAllQr } from '#testing/read-files.ts';
import { longestWithoutTurn } from '#testing/turns.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  insertPatientRows,
  type PatientInput,
  patientRow,
  typedPatient,
} from '../patient.factory.ts';
import { newSchool } from '../roster/roster.factory.ts';
import { buildSheet } from './patient-label-printer.ts';

const CLASS = { gradeName: '五年级', clazzName: '4班' } as const;
const DPI = '150';

let world: World;
let folder: string;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
  folder = mkdtempSync(path.join(tmpdir(), 'labels-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.close();
});
beforeEach(async () => {
  schoolId = await newSchool(world.database, world.home);
});

/** The same ids in every run, and so the same codes: of thousands of random ones a decoder misses one. */
let made = 0;
function nextId(): string {
  made += 1;
  return `019aa000-0000-7000-8000-${String(made).padStart(12, '0')}`;
}

/** Writes some children of the class and returns their ids. */
function children(count: number, overrides: (at: number) => Partial<PatientInput> = () => ({})) {
  const rows = Array.from({ length: count }, (_, at) =>
    patientRow(world.home, { id: nextId(), schoolId, ...CLASS, ...overrides(at) }),
  );
  return world.database.inScope(world.home, async (tenant) => {
    await insertPatientRows(tenant, rows);
    return rows.map(({ id }) => id);
  });
}

const sheet = (overrides: object = {}, name: 'manager' | 'doctor' | 'rival' = 'doctor') =>
  world.as(name).raw(labelSheet, { schoolId, ...CLASS, ...overrides });

function saved(pdf: Uint8Array): string {
  const file = path.join(folder, 'labels.pdf');
  writeFileSync(file, pdf);
  return file;
}
const told = (command: string, args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const textOf = (pdf: Uint8Array): string => told('pdftotext', ['-raw', saved(pdf), '-']);
const pagesOf = (pdf: Uint8Array): number =>
  Number(/Pages:\s+(\d+)/.exec(told('pdfinfo', [saved(pdf)]))?.[1]);

/** Millimetres between the 0 and the 100 of the ruler across: its figures stand on one line. */
function rulerOf(pdf: Uint8Array): number {
  const boxes = told('pdftotext', ['-bbox', '-l', '1', saved(pdf), '-']);
  const words = boxes.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)".*>(\d+)</g);
  const figures = [...words].map(([, from, line, to, word]) => ({
    line,
    word,
    middle: (Number(from) + Number(to)) / 2,
  }));
  const across = figures.filter(
    ({ line }) => figures.filter((each) => each.line === line).length === 11,
  );
  const at = (word: string) => across.find((each) => each.word === word)?.middle ?? 0;
  return ((at('100') - at('0')) / 72) * 25.4;
}

/** The codes of one page, printed as a picture. */
async function codesOf(pdf: Uint8Array, page: number): Promise<string[]> {
  const picture = path.join(folder, 'page');
  const at = String(page);
  told('pdftoppm', ['-r', DPI, '-f', at, '-l', at, '-singlefile', '-png', saved(pdf), picture]);
  return (await readAllQr(readFileSync(`${picture}.png`))).map(({ text }) => text);
}

describe('a sheet of labels', () => {
  test.each([
    ['3x8', 24, 3],
    ['4x10', 40, 2],
  ] as const)(
    '%s holds every child of a class of 60 once, each with the id an upload takes [3.3]',
    async (layout, onPage, pages) => {
      const ids = await children(60, (at) => ({ studentId: `N${String(at).padStart(3, '0')}` }));
      const { bytes, headers } = await sheet({ layout });
      expect(headers['content-type']).toBe('application/pdf');
      expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
        '五年级4班二维码标签.pdf',
      );
      expect(pagesOf(bytes)).toBe(1 + pages);
      expect(told('pdfinfo', [saved(bytes)])).toMatch(
        /Page size:\s+595\.2\d+ x 841\.8\d+ pts \(A4\)/,
      );
      const found: string[][] = [];
      for (let page = 2; page <= 1 + pages; page += 1) found.push(await codesOf(bytes, page));
      expect(found.map(({ length }) => length)).toEqual(
        Array.from({ length: pages }, (_, at) => Math.min(onPage, 60 - at * onPage)),
      );
      expect(found.flat().sort()).toEqual([...ids].sort());
    },
    60_000,
  );

  test('begins with a page to measure the printer by, unless it is left out', async () => {
    await children(1);
    const [withPage, without] = [await sheet(), await sheet({ calibration: '0' })];
    expect([pagesOf(withPage.bytes), pagesOf(without.bytes)]).toEqual([2, 1]);
    expect(textOf(withPage.bytes).replaceAll(/\s+/g, '')).toContain(
      '打印时请选择“实际大小”（100%），不要选“适合页面”。',
    );
    expect(rulerOf(withPage.bytes)).toBeCloseTo(100, 1);
    expect(textOf(without.bytes)).not.toContain('实际大小');
  });

  test('goes by student number as people count', async () => {
    const numbers = ['10', '9', 'A2', '100', 'A10', '1'];
    await children(numbers.length, (at) => ({
      studentId: numbers[at] ?? '',
      name: `名${'甲乙丙丁戊己'.charAt(at)}`,
    }));
    const text = textOf((await sheet({ calibration: '0' })).bytes);
    expect(text.match(/名[甲乙丙丁戊己]/g)).toEqual([
      '名己',
      '名乙',
      '名甲',
      '名丁',
      '名丙',
      '名戊',
    ]);
    expect(text.match(/序号 \d+/g)).toEqual([1, 2, 3, 4, 5, 6].map((at) => `序号 ${at}`));
  });

  test('fits long names and draws rare characters with its own fonts', async () => {
    const names = ['阿卜杜热合曼·麦麦提艾力江吾买', 'W'.repeat(15), '𠮷䶮龑㼆', '#eval("1")[x]'];
    await children(names.length, (at) => ({ name: names[at] ?? '', studentId: `L${at}` }));
    for (const layout of ['3x8', '4x10']) {
      const { bytes } = await sheet({ layout, calibration: '0' });
      const text = textOf(bytes).replaceAll(/\s+/g, '');
      for (const name of names) expect(text).toContain(name.replaceAll(/\s+/g, ''));
      const fonts = told('pdffonts', [saved(bytes)])
        .split('\n')
        .slice(2, -1);
      expect(fonts.length).toBeGreaterThan(0);
      for (const line of fonts) expect(line).toMatch(/^\w{6}\+NotoSans(SC|CJKjp|JP)/);
    }
  });

  test('shows the number masked, and holds nothing of a child in its codes', async () => {
    await children(1, () => ({ studentId: 'G330102201503190012', tel: '13812345678' }));
    const { bytes } = await sheet({ calibration: '0' });
    const text = textOf(bytes);
    expect(text).toContain('G33010**********12');
    expect(text).not.toMatch(/G330102201503190012|13812345678/);
    expect((await codesOf(bytes, 1)).join()).toMatch(/^[\da-f-]{36}$/);
  });

  test('has no label for children of other classes, of other spellings, or deleted', async () => {
    const [kept = '', gone = ''] = await children(2);
    await children(1, () => ({ clazzName: '5班' }));
    await children(1, () => ({ clazzName: '四班' }));
    await world.as('manager').call(deletePatients, { ids: gone });
    expect(await codesOf((await sheet({ calibration: '0' })).bytes, 1)).toEqual([kept]);
  });

  test('of a grade or a school are class by class, each from a page of its own', async () => {
    const place = { clazzName: undefined, calibration: '0' };
    const [fifth] = [await children(30), await children(1, () => ({ clazzName: '10班' }))];
    await children(2, () => ({ clazzName: '9班' }));
    await children(1, () => ({ gradeName: '一年级', clazzName: '1班' }));
    const grade = (await sheet(place)).bytes;
    expect(pagesOf(grade)).toBe(4);
    expect((await codesOf(grade, 1)).concat(await codesOf(grade, 2)).sort()).toEqual(fifth.sort());
    const school = await sheet({ ...place, gradeName: undefined });
    expect(decodeURIComponent(String(school.headers['content-disposition']))).not.toContain('年级');
    const printed = textOf(school.bytes).split('\f');
    expect(printed.map((page) => /[一五]年级 \d+班/.exec(page)?.[0])).toEqual([
      '一年级 1班',
      '五年级 4班',
      '五年级 4班',
      '五年级 9班',
      '五年级 10班',
      undefined,
    ]);
  });

  test('is logged as an export, with the class and the count', async () => {
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
      keymsg: '导出二维码标签：五年级4班，3张',
    });
  });
});

describe('a sheet of labels is refused', () => {
  test('for an empty class and for more than one document holds', async () => {
    const empty = await sheet();
    expect([empty.body.code, empty.body.msg]).toEqual([
      31001710,
      '这里还没有学生，请先导入名单或新增学生',
    ]);
    await children(LABELS_MAX + 1);
    expect((await sheet()).body.code).toBe(31001711);
  });

  test.each([['schoolId', '请选择学校']])('without %s [5.47]', async (field, message) => {
    const { body } = await sheet({ [field]: undefined });
    expect([body.code, body.msg]).toEqual([24001701, message]);
  });

  test('of a class without its grade', async () => {
    const { body } = await sheet({ gradeName: undefined });
    expect([body.code, body.msg]).toEqual([24001701, '请填写年级，最多15字']);
  });

  test('in a size that does not exist', async () => {
    for (const layout of ['2x2', '__proto__', '']) {
      const { body } = await sheet({ layout: layout || ' ' });
      expect(body.errorCode, layout).toBe(2400);
    }
  });

  test('for the school of another institution as for none', async () => {
    await children(2);
    const foreign = await sheet({}, 'rival');
    const unknown = await sheet({ schoolId: uuidv7() }, 'rival');
    expect(foreign.body).toEqual(unknown.body);
    expect(foreign.body.code).toBe(24001906);
  });

  test('to everybody but managers and doctors', async () => {
    for (const name of ['analyst', 'maker', 'platform'] as const) {
      const { body } = await world.as(name).raw(labelSheet, { schoolId, ...CLASS });
      expect(body.errorCode, name).toBe(2403);
    }
    const child = typedPatient(schoolId, CLASS);
    expect((await world.as('manager').call(addPatient, child)).body.code).toBe(8000);
    expect((await sheet({}, 'manager')).status).toBe(200);
  });
});

test('while the codes of a school are drawn, other calls get their turn after each page', async () => {
  const selection = { schoolId, gradeName: undefined, clazzName: undefined };
  const longest = await longestWithoutTurn((part) => {
    const label = {
      get code() {
        part();
        return nextId();
      },
      name: '林小满',
      number: '***01',
    };
    const labels = Array<typeof label>(100).fill(label);
    const classes = [CLASS, { ...CLASS, clazzName: '5班' }].map((each) => ({ ...each, labels }));
    return buildSheet(
      { schoolName: '学校', selection, classes, count: 200 },
      { layout: '3x8', calibration: false },
    );
  });
  expect(longest).toBe(24);
});
