import { describe, expect, test } from 'vitest';
import { assessExam } from './assessment/exam-assessment.rules.ts';
import { type ExamToAssess, findMissingSteps } from './assessment/exam-completeness.rules.ts';
import {
  findDoneSteps,
  resultOfFinding,
  toOverallFinding,
} from './assessment/exam-finding.rules.ts';
import {
  type ExamFindings,
  examFindings,
  examStatusField,
  examTypeField,
  type Finding,
  SCREENING_METHODS,
  type ScreeningMethod,
} from './exam.schema.ts';
import { overallWord } from './exam.text.ts';
import { resultAdvice } from './exam-report.text.ts';
import { resultSentences } from './exam-sentence.text.ts';

const CLEAR = { shoulder: false, scapula: false, waist: false, iliac: false, spinous: false };
const STRAIGHT = { thoracic: 'none', thoracolumbar: 'none', lumbar: 'none' } as const;
const atrOf = (angle: number) => ({
  thoracic: [angle],
  thoracolumbar: [0],
  lumbar: [0],
});

const SIDES: ExamFindings['sagittal'][] = [
  undefined,
  { sign: 'normal' },
  ...(['lordosis', 'kyphosis'] as const).flatMap((sign) => [
    { sign },
    { sign, prone: 'gone' as const },
    { sign, prone: 'present' as const },
  ]),
];

/** Every step not done, done without a finding, done with one; every way to choose one of each. */
function product<T extends object>(one: T[], ...others: object[][]): T[] {
  return others.reduce<T[]>(
    (made, choices) => made.flatMap((each) => choices.map((choice) => ({ ...each, ...choice }))),
    one,
  );
}

const ADVICES = [{}, { advice: ['furtherCheck'] }];
const QUICK = product<object>(
  [{ typeId: 0, status: 1 }],
  [2, 6, 8, 12].map((angle) => ({ readings: [[angle, angle, angle]] })),
  [{}, { isExercised: true }],
  ADVICES,
);
const NORMAL = product<object>(
  [{ typeId: 1, status: 1 }],
  [{}, { generalCheck: CLEAR }, { generalCheck: { ...CLEAR, waist: true } }],
  [{}, { forwardBend: STRAIGHT }, { forwardBend: { ...STRAIGHT, lumbar: 'leftHigh' } }],
  SIDES.map((sagittal) => (sagittal ? { sagittal } : {})),
  [{}, { atr: { ...atrOf(2), lumbar: [] } }, ...[2, 6, 12].map((angle) => ({ atr: atrOf(angle) }))],
  [
    {},
    { motionTest: { atr: { ...atrOf(4), lumbar: [] } } },
    ...[3, 8].map((angle) => ({ motionTest: { atr: atrOf(angle) } })),
  ],
  ADVICES,
);
const examToAssess = examFindings.extend({ typeId: examTypeField, status: examStatusField });

function combinations(): ExamToAssess[] {
  return [...QUICK, ...NORMAL].map((each) => examToAssess.parse(each));
}

function told(exam: ExamToAssess, method?: ScreeningMethod) {
  const assessment = assessExam(exam, method);
  if (!assessment.ok) return [];
  const { typeId, status, ...findings } = exam;
  const facts = { ...assessment.result, typeId, status, findings };
  return [{ exam, facts, overall: toOverallFinding(facts), ...resultSentences(facts) }];
}

const ALL = combinations().flatMap((exam) =>
  SCREENING_METHODS.flatMap((method) => told(exam, method)),
);
type Told = (typeof ALL)[number];
const is = ({ overall }: Told, finding: Finding) => overall.finding === finding;
/** Those a hospital is due for: a proven sagittal finding, 进一步检查确认, or 10° at the first measurement. */
const DUE = ALL.filter(
  ({ exam, facts }) =>
    facts.sagittalAbnormal !== null ||
    exam.advice?.includes('furtherCheck') ||
    (facts.maxAngle ?? 0) >= 10,
);
const NAMES = {
  generalCheck: '一般检查',
  forwardBend: '前屈试验',
  motionTest: '运动试验',
  sideView: '侧面观察',
  proneTest: '俯卧试验',
} as const;

/** Without what the text itself says is still to be done. */
const withoutMissing = (words: string) =>
  words
    .replace(/(尚未做|，未做|未测)[^，]+，/g, '，')
    .replace(/安排复测，.+做完后/, '')
    .replace(/补做.+；/, '');

describe(`${ALL.length} combinations of done, not done and abnormal`, () => {
  test('are most of those there are', () => {
    expect(ALL.length).toBeGreaterThan(1500);
  });

  test('no text names a step that was not done', () => {
    for (const { exam, facts, description, advice } of ALL) {
      const done = findDoneSteps(facts.findings, exam.typeId);
      const words = withoutMissing(description) + withoutMissing(advice);
      for (const step of Object.keys(NAMES) as (keyof typeof NAMES)[])
        if (!done[step]) expect(words, JSON.stringify(exam)).not.toContain(NAMES[step]);
    }
  });

  test.each([
    [NAMES.generalCheck, (exam: ExamToAssess) => exam.generalCheck?.waist],
    [NAMES.forwardBend, (exam: ExamToAssess) => exam.forwardBend?.lumbar === 'leftHigh'],
    [NAMES.sideView, (exam: ExamToAssess) => (exam.sagittal?.sign ?? 'normal') !== 'normal'],
  ])('%s is not called clear where something was found', (name, isFound) => {
    for (const { description } of ALL.filter((each) => isFound(each.exam)))
      expect(/本次(.*)未见异常/.exec(description)?.[1] ?? '').not.toContain(name);
  });

  test('normal was examined completely, and 未达到5° is of a quick examination alone', () => {
    for (const { exam, facts, overall } of ALL.filter((each) => is(each, 'normal'))) {
      const left = findMissingSteps({ ...exam, needsRetest: facts.needsRetest });
      expect(Object.values(left).flat().filter(Boolean), JSON.stringify(exam)).toEqual([]);
      expect(overallWord(overall)).toBe('正常');
    }
    expect(ALL.filter((each) => is(each, 'belowFive')).map(({ exam }) => exam.typeId)).toContain(0);
    for (const { exam } of ALL.filter((each) => is(each, 'belowFive'))) expect(exam.typeId).toBe(0);
  });

  test('a hospital that is due is said, and no calm word stands in for it', () => {
    for (const { exam, facts, overall, advice } of DUE) {
      expect(facts.referred, JSON.stringify(exam)).toBe(true);
      expect(overallWord(overall)).not.toMatch(/^(正常|姿态不良|未达到|未完成)/);
      expect(advice, JSON.stringify(exam)).toMatch(/医院|专科/);
      expect(advice, JSON.stringify(exam)).toMatch(/一个月内|两周内|不必紧张/);
      expect([resultAdvice[0], resultAdvice[5]]).not.toContain(advice);
    }
  });

  test('a retest does not satisfy a hospital that is due, and has a day of its own', () => {
    for (const { facts, advice } of ALL.filter((each) => is(each, 'retest') && each.facts.referred))
      expect(advice, JSON.stringify(facts)).toMatch(
        /请在14天内.+安排复测.+(不论是否复测|同时在两周内).+医院/,
      );
    expect(DUE.some((each) => is(each, 'retest'))).toBe(true);
  });

  test('a retest that never comes leads to a hospital by an angle, never by a sign alone', () => {
    for (const { facts, advice } of ALL) {
      if (!facts.needsRetest || facts.referred) continue;
      const isMeasured = (facts.maxAngle ?? 0) >= 5;
      expect(advice.includes('医院'), JSON.stringify(facts)).toBe(isMeasured);
    }
  });

  test('all angles are called small only where all three segments were measured', () => {
    for (const { exam, description } of ALL) {
      const read = Object.values(exam.atr ?? {}).filter(({ length }) => length > 0);
      if (read.length === 2) expect(description).not.toMatch(/(^|[，次])躯干旋转角均小于5°/);
    }
  });

  test('姿态不良 from 10° on asks another person to measure again', () => {
    const postural = ALL.filter((each) => is(each, 'badPosture'));
    for (const { exam, description } of postural) {
      const isLarge = (exam.atr?.thoracic[0] ?? 0) >= 10;
      expect(description.endsWith('。初测达到10°，请由另一人再测一次。')).toBe(isLarge);
    }
    expect(postural.some(({ exam }) => exam.atr?.thoracic[0] === 12)).toBe(true);
  });

  test('an unfinished examination says what to do', () => {
    for (const { exam, advice } of ALL.filter((each) => is(each, 'incomplete')))
      expect(advice, JSON.stringify(exam)).toMatch(/补做.+还不能说没有异常/);
  });

  test('a proven sagittal finding is said, whatever leads', () => {
    for (const { facts, overall, description } of ALL) {
      const { sagittalAbnormal } = facts;
      if (sagittalAbnormal === null) continue;
      expect(overallWord(overall)).toContain(
        sagittalAbnormal === 'kyphosis' ? '后凸异常' : '前凸异常',
      );
      expect(description).toContain('异常体征');
    }
  });

  test('the degree of a first measurement is not called a result', () => {
    for (const { facts, overall, description, advice } of ALL) {
      if (!facts.needsRetest) continue;
      expect(overall.finding).toBe('retest');
      expect(resultOfFinding(overall.finding)).toBeNull();
      expect(description).toMatch(/(尚未做|未做).+结果待复测/);
      expect(description).not.toContain('筛查结果为');
      expect(advice).toContain('安排复测');
    }
  });

  test('every text is whole sentences', () => {
    for (const { description, advice } of ALL) {
      expect(description).toMatch(/^[^，。].*。$/);
      expect(description + advice).not.toMatch(/，，|。。|，。|undefined|null/);
    }
  });
});

test.each([
  [
    { typeId: 1, status: 1, atr: { thoracic: [12], thoracolumbar: [1], lumbar: [0] } },
    '初测右12.0°，尚未做脊柱运动试验，结果待复测。',
  ],
  [
    { typeId: 0, status: 1, readings: [[8.3, 8.3, 8.3]] },
    '本次只测量了躯干旋转角，初测右8.3°，尚未做脊柱运动试验，结果待复测。',
  ],
  [{ typeId: 0, status: 1, readings: [[2, 2, 2]] }, '本次只测量了躯干旋转角，未达到5°。'],
  [
    {
      typeId: 1,
      status: 1,
      atr: atrOf(2),
      generalCheck: CLEAR,
      forwardBend: STRAIGHT,
      sagittal: { sign: 'normal' },
    },
    '本次一般检查、前屈试验和侧面观察未见异常，躯干旋转角均小于5°。',
  ],
  [
    { typeId: 0, status: 1, atr: { thoracic: [2], thoracolumbar: [], lumbar: [] } },
    '胸段躯干旋转角未达到5°，未测腰胸段和腰段，检查未完成。',
  ],
  [
    { typeId: 1, status: 1, atr: atrOf(2) },
    '躯干旋转角未达到5°，未做一般检查和前屈试验，检查未完成。',
  ],
  [
    {
      typeId: 1,
      status: 1,
      generalCheck: CLEAR,
      atr: { thoracic: [2], thoracolumbar: [], lumbar: [] },
    },
    '本次一般检查未见异常，胸段躯干旋转角未达到5°，未做前屈试验，未测腰胸段和腰段，检查未完成。',
  ],
  [
    { typeId: 1, status: 1, atr: atrOf(2), generalCheck: CLEAR, forwardBend: STRAIGHT },
    '本次一般检查和前屈试验未见异常，躯干旋转角均小于5°，未查侧面。',
  ],
  [
    {
      typeId: 1,
      status: 1,
      generalCheck: CLEAR,
      forwardBend: STRAIGHT,
      atr: { thoracic: [6], thoracolumbar: [1], lumbar: [5.5] },
      motionTest: { atr: { thoracic: [4], thoracolumbar: [1], lumbar: [] } },
    },
    '初测右6.0°，胸段和腰胸段已做运动试验，腰段未做，结果待复测。',
  ],
  [
    {
      typeId: 1,
      status: 1,
      atr: atrOf(2),
      generalCheck: CLEAR,
      forwardBend: STRAIGHT,
      sagittal: { sign: 'kyphosis' },
    },
    '侧面观察有后凸体征，尚未做俯卧试验，结果待复测。',
  ],
  [
    {
      typeId: 1,
      status: 1,
      atr: atrOf(6),
      motionTest: { atr: atrOf(3) },
      generalCheck: CLEAR,
      forwardBend: STRAIGHT,
      advice: ['furtherCheck'],
    },
    '初测右6.0°，做脊柱运动试验后躯干旋转角均小于5°；检查医生建议到医院进一步检查确认。',
  ],
  [
    { typeId: 1, status: 1, sagittal: { sign: 'kyphosis', prone: 'present' } },
    '侧面观察和俯卧试验提示脊柱后凸异常体征，建议到医院检查脊柱矢状面情况。',
  ],
  [
    {
      typeId: 1,
      status: 1,
      atr: { thoracic: [2], thoracolumbar: [], lumbar: [] },
      sagittal: { sign: 'kyphosis', prone: 'present' },
    },
    '胸段躯干旋转角小于5°。侧面观察和俯卧试验提示脊柱后凸异常体征，建议到医院检查脊柱矢状面情况。',
  ],
  [
    { typeId: 1, status: 1, atr: atrOf(2), sagittal: { sign: 'kyphosis', prone: 'present' } },
    '躯干旋转角均小于5°。侧面观察和俯卧试验提示脊柱后凸异常体征，建议到医院检查脊柱矢状面情况。',
  ],
  [
    {
      typeId: 1,
      status: 1,
      atr: atrOf(6),
      motionTest: { atr: atrOf(3) },
      generalCheck: { ...CLEAR, shoulder: true },
    },
    '本次一般检查见双肩不等高，初测右6.0°，做脊柱运动试验后躯干旋转角均小于5°，提示姿势性改变的可能较大。',
  ],
] as const)('%o reads %s', (...[exam, words]) => {
  const [first] = told(examToAssess.parse(exam));
  expect(first?.description).toBe(words);
});

test('what is missing is enumerated with one 和', () => {
  const [unread] = told(
    examToAssess.parse({
      typeId: 1,
      status: 1,
      atr: { thoracic: [2], thoracolumbar: [], lumbar: [] },
    }),
  );
  expect(unread?.advice).toContain('补做一般检查、前屈试验和腰胸段、腰段的躯干旋转角');
});

test('Ⅰ度 beside a finding of the side view takes the days and words of that', () => {
  const [both] = told(
    examToAssess.parse({
      typeId: 1,
      status: 1,
      generalCheck: CLEAR,
      forwardBend: STRAIGHT,
      atr: atrOf(6),
      motionTest: { atr: atrOf(6) },
      sagittal: { sign: 'kyphosis', prone: 'present' },
    }),
  );
  expect(both?.overall).toEqual({ finding: 'severityOne', beside: 'kyphosis' });
  for (const own of [null, '请于三个月后复测。']) {
    const advice = both && resultSentences(both.facts, own).advice;
    expect(advice).toMatch(/一个月内.+医院/);
    expect(advice).not.toMatch(/不必紧张|三个月/);
  }
});
