/** What a manager saves stands in the next report: in what the screen shows and prints, and in the PDF. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { examDetail, uploadExams } from '@spine/contract/exam';
import { jpeg, png } from '@spine/contract/factories/template/logo';
import { reportPdf } from '@spine/contract/report';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { reportModel } from '#features/report/index.ts';
import { reportWords } from '#features/report/page/report-words.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { saveAs } from './template.factory.ts';

let world: World;
let examId: string;
let folder: string;
beforeAll(async () => {
  world = await openWorld({ PDF_WORKERS: '1' });
  folder = mkdtempSync(path.join(tmpdir(), 'template-'));
  const place = await insertScreening(world.database, world.home, { children: 1 });
  const record = quickRecord({ patientId: place.patientIds[0] ?? '' });
  examId = record.id;
  const input = { projectId: place.projectId, schoolId: place.schoolId, exams: [record] };
  await world.as('doctor').call(uploadExams, input);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const ask = (...command: [string, ...string[]]) => {
  const [name, ...words] = command;
  return execFileSync(name, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
};
const squeezed = (text: string) => text.replace(/[\s\u200b\u2060]+/g, '');

async function printed(): Promise<{ text: string; pictures: string; pages: number }> {
  const { bytes } = await world.as('doctor').call(reportPdf, { id: examId });
  const file = path.join(folder, 'report.pdf');
  writeFileSync(file, bytes);
  return {
    text: ask('pdftotext', '-raw', file, '-'),
    pictures: ask('pdfimages', '-list', file),
    pages: Number(/Pages:\s+(\d+)/.exec(ask('pdfinfo', file))?.[1]),
  };
}
const shown = async () => {
  const { body } = await world.as('doctor').call(examDetail, { id: examId });
  return body['data'];
};

it('texts, lines and logo stand in the report and in its PDF [1.15, 4.9]', async () => {
  const advice = '1. 请来本院脊柱门诊。\n2. 请带上这份报告。';
  const lines = [
    { label: '筛查执行机构', value: '临溪市妇幼保健院脊柱中心' },
    { label: '咨询电话', value: '0570-1234567' },
  ];
  for (const [picture, type] of [
    [png(), 'image/png'],
    [jpeg(), 'image/jpeg'],
  ] as const) {
    const fields = {
      evaluationLateralBendingTwo: advice,
      evaluationNormal: '别的结果的建议',
      examineOrgInfo: JSON.stringify(lines),
    };
    const { body } = await saveAs(world, 'manager')(fields, { name: '标志', bytes: picture });
    expect(body['code']).toBe(8000);
    const exam = await shown();
    expect(exam).toMatchObject({
      advice,
      adviceFromTemplate: true,
      description: expect.stringContaining('脊柱侧弯Ⅱ度'),
      examineOrgInfo: lines,
      logo: expect.stringContaining(`data:${type};base64,`),
    });
    const { text, pictures, pages } = await printed();
    expect(pages).toBe(1);
    expect(pictures).toMatch(/\b64 +48\b/);
    expect(text).toContain('\n1. 请来本院脊柱门诊。\n2. 请带上这份报告。\n');
    for (const word of ['临溪市妇幼保健院脊柱中心', '咨询电话', '0570-1234567'])
      expect(squeezed(text)).toContain(word);
    expect(text).not.toContain('别的结果的建议');
    for (const word of reportWords(reportModel(exam)).map(squeezed))
      expect(squeezed(text)).toContain(word);
  }
});

it('texts that look like markup are set as they are', async () => {
  const advice = '<img src=x onerror=alert(1)> #pagebreak() *重* $x$ \\ @a';
  const value = '<b>0570</b> #eval("1")';
  await saveAs(
    world,
    'manager',
  )({
    evaluationLateralBendingTwo: advice,
    examineOrgInfo: JSON.stringify([{ label: '#h(1cm)<i>', value }]),
  });
  expect(await shown()).toMatchObject({ advice, examineOrgInfo: [{ label: '#h(1cm)<i>', value }] });
  const { text, pages } = await printed();
  expect(pages).toBe(1);
  for (const word of [advice, value, '#h(1cm)<i>'])
    expect(squeezed(text)).toContain(squeezed(word));
});

it('the longest texts the settings take stay on the one page', async () => {
  const lines = ['甲', '乙', '丙', '丁'].map((each) => ({
    label: each.repeat(20),
    value: each.repeat(60),
  }));
  await saveAs(
    world,
    'manager',
  )({
    evaluationLateralBendingTwo: `${`${'长'.repeat(39)}\n`.repeat(4)}${'长'.repeat(40)}`,
    examineOrgInfo: JSON.stringify(lines),
  });
  const { text, pages } = await printed();
  expect(pages).toBe(1);
  expect(squeezed(text).match(/长/g)).toHaveLength(196);
  for (const { value } of lines) expect(squeezed(text)).toContain(value);
});

it('without a logo the platform’s mark stands in', async () => {
  await saveAs(world, 'manager')({ removeLogo: '1' });
  expect((await shown()).logo).toBeNull();
  expect((await printed()).pictures).not.toContain('image');
});
