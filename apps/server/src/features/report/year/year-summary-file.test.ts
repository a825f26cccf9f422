/** The files of a yearly report, opened again. */
import { execFileSync } from 'node:child_process';
import { listLogs } from '@spine/contract/log';
import { yearSummaryFile } from '@spine/contract/report';
import { type YearSummary, yearSummary } from '@spine/contract/statistic';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { insertPopulation } from '#features/statistic/statistic.factory.ts';
import { sheetsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { DOCX_TYPE } from './year-document.ts';

const SCHOOL_YEAR = 2026;
const UNTOUCHED = '临溪市未检学校 <甲> & 乙';

let world: World;
let schoolId: string;
let summary: YearSummary;
beforeAll(async () => {
  world = await openWorld();
  ({ schoolId } = await insertPopulation(world, [
    { gender: 'm', children: 1477, gradeOne: 68, triggersOnly: 120, confirmed: 40 },
    { gender: 'f', children: 1347, gradeOne: 104, triggersOnly: 150, confirmed: 90 },
  ]));
  await world.database.inScope(world.home, async (tenant) => {
    const school = await insertSchoolRow(tenant, { name: UNTOUCHED });
    await insertPatientRow(tenant, { schoolId: school.id, birthDate: '2013-01-01' });
  });
  summary = (await world.as('analyst').call(yearSummary, { schoolYear: SCHOOL_YEAR })).body.data;
});
afterAll(() => world.close());

const fileOf = (format: 'pdf' | 'xlsx' | 'docx') =>
  world.as('analyst').call(yearSummaryFile, { schoolYear: SCHOOL_YEAR, format });

/** The parts of a document, each a text. */
async function partsOfDocx(): Promise<Record<string, string>> {
  const { bytes } = await fileOf('docx');
  const parts = Object.entries(unzipSync(bytes)).filter(([name]) => name.endsWith('.xml'));
  return Object.fromEntries(parts.map(([name, part]) => [name, strFromU8(part)]));
}

/** The cells of every table of the document, the lines of a cell parted by blanks. */
function tablesOf(xml: string): string[][][] {
  const textOf = (part: string) =>
    [...part.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, words]) => words).join(' ');
  const split = (part: string, name: string) =>
    part.split(new RegExp(`<w:${name}(?: [^>]*)?>`)).slice(1);
  return split(xml, 'tbl').map((table) =>
    split(table.split('</w:tbl>')[0] ?? '', 'tr').map((row) => split(row, 'tc').map(textOf)),
  );
}

/** Tags that are not closed in their order. */
function unclosedTags(xml: string): (string | undefined)[] {
  const open: (string | undefined)[] = [];
  for (const [, closing, name, selfClosing] of xml.matchAll(/<(\/?)([\w:]+)(?: [^<>]*?)?(\/?)>/g)) {
    if (selfClosing) continue;
    if (closing && open.at(-1) === name) open.pop();
    else open.push(name);
  }
  return open;
}

describe('the document', () => {
  test('has the letterhead, the place of the seal, and A4 pages', async () => {
    const answer = await fileOf('docx');
    expect(answer.headers['content-type']).toBe(DOCX_TYPE);
    const { 'word/document.xml': xml = '', 'word/styles.xml': styles = '' } = await partsOfDocx();
    expect(xml).toContain('临溪市妇幼保健院（盖章）');
    expect(xml).toContain('〔2027〕');
    expect(xml).toContain('2026年11月20日');
    expect(xml).toMatch(/<w:pgSz w:w="11906" w:h="16838"/);
    expect(styles).toContain('w:eastAsia="仿宋"');
  });

  test('repeats the head of each of its tables on every page', async () => {
    const { 'word/document.xml': xml = '' } = await partsOfDocx();
    const tables = tablesOf(xml);
    expect(tables).toHaveLength(6);
    expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(tables.length);
  });

  test('says the numbers of the screen, and names the school where nobody was examined', async () => {
    const { 'word/document.xml': xml = '' } = await partsOfDocx();
    const [figures = [], schools = []] = tablesOf(xml);
    expect(figures.find(([name]) => name === '受检')?.slice(0, 3)).toEqual([
      '受检',
      '2,824',
      '2,824',
    ]);
    expect(figures.find(([name]) => name === '转诊')?.[1]).toBe('172');
    expect(figures.find(([name]) => name === '确诊')?.slice(1, 4)).toEqual([
      '130',
      '130',
      '100.00',
    ]);
    expect(schools.at(-1)?.[0]).toBe('合计');
    expect(schools).toHaveLength(summary.bySchool.length + 2);
    // What is typed into a name is text, never a tag.
    expect(xml).toContain('临溪市未检学校 &lt;甲&gt; &amp; 乙（1人）');
  });

  test('says nothing of the shape that Word would not open: every part is well-formed', async () => {
    const parts = await partsOfDocx();
    for (const xml of Object.values(parts)) expect(unclosedTags(xml)).toEqual([]);
  });
});

test('the workbook has every figure as a number, and every school of the coverage', async () => {
  const { bytes } = await fileOf('xlsx');
  const sheets = sheetsOfXlsx(bytes);
  expect(Object.keys(sheets)).toEqual([
    '汇总',
    '主要指标',
    '各学校',
    '各年级',
    '男生和女生',
    '覆盖情况',
    '同一批学生',
    '变化',
  ]);
  const [head = [], , girls = []] = sheets['男生和女生'] ?? [];
  const cell = (title: string) => girls[head.indexOf(title)];
  expect([cell('性别'), cell('应检'), cell('受检'), cell('转诊')]).toEqual([
    '女生',
    1347,
    1347,
    104,
  ]);
  const figure = summary.bySex[1]?.figures.find(({ name }) => name === 'referred');
  expect(cell('转诊率%')).toBe(7.72);
  expect(cell('转诊率95%区间下限%')).toBeCloseTo(Number(figure?.low) * 100, 2);
  expect(sheets['覆盖情况']).toContainEqual([UNTOUCHED, 1, 0, 1, 0]);
  expect(sheets['覆盖情况']?.at(-1)).toEqual([
    '合计',
    summary.coverage.of,
    summary.coverage.count,
    summary.coverage.of - summary.coverage.count,
    expect.any(Number),
  ]);
});

test('the PDF says the same', async () => {
  const { bytes, headers } = await fileOf('pdf');
  expect(headers['content-type']).toBe('application/pdf');
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], {
    input: bytes,
    encoding: 'utf8',
  }).replaceAll(/\s/g, '');
  expect(text).toContain('临溪市妇幼保健院2026–2027学年学生脊柱健康筛查年度报告');
  expect(text).toContain('受检2,824人');
  expect(text).toContain('建议就诊172人，到诊130人，确诊130人');
  expect(text).toContain('1所学校尚无10–16岁学生检查');
});

test('the report of one school has no table of schools', async () => {
  const query = { schoolYear: SCHOOL_YEAR, schoolId, format: 'xlsx' } as const;
  const { bytes } = await world.as('analyst').call(yearSummaryFile, query);
  expect(Object.keys(sheetsOfXlsx(bytes))).not.toContain('各学校');
});

test('the log says who made which report', async () => {
  await fileOf('xlsx');
  const { body } = await world.as('manager').call(listLogs, {});
  expect(JSON.stringify(body['rows'])).toContain(
    '生成年度报告：临溪市妇幼保健院2026–2027学年（xlsx）',
  );
});
