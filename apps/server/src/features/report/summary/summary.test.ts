/** The summary report through its call, on the population of a published survey. */
import { execFileSync } from 'node:child_process';
import { listLogs } from '@spine/contract/log';
import { summaryReport } from '@spine/contract/report';
import { statisticErrors } from '@spine/contract/statistic';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { insertPopulation } from '#features/statistic/statistic.factory.ts';
import { sheetsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';

/** The school year in which the population was examined. */
const YEAR = 2026;
let world: World;
let place: { projectId: string; schoolId: string };
beforeAll(async () => {
  world = await openWorld();
  place = await insertPopulation(world, [
    { gender: 'm', children: 3477, gradeOne: 68, triggersOnly: 120, confirmed: 68 },
    { gender: 'f', children: 3347, gradeOne: 104, triggersOnly: 150, confirmed: 104 },
  ]);
});
afterAll(() => world.close());

/** The words of a PDF, as somebody who copies them gets them. */
function textOfPdf(input: Buffer): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' });
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

/** The sheets of a workbook as rows of cells. */
describe('the summary of a school', () => {
  test('as PDF holds rates, tables, χ² and the text', async () => {
    const answer = await world.as('manager').call(summaryReport, place);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const text = withoutSpaces(textOfPdf(answer.bytes));
    expect(text).toContain(
      '应筛6824人、实筛6824人，受检率100.00%。只测躯干旋转角（ATR），≥5°的172人，ATR≥5°检出率2.52%',
    );
    expect(text).toMatch(/女生ATR≥5°检出率3.11%，男生1.96%.*χ²=9.204，P=0.002/);
    // One grade is compared with nothing.
    expect(text).not.toContain('年级最高');
    expect(text).toContain('到诊率172172100.00');
    expect(text).toContain('不作为诊断依据');
  });

  test('as a workbook holds the same numbers as numbers', async () => {
    const answer = await world.as('analyst').call(summaryReport, { ...place, format: 'xlsx' });
    const sheets = sheetsOfXlsx(answer.bytes);
    expect(Object.keys(sheets)).toEqual([
      '汇总',
      '主要指标',
      '筛查结果构成',
      '各年级检出率，按性别',
      '就诊与确诊',
      '未完成与后续',
    ]);
    // The interval of the statistics page, whose nine classes are large, and few.
    expect(sheets['主要指标']?.[2]).toEqual(['ATR≥5°检出率', 172, 6824, 2.52, '1.73–3.67']);
    expect(sheets['各年级检出率，按性别']?.[1]).toEqual([
      '六年级',
      1.96,
      '68/3477',
      3.11,
      '104/3347',
      2.52,
      '172/6824',
    ]);
  });

  test('of a school year counts the examinations of that year alone', async () => {
    const as = world.as('manager');
    const ofYear = async (schoolYear: number) => {
      const answer = await as.call(summaryReport, { ...place, schoolYear, format: 'xlsx' });
      return sheetsOfXlsx(answer.bytes)['主要指标'] ?? [];
    };
    expect((await ofYear(YEAR))[2]).toEqual(['ATR≥5°检出率', 172, 6824, 2.52, '1.73–3.67']);
    expect(JSON.stringify(await ofYear(YEAR - 1))).not.toContain('6824');
    const both = await as.call(summaryReport, {
      ...place,
      schoolYear: YEAR,
      from: `${YEAR}-09-01`,
    });
    expect(both.body['code']).toBe(statisticErrors.yearAndDays.code);
  });

  test('leaves a line in the log that names no child', async () => {
    await world.as('doctor').call(summaryReport, place);
    const { body } = await world.as('manager').call(listLogs, {});
    expect(JSON.stringify(body['rows'])).toContain('生成汇总报告');
  });
});

test('the summary of the institution lists its schools', async () => {
  const answer = await world.as('manager').call(summaryReport, { projectId: place.projectId });
  const text = withoutSpaces(textOfPdf(answer.bytes));
  expect(text).toContain('临溪市妇幼保健院脊柱健康筛查汇总报告');
  expect(text).toContain('各学校筛查情况');
});

test('a foreign school or project is as unknown as one that nobody has', async () => {
  for (const input of [{ schoolId: place.schoolId }, { projectId: place.projectId }]) {
    const [field = ''] = Object.keys(input);
    const foreign = await world.as('rival').call(summaryReport, input);
    const unknown = await world.as('rival').call(summaryReport, { [field]: uuidv7() });
    expect(foreign.body).toEqual(unknown.body);
    expect(foreign.headers['content-type']).not.toBe('application/pdf');
  }
});

test('it is not for the platform, nor for the production', async () => {
  for (const name of ['platform', 'maker'] as const)
    expect((await world.as(name).call(summaryReport, place)).body['errorCode']).toBe(2403);
});

test('a project that has not begun is named, and told of as such', async () => {
  const { home, database } = world;
  const { id } = await database.inScope(home, (tenant) =>
    insertProjectRow(tenant, { schoolIds: [place.schoolId], name: '明年春季筛查', status: 0 }),
  );
  const answer = await world.as('manager').call(summaryReport, { projectId: id, format: 'xlsx' });
  const sheets = sheetsOfXlsx(answer.bytes);
  expect(Object.keys(sheets)).toEqual(['汇总']);
  expect(sheets['汇总']).toContainEqual(['筛查项目', '明年春季筛查']);
  expect(sheets['汇总']).toContainEqual(['结论', '所选项目尚未开始，还没有可以汇总的结果。']);
  const page = await world.as('manager').call(summaryReport, { projectId: id });
  expect(withoutSpaces(textOfPdf(page.bytes))).not.toContain('主要指标');
});
