import { describe, expect, test } from 'vitest';
import { FINDING_OF_RESULT } from '../exam/exam.factory.ts';
import {
  type ComparedExam,
  compareExams,
  RESULTS_BY_SEVERITY,
  type ResultId,
  resultAdvice,
  type StoredAssessment,
  toOverallFinding,
} from '../exam/index.ts';
import { aroundText, familyTrendText } from './family.text.ts';
import { familySteps, isVisited } from './family-steps.rules.ts';

const TODAY = '2026-11-21';

function exam(resultId: ResultId, more: Partial<StoredAssessment> = {}) {
  const overall = toOverallFinding({
    finding: FINDING_OF_RESULT[resultId],
    sagittalAbnormal: null,
    referred: false,
    ...more,
  });
  return { date: '2026-11-19', overall, maxAngle: 6, attendedOn: null };
}

function steps(resultId: ResultId, { today = TODAY }: { today?: string } = {}) {
  return familySteps(exam(resultId), resultAdvice[resultId], today);
}

/** An examination without a result of the five. */
function found(
  finding: StoredAssessment['finding'],
  more: Partial<StoredAssessment> & { maxAngle?: number } = {},
) {
  const { maxAngle = 3, ...assessed } = more;
  return { ...exam(0, { finding, ...assessed }), maxAngle };
}

describe('what a family does next', () => {
  test.each([
    [0, '每学年筛查一次', '2027年11月中旬前后', '2027-11-19'],
    [5, '3–6个月后复测', '2027年2月中旬至2027年5月中旬之间', '2027-02-19'],
    [1, '3个月左右复测', '2027年2月中旬前后，长高快时适当提前。', '2027-02-19'],
    [2, '一个月内到医院就诊', '2026年12月19日前', '2026-12-19'],
    [3, '尽快到脊柱专科就诊，建议两周内', '2026年12月3日前', '2026-12-03'],
  ] as const)('result %i: %s', (...[resultId, title, when, date]) => {
    const due = steps(resultId).find(({ reminder }) => reminder !== null);
    expect(due).toMatchObject({ title, reminder: { date, title } });
    expect(due?.detail).toContain(when);
  });

  test.each(RESULTS_BY_SEVERITY)('result %i has three steps and one day', (resultId) => {
    const found = steps(resultId);
    expect(found).toHaveLength(3);
    expect(found.filter(({ reminder }) => reminder !== null)).toHaveLength(1);
  });

  test('says that a day is over, and offers no reminder of it', () => {
    const [, , retest] = steps(1, { today: '2027-02-19' });
    expect(retest).toMatchObject({
      detail: '原定2027年2月中旬前后，现在已过，请尽快安排，长高快时适当提前。',
      reminder: null,
    });
  });

  test('asks a normal child back after a year, without hurry', () => {
    const [, , yearly] = steps(0, { today: '2027-11-19' });
    expect(yearly).toMatchObject({
      detail: '离这次筛查已满一年，请参加学校组织的筛查。',
      reminder: null,
    });
  });

  test('reminds of the end of a span whose beginning is over', () => {
    const [, , retest] = steps(5, { today: '2027-03-01' });
    expect(retest?.reminder?.date).toBe('2027-05-19');
  });

  test.each([
    ['2026-11-30', '2027-02-28'],
    ['2027-11-30', '2028-02-29'],
  ])('three months after %s is the last day of a short February', (date, reminded) => {
    const found = familySteps({ ...exam(1), date }, resultAdvice[1], date);
    expect(found[2]?.reminder?.date).toBe(reminded);
  });

  test.each([
    [6, {}, '没有等到复测时，到医院检查', null],
    [12, { referred: true }, '两周内到脊柱专科就诊', '2026-12-03'],
    [6, { referred: true }, '一个月内到医院进一步检查', '2026-12-19'],
    [
      6,
      { referred: true, sagittalAbnormal: 'kyphosis' },
      '一个月内到医院检查侧面的弯曲',
      '2026-12-19',
    ],
  ] as const)(
    'a first measurement of %i° with %o: the retest within two weeks, and %s',
    (...[maxAngle, more, title, date]) => {
      const [retest, hospital, ...others] = familySteps(
        found('retest', { maxAngle, ...more }),
        '',
        TODAY,
      );
      expect(retest).toMatchObject({ title: '两周内安排复测', reminder: { date: '2026-12-03' } });
      expect(hospital?.title).toBe(title);
      expect(hospital?.reminder?.date ?? null).toBe(date);
      expect(others).toEqual([]);
    },
  );

  test('a retest that never came leads to the hospital', () => {
    const [retest, hospital] = familySteps(found('retest'), '', '2026-12-04');
    expect(retest?.detail).toContain('现在已过');
    expect(hospital?.title).toBe('没有复测的，请到医院检查');
  });

  test.each([
    [found('kyphosis', { sagittalAbnormal: 'kyphosis' }), '一个月内到医院检查侧面的弯曲'],
    [found('lordosis', { sagittalAbnormal: 'lordosis' }), '一个月内到医院检查侧面的弯曲'],
    [found('furtherCheck', { referred: true }), '一个月内到医院进一步检查'],
  ] as const)('what needs no angle leads to a hospital, with a day: %o', (given, title) => {
    const [first] = familySteps(given, '请坚持锻炼。', TODAY);
    expect(first).toMatchObject({ title, reminder: { date: '2026-12-19' } });
  });

  test('a quick examination under 5° asks back after a year, an unfinished one at once', () => {
    expect(familySteps(found('belowFive'), '', TODAY).map(({ title }) => title)).toEqual(
      steps(0).map(({ title }) => title),
    );
    expect(familySteps(found('incomplete'), '', TODAY).map(({ title }) => title)).toEqual([
      '补做没做的检查',
    ]);
  });

  test('what was found from the side is looked at on the same visit', () => {
    const found = familySteps(exam(2, { sagittalAbnormal: 'kyphosis' }), resultAdvice[2], TODAY);
    expect(found.map(({ title }) => title)).toEqual([
      '一个月内到医院就诊',
      '在医生或治疗师指导下锻炼',
      '遵医嘱复查',
      '侧面的弯曲请一并检查',
    ]);
  });

  test("follows the institution's own advice and no day of ours", () => {
    const advice = '请于每周三上午到我院脊柱门诊复核。';
    expect(familySteps(exam(1), advice, TODAY)).toEqual([
      { title: '筛查机构的建议', detail: advice, reminder: null, exercises: true },
    ]);
  });

  test.each([
    [1, ['改善姿势，坚持锻炼']],
    [2, ['在医生或治疗师指导下锻炼']],
    [3, ['听医生的安排']],
    [5, []],
  ] as const)(
    'result %i after a recorded visit urges to no other and tells no day to come back',
    (...[resultId, others]) => {
      const attended = { ...exam(resultId), attendedOn: '2026-11-20' };
      expect([isVisited(attended), isVisited(exam(resultId))]).toEqual([true, false]);
      for (const advice of [resultAdvice[resultId], '请于两周内到我院复核。']) {
        const [first, ...found] = familySteps(attended, advice, '2027-06-01');
        expect(first).toMatchObject({
          title: '已就诊，按医生的安排复查',
          detail: '2026年11月20日的就诊已经记录。',
        });
        expect(found.map(({ title }) => title)).toEqual(others);
        expect([first, ...found].every((each) => each?.reminder === null)).toBe(true);
      }
    },
  );

  test.each([
    [found('declined'), '如需检查，可以补测'],
    [found('undetermined'), '安排复测'],
  ] as const)('without a result there is one step: %o', (given, title) => {
    expect(familySteps(given, '', TODAY).map((each) => each.title)).toEqual([title]);
  });

  test('no step calls the screening a diagnosis, or tells to wear a brace', () => {
    const words = RESULTS_BY_SEVERITY.flatMap((resultId) => steps(resultId))
      .map(({ title, detail }) => title + detail)
      .join('');
    expect(words).not.toMatch(/诊断|确诊|治愈|佩戴支具/);
  });
});

test.each([
  ['2027-02-01', '2027年2月上旬前后'],
  ['2027-02-10', '2027年2月上旬前后'],
  ['2027-02-11', '2027年2月中旬前后'],
  ['2027-02-21', '2027年2月下旬前后'],
  ['2027-01-31', '2027年1月下旬前后'],
])('%s is told as %s', (date, words) => {
  expect(aroundText(date)).toBe(words);
});

describe('the trend in calm words', () => {
  const angle = (maxAngle: number): ComparedExam => ({
    typeId: 0,
    maxAngle,
    maxSide: 'right',
    maxSegment: 'thoracic',
    groupAngles: [],
    needsRetest: false,
    operator: '沈若兰',
    deviceCode: 'SC-204718',
  });
  const said = (before: ComparedExam, now: ComparedExam) =>
    familyTrendText({ verdict: compareExams(before, now), skipped: false });

  test.each([
    [4.8, 5.4, '较上次增加 0.6°，在测量误差范围内。'],
    [5.8, 4.9, '较上次减少 0.9°，在测量误差范围内。'],
    [5.8, 5.8, '与上次相同，在测量误差范围内。'],
    [2.2, 5, '较上次增加 2.8°，可能有变化，建议由同一人员复测确认。'],
    [4.2, 9, '较上次增加 4.8°，是有意义的变化，请按上面的建议去做。'],
    [0.1, 4.9, '上次和这次，两次都小于5°。'],
  ] as const)('from %f° to %f°', (before, now, words) => {
    expect(said(angle(before), angle(now))).toBe(words);
  });

  test.each([
    [
      { maxSide: 'left' },
      '较上次，胸段由右侧变为左侧，请核对（可询问筛查机构）；按节段比较，是有意义的变化，请按上面的建议去做。',
    ],
    [
      { maxSegment: 'lumbar' },
      '较上次，最大角由胸段右侧变为腰段右侧，请核对（可询问筛查机构）；两次的角度不能直接比较。',
    ],
    [{ needsRetest: true }, '这次是初测，还要复测；复测后再与以往的结果比较。'],
    [{ typeId: 1 }, '与上次的检查方式不同，两次的角度不能直接比较。'],
  ] as const)('with %o', (given, words) => {
    expect(said(angle(6), { ...angle(6.4), ...given })).toBe(words);
  });

  test('say which examination could not be compared', () => {
    const first = { ...angle(12), needsRetest: true };
    expect(said(first, angle(6))).toBe('上次是初测，还没有复测，不能比较。');
    expect(familyTrendText({ verdict: compareExams(angle(6), angle(6.4)), skipped: true })).toBe(
      '上次是初测，不作比较；较此前一次增加 0.4°，在测量误差范围内。',
    );
    expect(familyTrendText(null)).toBe('首次筛查，暂无可比较的结果。');
  });
});
