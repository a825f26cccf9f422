import { describe, expect, test } from 'vitest';
import { FINDING_OF_RESULT } from '../exam/exam.factory.ts';
import {
  type ComparedExam,
  compareExams,
  RESULTS_BY_SEVERITY,
  type ResultId,
  type StoredAssessment,
  toOverallFinding,
} from '../exam/index.ts';
import { NO_RESULT, toHospitalStanding, type VisitResult } from '../follow-up/index.ts';
import { aroundText, FAMILY_LEADS, familyTrendText } from './family.text.ts';
import {
  childSteps,
  type FamilyCase,
  familyLeads,
  familySteps,
  familyVoice,
  followedSteps,
} from './family-steps.rules.ts';

const TODAY = '2026-11-21';
const VISIT_BY = '2026-12-03';
const RETEST_BY = '2026-12-04';

const ASKED: FamilyCase = {
  visitBy: VISIT_BY,
  booked: null,
  visitedOn: null,
  hospital: null,
  nextVisit: null,
  clearedOn: null,
};

function found(
  finding: StoredAssessment['finding'],
  more: Partial<StoredAssessment> & { maxAngle?: number } = {},
) {
  const { maxAngle = 6, ...assessed } = more;
  const stored = { finding, sagittalAbnormal: null, referred: false, ...assessed };
  return { date: '2026-11-19', overall: toOverallFinding(stored), maxAngle };
}
const graded = (resultId: ResultId) => found(FINDING_OF_RESULT[resultId]);

type Told = Parameters<typeof familySteps>[0];
function steps(exam: Told['exam'], more: Partial<Told> = {}) {
  return familySteps({
    exam,
    followUp: ASKED,
    retestBy: RETEST_BY,
    advice: '',
    today: TODAY,
    ...more,
  });
}
const titles = (...given: Parameters<typeof steps>) => steps(...given).map(({ title }) => title);

describe('what a family does next', () => {
  test.each([
    [5, '复测', RETEST_BY],
    [1, '到有脊柱专科的医院复核', VISIT_BY],
    [2, '到医院就诊', VISIT_BY],
    [3, '尽快到脊柱专科就诊', VISIT_BY],
  ] as const)('result %i: %s, until the day of its case', (...[resultId, title, date]) => {
    const due = steps(graded(resultId)).filter(({ reminder }) => reminder !== null);
    expect(due).toMatchObject([{ title, reminder: { date, title } }]);
    expect(due[0]?.detail).toMatch(/^2026年12月[34]日前，/);
  });

  test('no step counts days from somewhere', () => {
    const findings = ['kyphosis', 'furtherCheck', 'retest', 'incomplete', 'undetermined'] as const;
    const told = [...RESULTS_BY_SEVERITY.map(graded), ...findings.map((each) => found(each))];
    const words = told.flatMap((exam) => steps(exam)).map(({ title, detail }) => title + detail);
    const leads = Object.values(FAMILY_LEADS).flat();
    expect([...words, ...leads].join()).not.toMatch(/[一两三]个?[周月年]内|个月|\d+天/);
  });

  test('says that a day is over, and offers no reminder of it', () => {
    const [doctor] = steps(graded(2), { today: '2026-12-04' });
    expect(doctor).toMatchObject({ reminder: null });
    expect(doctor?.detail).toMatch(/^原定2026年12月3日前，现在已过，请尽快安排，/);
    expect(steps(graded(2), { today: VISIT_BY })[0]?.reminder).not.toBeNull();
  });

  test('names no day where the case names none', () => {
    const told = { followUp: { ...ASKED, visitBy: null }, retestBy: null };
    for (const resultId of [5, 1, 2, 3] as const) {
      const all = steps(graded(resultId), told);
      expect(all.every(({ reminder }) => reminder === null)).toBe(true);
      expect(all.map(({ detail }) => detail).join()).not.toMatch(/年.+日前/);
    }
  });

  test('with an appointment that is said, and never a day that is over', () => {
    const booked = { day: '2026-12-01', hospital: '市人民医院' };
    const followUp = { ...ASKED, visitBy: booked.day, booked };
    for (const exam of [graded(1), graded(2), graded(3), found('kyphosis')]) {
      const [first] = steps(exam, { followUp });
      expect(first).toMatchObject({ title: '按预约就诊', reminder: { date: booked.day } });
      expect(first?.detail).toContain('已预约2026年12月1日，市人民医院');
      expect(steps(exam, { followUp, today: '2026-12-05' })[0]?.detail).not.toContain('现在已过');
      expect(familyLeads(exam, followUp)).toContain('已有预约，请按时就诊。');
    }
  });

  test('asks a normal child back after a year, without hurry', () => {
    const [, , yearly] = steps(graded(0), { today: '2027-11-19' });
    expect(yearly?.detail).toBe('离这次筛查已满一年，请参加学校组织的筛查。');
    expect(steps(graded(0))[2]?.detail).toBe('2027年11月中旬前后，参加学校组织的筛查。');
  });

  test.each([
    [12, { referred: true }, '到脊柱专科就诊'],
    [6, { referred: true }, '到医院进一步检查'],
    [6, { referred: true, sagittalAbnormal: 'kyphosis' }, '到医院检查侧面的弯曲'],
  ] as const)(
    'a first measurement of %i° with %o: the retest and %s, each with its day',
    (...[maxAngle, more, title]) => {
      expect(steps(found('retest', { maxAngle, ...more }))).toMatchObject([
        { title: '安排复测', reminder: { date: RETEST_BY } },
        { title, reminder: { date: VISIT_BY } },
      ]);
      const leads = familyLeads(found('retest', { maxAngle, ...more }), ASKED);
      expect(leads.join()).toContain('也请到医院检查');
    },
  );

  test('a retest of 6° that never came leads to the hospital, that of a sign to none', () => {
    const [retest, hospital] = steps(found('retest', { maxAngle: 6 }));
    expect(retest?.reminder?.date).toBe(RETEST_BY);
    expect(hospital?.detail).toContain('2026年12月4日前没有复测的，请直接到');
    const late = { today: '2026-12-05' };
    expect(titles(found('retest', { maxAngle: 6 }), late)[1]).toBe('没有复测的，请到医院检查');
    for (const told of [{}, late])
      expect(titles(found('retest', { maxAngle: 3 }), told)).toEqual(['安排复测']);
  });

  test('Ⅰ度 beside a finding of the side view takes its words, and is not calmed', () => {
    const exam = found('severityOne', { sagittalAbnormal: 'kyphosis' });
    expect(titles(exam)).toEqual(['到医院检查侧面的弯曲', '遵医嘱复查']);
    expect(familyLeads(exam, ASKED)).toEqual(FAMILY_LEADS.kyphosis);
  });

  test('what was found from the side is looked at on the same visit', () => {
    expect(titles(found('severityTwo', { sagittalAbnormal: 'kyphosis' }))).toEqual([
      '到医院就诊',
      '在医生或治疗师指导下锻炼',
      '遵医嘱复查',
      '侧面的弯曲请一并检查',
    ]);
  });

  test("the institution's own advice stands beside the day of the case", () => {
    const advice = '请到我院脊柱门诊复核。';
    expect(steps(graded(1), { advice })).toMatchObject([
      { title: '到有脊柱专科的医院复核', reminder: { date: VISIT_BY } },
      { title: '筛查机构的建议', detail: advice, exercises: true },
    ]);
    expect(titles(graded(0), { advice, followUp: null })).toEqual(['筛查机构的建议']);
  });

  test('after a visit whose result is awaited nothing urges there again, but a retest stands', () => {
    const followUp = { ...ASKED, visitBy: null, visitedOn: '2026-11-20' };
    const [first, again] = steps(graded(3), { followUp, today: '2027-06-01' });
    expect(first?.detail).toBe('2026年11月20日的就诊已经记录。');
    expect(again?.title).toBe('安排复测');
    expect(titles(graded(3), { followUp, retestBy: null })).toHaveLength(1);
    expect(familyLeads(graded(3), followUp)[1]).toContain('已就诊');
    // One of before the examination says nothing of it.
    const before = { ...ASKED, visitBy: null, visitedOn: '2026-11-18' };
    expect(titles(graded(3), { followUp: before })[0]).toBe('尽快到脊柱专科就诊');
  });

  test.each([
    [found('declined'), '如需检查，可以补测'],
    [found('undetermined'), '安排复测'],
    [found('incomplete'), '补做没做的检查'],
  ] as const)('without a result there is one step: %o', (given, title) => {
    expect(titles(given)).toEqual([title]);
  });

  test('no step calls the screening a diagnosis, or tells to wear a brace', () => {
    const words = RESULTS_BY_SEVERITY.flatMap((resultId) => steps(graded(resultId)))
      .map(({ title, detail }) => title + detail)
      .join('');
    expect(words).not.toMatch(/诊断|确诊|治愈|佩戴支具/);
  });
});

describe('one set of steps for a child', () => {
  const all = (['retest', 'incomplete', 'declined', 'undetermined'] as const).map((finding) =>
    found(finding),
  );
  const shownAnd = (shown: Told['exam'], newest: Told['exam'], more: Partial<Told> = {}) =>
    childSteps({
      shown: { ...shown, id: 'shown' },
      newest: { ...newest, id: 'newest', date: '2026-11-20' },
      followUp: ASKED,
      retest: { examId: 'newest', dueOn: RETEST_BY },
      advice: '',
      today: TODAY,
      ...more,
    });

  test('of 12° at first and a quick 6° since there is one retest, and the hospital without waiting', () => {
    const first = found('retest', { maxAngle: 12, referred: true });
    expect(shownAnd(first, found('retest'))).toMatchObject([
      { title: '安排复测', reminder: { date: RETEST_BY } },
      { title: '到脊柱专科就诊', reminder: { date: VISIT_BY } },
    ]);
  });

  test('of Ⅱ度 and a quick 6° since the hospital is no matter of the retest', () => {
    expect(shownAnd(graded(2), found('retest')).map(({ title }) => title)).toEqual([
      '安排复测',
      '到医院就诊',
      '在医生或治疗师指导下锻炼',
      '遵医嘱复查',
    ]);
  });

  const firsts = [
    ...RESULTS_BY_SEVERITY.map(graded),
    found('kyphosis'),
    found('retest', { maxAngle: 12, referred: true }),
    ...all,
  ];
  test.each([ASKED, { ...ASKED, visitBy: null, visitedOn: '2026-11-20' }, null])(
    'no step stands twice (%o)',
    (followUp) => {
      const pairs = firsts.flatMap((shown) => all.map((newest) => [shown, newest] as const));
      for (const [shown, newest] of pairs) {
        const told = shownAnd(shown, newest, { followUp }).map(({ title }) => title);
        expect(new Set(told).size).toBe(told.length);
      }
    },
  );
});

describe('a hospital is heard before the screening', () => {
  const result: VisitResult = { ...NO_RESULT, diagnosis: 'idiopathic', plans: ['brace'] };
  const hospital = toHospitalStanding({ day: '2026-06-01', result });
  const FOLLOWED: FamilyCase = {
    ...ASKED,
    visitBy: null,
    visitedOn: '2026-06-01',
    hospital,
    nextVisit: { day: '2026-12-20', byRule: false },
  };

  test('that follows the child: its day leads, and no exercise is offered', () => {
    for (const exam of [graded(0), graded(1), graded(3), undefined])
      expect(familyVoice(FOLLOWED, exam)).toBe('followed');
    const [next, ...others] = steps(graded(0), { followUp: FOLLOWED, retestBy: null });
    expect(next).toMatchObject({ title: '按医院的意见复诊', reminder: { date: '2026-12-20' } });
    expect(next?.detail).toMatch(/^2026年12月20日，带上/);
    expect(others).toEqual([]);
    expect(steps(graded(5), { followUp: FOLLOWED }).some(({ exercises }) => exercises)).toBe(false);
  });

  test('where it wrote no day, that of the rule is said as such', () => {
    const followUp = { ...FOLLOWED, nextVisit: { day: '2026-12-01', byRule: true } };
    const [next] = followedSteps({ followUp, retestBy: null, today: TODAY });
    expect(next?.detail).toContain('2026年12月1日前，医院没有写复诊的日期');
  });

  test('a day that is over is not told as coming', () => {
    for (const byRule of [true, false]) {
      const followUp = { ...FOLLOWED, nextVisit: { day: '2026-11-20', byRule } };
      const [next] = steps(graded(0), { followUp, retestBy: null });
      expect(next).toMatchObject({ title: '按医院的意见复诊', reminder: null });
      expect(next?.detail).toMatch(/^去过了请告诉我们；还没去的，/);
    }
  });

  test('what was found since is shown to it, with its day', () => {
    const followUp = { ...FOLLOWED, visitBy: VISIT_BY };
    expect(steps(graded(3), { followUp })).toMatchObject([
      { title: '请医院看看新的筛查结果', reminder: { date: VISIT_BY } },
      { title: '按医院的意见复诊' },
      { title: '安排复测', reminder: { date: RETEST_BY } },
    ]);
  });

  test('that ruled out what was found until its day: nobody is sent to exercise or a hospital', () => {
    const followUp = { ...ASKED, visitBy: null, visitedOn: '2026-11-20', clearedOn: '2026-11-20' };
    expect(familyVoice(followUp, graded(2))).toBe('cleared');
    expect(titles(graded(2), { followUp, retestBy: null })).toEqual([
      '保持好习惯',
      '留意身体变化',
      '每学年筛查一次',
    ]);
    expect(familyVoice(followUp, { date: '2026-11-21' })).toBe('screening');
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
    [4.8, 5.4, '较上次增加 0.6°，不能肯定变大，但已达到Ⅰ度，请按上面的建议去做。'],
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
