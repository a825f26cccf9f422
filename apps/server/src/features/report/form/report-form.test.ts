/** Forms of a bureau through their calls: who may upload and fill them, and that their figures are those of the yearly summary. */
import { listLogs } from '@spine/contract/log';
import {
  fillReportForm,
  listReportForms,
  previewReportForm,
  removeReportForm,
  reportFormErrors,
  uploadReportForm,
} from '@spine/contract/report';
import { yearSummary } from '@spine/contract/statistic';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPopulation } from '#features/statistic/statistic.factory.ts';
import { sheetsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { docxOf, docxText, xlsxFormOf } from './report-form.factory.ts';

const YEAR = { schoolYear: 2026 } as const;
const ROW = ['{{#学校}}{{学校名称}}', '{{应检}}', '{{受检}}', '{{ATR≥5°}}{{/学校}}'];

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertPopulation(world, [
    { gender: 'm', children: 40, gradeOne: 4 },
    { gender: 'f', children: 30, gradeOne: 3 },
  ]);
});
afterAll(() => world.close());

async function upload(bytes: Buffer, input: object = {}): Promise<string> {
  const file = { name: '年度 报表.docx', bytes };
  const { body } = await world.as('manager').upload(uploadReportForm, input, file);
  return body.data.id;
}

/** The figures of a row of the yearly summary by name. */
const figuresOf = (row: { figures: { name: string; count: number }[] }) =>
  Object.fromEntries(row.figures.map(({ name, count }) => [name, count]));

async function loadSummary() {
  const { body } = await world.as('manager').call(yearSummary, YEAR);
  return body.data;
}

describe('a form', () => {
  test('is listed with its name, replaced by a new file, and deleted', async () => {
    const id = await upload(await docxOf(['{{应检}}']));
    const replaced = await xlsxFormOf([['{{受检}}']]);
    await world
      .as('manager')
      .upload(uploadReportForm, { id, name: '县报表' }, { name: 'b.xlsx', bytes: replaced });
    const { body } = await world.as('analyst').call(listReportForms, {});
    const [row] = body.rows.filter((each: { id: string }) => each.id === id);
    expect(row).toMatchObject({ name: '县报表', kind: 'xlsx', size: replaced.length });
    await world.as('manager').call(removeReportForm, { id });
    const gone = await world.as('manager').call(previewReportForm, { id, ...YEAR });
    expect(gone.body.code).toBe(reportFormErrors.formUnknown.code);
  });

  test('keeps its name where only its file is replaced', async () => {
    const id = await upload(await docxOf(['{{应检}}']), { name: '县年报' });
    await upload(await docxOf(['{{受检}}']), { id });
    const { body } = await world.as('manager').call(listReportForms, {});
    expect(body.rows.find((each: { id: string }) => each.id === id)?.name).toBe('县年报');
  });

  test('takes its name from its file', async () => {
    const id = await upload(await docxOf(['{{应检}}']));
    const { body } = await world.as('manager').call(listReportForms, {});
    expect(body.rows.find((each: { id: string }) => each.id === id)?.name).toBe('年度 报表');
  });

  test('with faults is not stored, and every fault is told at the file', async () => {
    const bytes = await docxOf(['{{应捡}}', '{{学校名称}}']);
    const file = { name: 'a.docx', bytes };
    const before = (await world.as('manager').call(listReportForms, {})).body.total;
    const { body } = await world.as('manager').upload(uploadReportForm, {}, file);
    expect(body.code).toBe(reportFormErrors.fields.code);
    expect(body.fields.map(({ field }: { field: string }) => field)).toEqual(['file', 'file']);
    expect((await world.as('manager').call(listReportForms, {})).body.total).toBe(before);
  });
});

describe('a filled form', () => {
  test('holds the figures of the yearly summary, as workbook', async () => {
    const id = await upload(await xlsxFormOf([['{{学年}}', '{{应检}}'], ROW, ['{{受检}}']]));
    const answer = await world.as('analyst').call(fillReportForm, { id, ...YEAR });
    const [rows] = Object.values(sheetsOfXlsx(answer.bytes));
    const summary = await loadSummary();
    const total = figuresOf(summary.total);
    expect(total['examined']).toBeGreaterThan(0);
    expect(rows?.[0]).toEqual(['2026–2027学年', total['owed']]);
    const schools = summary.bySchool.map((row: { label: string; figures: [] }) => {
      const { owed, examined, found } = figuresOf(row);
      return [row.label, owed, examined, found];
    });
    expect(rows?.slice(1, -1)).toEqual(schools);
    expect(rows?.at(-1)?.[0]).toBe(total['examined']);
  });

  test('holds them as document, and leaves a line in the log', async () => {
    const id = await upload(await docxOf(['{{单位名称}}：{{ATR≥5°检出率}}'], [ROW]));
    const answer = await world.as('doctor').call(fillReportForm, { id, ...YEAR });
    const { total, orgName } = await loadSummary();
    const { count, of } = total.figures.find((each: { name: string }) => each.name === 'found');
    const rate = ((count / of) * 100).toFixed(2);
    expect(docxText(answer.bytes)[0]).toBe(`${orgName}：${rate}`);
    const { body } = await world.as('manager').call(listLogs, { model: 'report', size: 100 });
    expect(body.rows.map(({ keypoint }: { keypoint: string }) => keypoint)).toContain(id);
  });

  test('of one school has that school in its list, of the method that is asked for', async () => {
    const form = [['{{学校数}}', '{{筛查方式}}', '{{检出}}', '{{ATR≥5°}}'], ROW] as const;
    const id = await upload(await xlsxFormOf(form));
    const [school] = (await loadSummary()).bySchool;
    const { owed, examined, found } = figuresOf(school);
    const scope = { id, ...YEAR, schoolId: school.key };
    const answer = await world.as('analyst').call(fillReportForm, scope);
    const [rows] = Object.values(sheetsOfXlsx(answer.bytes));
    expect(rows?.[0]?.[0]).toBe(1);
    expect(rows?.[0]?.slice(2)).toEqual(['—', found]);
    expect(rows?.[1]).toEqual([school.label, owed, examined, found]);
    const guided = { ...scope, way: 'guideline' } as const;
    const { body } = await world.as('analyst').call(previewReportForm, guided);
    const values = Object.fromEntries(
      body.rows.map((row: { name: string; value: string }) => [row.name, row.value]),
    );
    expect(values).toMatchObject({ 筛查方式: '按指南筛查', 'ATR≥5°': '—', 检出: '0' });
  });

  test('is previewed with the same figures, line by line', async () => {
    const id = await upload(await docxOf(['{{应检}}'], [ROW]));
    const { body } = await world.as('analyst').call(previewReportForm, { id, ...YEAR });
    const { total, bySchool } = await loadSummary();
    const owed = String(figuresOf(total)['owed']);
    expect(body.rows).toContainEqual({ name: '应检', list: null, line: null, value: owed });
    const [first] = bySchool;
    const named = { name: '学校名称', list: '学校', line: 1, value: first.label };
    expect(body.rows).toContainEqual(named);
  });
});
