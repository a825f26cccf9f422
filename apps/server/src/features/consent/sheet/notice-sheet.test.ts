/** The printed notice, read back from the PDF. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  consentErrors,
  NOTICE_FIELDS,
  noticeFieldWord,
  noticeSheet,
} from '@spine/contract/consent';
import { patientLabelErrors } from '@spine/contract/patient';
import { projectErrors } from '@spine/contract/project';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type ConsentClass, openConsentClass, TEXTS } from '../consent.factory.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await openWorld({ PDF_WORKERS: '1' });
  folder = mkdtempSync(path.join(tmpdir(), 'notices-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.close();
});

/** The words of each page, without the spaces between them. */
function pagesOf(pdf: Uint8Array): string[] {
  const file = path.join(folder, 'notice.pdf');
  writeFileSync(file, pdf);
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replaceAll(/\s+/g, ''));
}
const print = (input: object, name: CastName = 'doctor') => world.as(name).raw(noticeSheet, input);
const codeOf = async (input: object, name?: CastName) => (await print(input, name)).body.code;

test('a blank notice has every field, two boxes, and the version with its hash', async () => {
  const { projectId } = await openConsentClass(world);
  const { bytes, headers } = await print({ projectId });
  expect(headers['content-type']).toBe('application/pdf');
  const [page = '', ...more] = pagesOf(bytes);
  expect(more).toEqual([]);
  for (const field of NOTICE_FIELDS) {
    expect(page).toContain(noticeFieldWord[field]);
    expect(page).toContain(`${field}的内容`);
  }
  for (const words of ['监护人的答复', '监护人签名', '学生姓名', '告知书第1版'])
    expect(page).toContain(words);
  expect(page).toMatch(/同意不同意/);
  expect(page).toMatch(/校验码[0-9a-f]{8}…[0-9a-f]{4}/);
});

test('a class has one for each child, in the order of the roster, with its name, school and class', async () => {
  const place = await openConsentClass(world, { children: 3 });
  const { bytes } = await print(place.clazz);
  const pages = pagesOf(bytes);
  const names = (await place.loadChildren()).map(({ name }: { name: string }) => name);
  expect(pages).toHaveLength(3);
  for (const [at, name] of names.entries()) {
    expect(pages[at]).toContain(`学生姓名${name}`);
    expect(pages[at]).toContain(`${place.clazz.gradeName}${place.clazz.clazzName}`);
  }
  expect(pages.join()).not.toContain(place.studentIds[0]);
});

test('a former version prints as it was', async () => {
  const place = await openConsentClass(world);
  await place.publish({ ...TEXTS, purpose: '新的目的' });
  const { projectId } = place;
  expect(pagesOf((await print({ projectId })).bytes)[0]).toContain('新的目的');
  const former = pagesOf((await print({ projectId, version: 1 })).bytes)[0];
  expect(former).toContain('purpose的内容');
  expect(former).toContain('告知书第1版');
});

test('long texts flow over pages, and markup in them is words', async () => {
  const place = await openConsentClass(world, { isPublished: false });
  const long = '很长的说明。'.repeat(80);
  const texts = Object.fromEntries(NOTICE_FIELDS.map((field) => [field, long]));
  await place.publish({ ...texts, purpose: '#panic("x") $a$ *b*\n第二行' });
  const pages = pagesOf((await print({ projectId: place.projectId })).bytes);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.join('')).toContain('#panic("x")$a$*b*');
  expect(pages.at(-1)).toContain('监护人签名');
});

const others: readonly [string, (place: ConsentClass) => object, number][] = [
  ['an unknown project', () => ({ projectId: uuidv7() }), projectErrors.unknown.code],
  [
    'a version that is not',
    ({ projectId }) => ({ projectId, version: 9 }),
    consentErrors.versionUnknown.code,
  ],
  [
    'a class without its school',
    ({ clazz: { schoolId: _, ...rest } }) => rest,
    consentErrors.classMissing.code,
  ],
  [
    'a school that is not of the project',
    ({ projectId }) => ({ projectId, schoolId: uuidv7() }),
    projectErrors.schoolNotLinked.code,
  ],
  [
    'a class of nobody',
    ({ clazz }) => ({ ...clazz, clazzName: '99班' }),
    patientLabelErrors.nobody.code,
  ],
];
test.each(others)('is refused for %s', async (_of, input, code) => {
  expect(await codeOf(input(await openConsentClass(world)))).toBe(code);
});

test('is refused before a notice is published, to other institutions and to analysts', async () => {
  const { projectId } = await openConsentClass(world, { isPublished: false });
  expect(await codeOf({ projectId })).toBe(consentErrors.noticeNotPrintable.code);
  const other = await openConsentClass(world);
  expect(await codeOf(other.clazz, 'rival')).toBe(projectErrors.unknown.code);
  expect((await print(other.clazz, 'analyst')).body.errorCode).toBe(2403);
});
