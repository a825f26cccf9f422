import {
  addTallies,
  computeRates,
  EMPTY_TALLY,
  type GroupTest,
  type StatisticGroup,
  type StatisticTable,
  type StatisticTally,
  tableSentence,
} from '@spine/contract/statistic';
import { describe, expect, test } from 'vitest';
import type { SummaryFacts } from './summary.service.ts';
import { summaryModel } from './summary-model.ts';
import type { ReportModel } from './summary-table.ts';

/** The boys and girls of the Zhaoqing survey, as severity I. */
const BOYS = {
  ...EMPTY_TALLY,
  roster: 9100,
  inspected: 9033,
  valid: 9033,
  normal: 8834,
  gradeOne: 199,
};
const GIRLS = {
  ...EMPTY_TALLY,
  roster: 8700,
  inspected: 8656,
  valid: 8656,
  normal: 7489,
  gradeOne: 1167,
};
const TOTAL = {
  ...addTallies(BOYS, GIRLS),
  inspected: 9033 + 8656 + 40,
  incomplete: 40,
  declined: 60,
  referred: 1366,
  attended: 600,
};

function group(key: string, label: string, tally: StatisticTally): StatisticGroup {
  return { key, label, stage: null, tally, designEffect: 1 };
}

const SEXES = [group('m', '男生', BOYS), group('f', '女生', GIRLS)];

/** A table as the statistics answer it: its sentence is theirs. */
function table(given: Partial<StatisticTable>): StatisticTable {
  const whole: StatisticTable = {
    eachOnce: true,
    way: 'twoStage',
    ways: [],
    groupBy: 'sex',
    splitBy: null,
    indicator: 'curvature',
    groups: SEXES,
    splits: [],
    cells: [],
    cellEffects: [],
    total: TOTAL,
    totalEffect: 1,
    same: null,
    trend: null,
    comparison: null,
    test: null,
    sentence: '',
    ...given,
  };
  return { ...whole, sentence: tableSentence(whole) };
}

const whole = (key: string, rate: number) => ({ key, rate, low: 0, high: 1 });
const TEST: GroupTest = {
  chiSquare: 789.114,
  degrees: 1,
  p: 1e-100,
  few: false,
  designEffect: 1,
  method: 'mantelHaenszel',
};
const BETWEEN_SEXES = {
  comparison: { by: ['grade' as const], part: null, groups: [whole('m', 0.021), whole('f', 0.13)] },
  test: TEST,
};
const GRADES = [group('1', '一年级', BOYS), group('2', '二年级', GIRLS)];
const FACTS: SummaryFacts = {
  orgName: '临溪市妇幼保健院',
  kind: 'school',
  scopeName: '临溪市实验学校',
  projects: [{ name: '2026–2027学年秋季筛查', status: 1 }],
  schools: 1,
  period: { from: '2026-09', to: '2026-11' },
  reportDay: '2026-11-20',
  total: TOTAL,
  withoutConsent: { objected: 0, unanswered: 0 },
  eachOnce: true,
  rates: computeRates(TOTAL, {}),
  bySex: table(BETWEEN_SEXES),
  byGrade: table({
    groupBy: 'grade',
    groups: GRADES,
    comparison: { by: [], part: null, groups: [whole('1', 0.022), whole('2', 0.1348)] },
    test: { ...TEST, method: 'pearson' },
    trend: { method: 'cochranArmitage', z: 28.09, p: 0.0004, few: false },
  }),
  byGradeAndSex: table({
    ...BETWEEN_SEXES,
    groupBy: 'grade',
    splitBy: 'sex',
    groups: GRADES,
    splits: SEXES,
    cellEffects: [
      [1, 1],
      [1, 1],
    ],
    cells: [
      [BOYS, EMPTY_TALLY],
      [EMPTY_TALLY, GIRLS],
    ],
  }),
  places: [],
  way: 'twoStage',
  ways: [
    { way: 'twoStage', inspected: 17729, tally: EMPTY_TALLY },
    { way: 'guideline', inspected: 12, tally: EMPTY_TALLY },
  ],
};

/** Everything the report says, cell by cell. */
function wordsOf(model: ReportModel): string[] {
  const { facts, paragraph, sections, title } = model;
  const cells = sections.flatMap(({ rows, notes, unit }) => [
    unit,
    ...rows.flatMap((row) => row.cells.flatMap(({ text, note = '' }) => [text, note])),
    ...notes,
  ]);
  return [title, paragraph, ...facts.map(({ value }) => value), ...cells];
}

describe('the summary of a school', () => {
  const model = summaryModel(FACTS);

  test('fills in the default text', () => {
    expect(model.paragraph).toBe(
      [
        '2026年11月，临溪市实验学校应筛17800人、实筛17729人，受检率99.60%。检出脊柱弯曲异常1366人，检出率7.72%',
        '（侧弯Ⅰ度1366、Ⅱ度0、Ⅲ度0）；姿态不良0人（0.00%）。另有40人待复测，未计入检出率：',
        '脊柱弯曲异常检出率全无为7.70%，全有为7.93%；姿态不良检出率全无为0.00%，全有为0.23%。',
        FACTS.bySex.sentence,
        FACTS.byGrade.sentence,
      ].join(''),
    );
    expect(FACTS.bySex.sentence).toContain('按年级标准化后，女生脊柱弯曲异常检出率 13.00%');
  });

  test.each([
    ['few of each grade', 9, '各组人数太少'],
    ['one grade of many', 400, '只有一组'],
  ])('compares nothing of %s, and says under the table why not', (_what, of, why) => {
    const ill = { ...EMPTY_TALLY, roster: of, inspected: of, valid: of, gradeOne: 1 };
    const few = { ...ill, inspected: 4, valid: 4 };
    const byGrade = table({
      groupBy: 'grade',
      groups: [group('1', '一年级', ill), group('2', '二年级', few)],
    });
    const silent = summaryModel({ ...FACTS, byGrade, bySex: table({}) });
    expect(silent.paragraph).not.toMatch(/最高|更高|高 |χ²|P[=<]/);
    expect(silent.sections[2]?.notes.join('')).toContain(why);
  });

  test('tells who was not examined for want of consent apart from 未检, and of nobody where nobody was asked', () => {
    const rowsOf = (withoutConsent: SummaryFacts['withoutConsent']) =>
      summaryModel({ ...FACTS, withoutConsent })
        .sections.flatMap(({ rows }) => rows)
        .map(({ cells: [name, count] }) => [name?.text, count?.value] as const);
    const countOf = (rows: ReturnType<typeof rowsOf>, name: string) =>
      rows.find(([each]) => each === name)?.[1];
    const before = rowsOf({ objected: 0, unanswered: 0 });
    const after = rowsOf({ objected: 3, unanswered: 2 });
    expect([countOf(before, '不同意'), countOf(before, '未答复')]).toEqual([undefined, undefined]);
    expect([countOf(after, '不同意'), countOf(after, '未答复')]).toEqual([3, 2]);
    expect(countOf(after, '未检')).toBe(Math.max(0, (countOf(before, '未检') ?? 0) - 5));
  });

  test('names the way of examining the rates are of, and the others beside it', () => {
    expect(model.facts.find(({ label }) => label === '筛查方式')?.value).toBe(
      '两阶段筛查（另有按指南筛查 12人，检出率不合并计算）',
    );
  });

  test('gives every rate with its numbers and its interval', () => {
    const [indicators] = model.sections;
    expect(indicators?.rows[1]?.cells.map(({ text }) => text)).toEqual([
      '脊柱弯曲异常检出率',
      '1,366',
      '17,689',
      '7.72',
      '7.34–8.12',
    ]);
    const bounded = indicators?.rows.flatMap(({ cells: [name, , , rate] }) =>
      rate?.bounds ? [[name?.text, rate.bounds]] : [],
    );
    expect(bounded).toEqual([
      ['脊柱弯曲异常检出率', '待复测 7.70–7.93'],
      ['脊柱侧弯检出率', '待复测 7.70–7.93'],
      ['姿态不良检出率', '待复测 0.00–0.23'],
    ]);
    expect(indicators?.notes[0]).toContain('全无、全有');
  });

  test('tells grades by sex, with the test between them and the trend over grades', () => {
    const grades = model.sections[2];
    expect(grades?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['一年级', '2.20', '—', '2.20'],
      ['二年级', '—', '13.48', '13.48'],
      ['合计', '2.20', '13.48', '7.72'],
    ]);
    expect(grades?.unit).toBe('脊柱弯曲异常检出率 %，检出/有效，未标准化');
    expect(grades?.notes).toEqual([
      expect.stringContaining('全无、全有'),
      FACTS.byGradeAndSex.sentence,
      FACTS.byGrade.sentence,
      '共作了 3 次检验；即使都没有真实差别，每次也有5%的机会出现P<0.05。',
    ]);
  });

  test('tells the confirmed of boys and girls apart, of all who were examined', () => {
    const [boys, girls] = [
      { ...BOYS, referred: 199, attended: 90, imaged: 80, suspected: 199, confirmed: 40 },
      { ...GIRLS, referred: 1167, attended: 510, imaged: 500, suspected: 1167, confirmed: 300 },
    ];
    const bySex = table({ groups: [group('m', '男生', boys), group('f', '女生', girls)] });
    const total = addTallies(boys, girls);
    const told = summaryModel({ ...FACTS, bySex, total });
    const section = told.sections.find(({ title }) => title === '就诊与确诊');
    expect(section?.rows.at(-1)?.cells.map(({ text, note }) => [text, note])).toEqual([
      ['筛出确诊率 %', undefined],
      ['0.44', '40/9033'],
      ['3.47', '300/8656'],
      ['1.92', '340/17689'],
    ]);
    expect(told.sections[0]?.notes.at(-1)).toBe(
      '阳性预测值只计有X线结果的学生；另有786名初筛阳性或建议就诊的学生没有X线结果，全阴为24.89%，全阳为82.43%。',
    );
  });

  test('counts who is still to be seen apart from the rates', () => {
    const undone = model.sections.at(-1);
    expect(undone?.rows.map(({ cells }) => cells[1]?.value)).toEqual([40, 60, 11, 1366, 600]);
  });

  test('says of nothing that it was diagnosed but of a Cobb angle', () => {
    const told = wordsOf(model).filter((words) => words.includes('确诊'));
    expect(told.filter((words) => !/筛出确诊率|Cobb角/.test(words))).toEqual([]);
    expect(model.sections.find(({ title }) => title === '就诊与确诊')?.unit).toContain(
      'Cobb角≥10°',
    );
    expect(model.footer).toContain('不作为诊断依据');
  });
});

test('a region names its schools and lists them with their intervals', () => {
  const model = summaryModel({
    ...FACTS,
    kind: 'region',
    scopeName: '临溪市',
    schools: 2,
    places: [
      {
        kind: 'school',
        table: table({
          groupBy: 'school',
          groups: [group('a', '甲校', BOYS), group('b', '乙校', GIRLS)],
          comparison: { by: [], part: null, groups: [whole('a', 0.022), whole('b', 0.1348)] },
          test: TEST,
        }),
      },
    ],
  });
  expect(model.paragraph).toMatch(/^2026-09 至 2026-11，临溪市（2所学校）应筛17800人、实筛17729人/);
  const places = model.sections.find(({ title }) => title === '各学校筛查情况');
  expect(places?.rows.map(({ cells }) => cells.at(-1))).toEqual([
    { text: '2.20', value: 2.2, note: '1.92–2.53' },
    { text: '13.48', value: 13.48, note: '12.78–14.22' },
    { text: '7.72', value: 7.72, note: '7.34–8.12', bounds: '待复测 7.70–7.93' },
  ]);
  expect(places?.notes.at(-1)).toContain('乙校脊柱弯曲异常检出率 13.48%');
  expect(places?.unit).toBe('脊柱弯曲异常检出率，未标准化');
});

test('of several school years it counts 人次, and nowhere 人', () => {
  const total = { ...TOTAL, imaged: 580, suspected: 1366, confirmed: 340 };
  const words = wordsOf(summaryModel({ ...FACTS, total, eachOnce: false })).join(' ');
  for (const counted of ['应筛17800人次、实筛17729人次', '弯曲异常1366人次', '另有40人次待复测'])
    expect(words).toContain(counted);
  expect(words).toContain('按指南筛查 12人次');
  expect(words).toContain('另有786人次初筛阳性');
  expect(words).not.toMatch(/\d人(?!次)|\d名/);
  const titles = summaryModel({ ...FACTS, eachOnce: false }).sections.flatMap(
    ({ columns, unit }) => [unit, ...columns.map(({ title }) => title)],
  );
  expect(titles).toContain('人次');
  expect(titles.join(' ')).not.toContain('人数');
});

test('without a valid examination it says so instead of printing empty rates', () => {
  const empty = table({ groups: [], total: EMPTY_TALLY });
  const model = summaryModel({
    ...FACTS,
    total: { ...EMPTY_TALLY, roster: 120 },
    period: null,
    bySex: empty,
    byGrade: empty,
    byGradeAndSex: empty,
  });
  expect(model.paragraph).toBe(
    '临溪市实验学校在所选项目和日期内尚无有效检查，以下为应检与未完成情况。',
  );
  expect(wordsOf(model).some((words) => words.includes('NaN') || words.includes('undefined'))).toBe(
    false,
  );
});

describe('a project', () => {
  const nobody = { ...FACTS, total: { ...EMPTY_TALLY, roster: 0 }, period: null };

  test('that has not begun says so, without a table of zeros', () => {
    const model = summaryModel({ ...nobody, projects: [{ name: '春季筛查', status: 0 }] });
    expect(model.paragraph).toBe('所选项目尚未开始，还没有可以汇总的结果。');
    expect(model.sections).toEqual([]);
    const underway = summaryModel({ ...nobody, projects: [{ name: '春季筛查', status: 1 }] });
    expect(underway.paragraph).toContain('尚无有效检查');
  });

  test('that only measures speaks of the angle, and of no scoliosis', () => {
    const ofWay = { way: 'atrOnly' as const, indicator: 'scoliosis' as const };
    const told = summaryModel({
      ...FACTS,
      way: 'atrOnly',
      ways: [{ way: 'atrOnly', inspected: 17729, tally: EMPTY_TALLY }],
      bySex: table({ ...BETWEEN_SEXES, ...ofWay }),
      byGrade: table({ ...ofWay, groupBy: 'grade', groups: GRADES }),
      byGradeAndSex: table({ ...FACTS.byGradeAndSex, ...ofWay }),
    });
    expect(told.paragraph).toContain(
      '≥5°的1366人，ATR≥5°检出率7.72%（5°–<7° 1366人、7°–<10° 0人、≥10° 0人）。',
    );
    expect(told.paragraph).toContain('女生ATR≥5°检出率');
    expect(told.sections[1]?.rows.map(({ cells }) => cells[0]?.text)).toEqual([
      'ATR未达到5°',
      'ATR 5°–<7°',
      'ATR 7°–<10°',
      'ATR≥10°',
      '合计',
    ]);
    const said = wordsOf(told).filter((words) => /弯曲异常|侧弯|姿态不良/.test(words));
    expect(said).toEqual([]);
  });
});
