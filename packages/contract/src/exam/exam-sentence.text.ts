/**
 * What one examination says in sentences, for reports and families. Only what was done is named
 * (docs/domain/decisions.md 28); a degree of a first measurement is no result.
 */
import { dayText } from '#kernel';
import { formatAngle, SEVERITY_BOUNDS, sideOf } from './assessment/exam-angles.rules.ts';
import {
  type ExamToAssess,
  findMissingSteps,
  hasPositiveBend,
  isUnusual,
  type SagittalAbnormal,
  summarizeMotionTest,
} from './assessment/exam-completeness.rules.ts';
import {
  findDoneSteps,
  resultOfFinding,
  toOverallFinding,
} from './assessment/exam-finding.rules.ts';
import { segmentAngles } from './assessment/exam-measure.rules.ts';
import {
  type ExamFindings,
  ExamType,
  type Finding,
  GENERAL_SIGNS,
  ResultId,
  SEGMENTS,
  type Segment,
  type Side,
} from './exam.schema.ts';
import {
  generalSignWord,
  overallLongWord,
  sagittalWord,
  segmentWord,
  sideWord,
} from './exam.text.ts';
import { resultAdvice } from './exam-report.text.ts';
import type { StandingReferral } from './exam-view.schema.ts';

export const DECLINED_TEXT = '监护人或本人未同意本次检查，未测量；如需检查可联系学校补测。';
export const UNDETERMINED_TEXT = '本次检查没有得到有效的测量读数，暂不能判定，请安排复测。';

/** Days within which a retest is due; without one, a visit to a hospital replaces it (docs/domain/decisions.md 27). */
const RETEST_DAYS = 14;

const POSTURAL = '提示姿势性改变的可能较大';
const AFTER_MOTION = '做脊柱运动试验后';

const severityText: Partial<Record<Finding, string>> = {
  severityOne: '测得最大躯干旋转角为5°至不足7°，筛查结果为脊柱侧弯Ⅰ度（轻）。',
  severityTwo: '测得最大躯干旋转角为7°至不足10°，筛查结果为脊柱侧弯Ⅱ度（中）。',
  severityThree: '测得最大躯干旋转角达到或超过10°，筛查结果为脊柱侧弯Ⅲ度（较明显）。',
};

/** Found in the side view and still there in the prone test. */
const sagittalText: Readonly<Record<SagittalAbnormal, string>> = {
  lordosis: '侧面观察和俯卧试验提示脊柱前凸异常体征，建议到医院检查脊柱矢状面情况。',
  kyphosis: '侧面观察和俯卧试验提示脊柱后凸异常体征，建议到医院检查脊柱矢状面情况。',
};

/** Of 姿态不良: so large an angle rarely leaves with the motion test. */
const LARGE_FIRST_TEXT = '初测达到10°，请由另一人再测一次。';

const FURTHER_CHECK_TEXT = '检查医生建议到医院进一步检查确认';

const HOSPITAL_ADVICE: Partial<Record<Finding, string>> = {
  lordosis:
    '请在一个月内到有脊柱专科的医院检查，携带本报告，由医生决定是否需要X线检查；平时避免久坐，遵医嘱复查。',
  kyphosis:
    '请在一个月内到有脊柱专科的医院检查，携带本报告，由医生决定是否需要X线检查；平时避免久坐和含胸低头，遵医嘱复查。',
  furtherCheck: '请按检查医生的建议，在一个月内到有脊柱专科的医院进一步检查，携带本报告。',
};

/** Added to the advice of a retest: where a hospital is due as well, and what to do when no retest takes place. A sign
 * without an angle never asks for a hospital. */
const ADVICE_DURING_RETEST = {
  sagittal: '不论是否复测，请在一个月内到有脊柱专科的医院检查侧面的弯曲，携带本报告。',
  large: '初测已达到10°，请同时在两周内到有脊柱专科的医院检查，携带本报告。',
  sentOn: '不论是否复测，请按检查医生的建议，在一个月内到有脊柱专科的医院进一步检查，携带本报告。',
  none: `${RETEST_DAYS}天内没有复测的，请直接到有脊柱专科的医院检查，携带本报告。`,
  sign: '没有按时复测的，请再联系学校或筛查机构安排。',
} as const;

/** An examination as its sentences need it; `maxAngle` in degrees ≥ 0. */
export type ExamForSentences = Pick<ExamToAssess, 'typeId' | 'status'> & {
  readonly finding: Finding;
  readonly needsRetest: boolean;
  readonly sagittalAbnormal: SagittalAbnormal | null;
  readonly referred: boolean;
  readonly findings: ExamFindings;
  readonly maxAngle: number | null;
  readonly maxSide: Side | null;
};

/** The advice of an earlier open referral, whatever a later examination measured; it comes before all other advice. */
export function standingAdvice({ date, overall }: StandingReferral): string {
  return `${dayText(date)}的检查结果为${overallLongWord(overall)}，建议就诊，至今没有登记就诊结果；本次检查不能代替，请按那次的建议到有脊柱专科的医院检查，携带两次的报告。`;
}

/** Description and advice, each one or more whole sentences; advice may be empty. */
export type ResultSentences = { readonly description: string; readonly advice: string };

/**
 * Description and advice of an examination. `ownAdvice` is what the institution's template says of a result; it is
 * followed where that result is the finding.
 */
export function resultSentences(
  exam: ExamForSentences,
  ownAdvice: string | null = null,
): ResultSentences {
  const { finding } = exam;
  const resultId = resultOfFinding(finding);
  return {
    description: `${describeFinding(finding, exam)}${relatedFindingText(exam)}`,
    advice:
      resultId === null
        ? adviceWithoutResult(finding, exam)
        : adviceOfResult(resultId, exam, ownAdvice),
  };
}

/** Ⅰ度 beside a finding of the side view takes the days and words of that. */
function adviceOfResult(
  resultId: ResultId,
  { sagittalAbnormal }: ExamForSentences,
  ownAdvice: string | null,
): string {
  if (resultId === ResultId.SeverityOne && sagittalAbnormal !== null)
    return HOSPITAL_ADVICE[sagittalAbnormal] ?? '';
  return ownAdvice ?? resultAdvice[resultId];
}

function relatedFindingText(exam: ExamForSentences): string {
  const { beside } = toOverallFinding(exam);
  if (beside === null) return '';
  if (beside !== 'furtherCheck') return sagittalText[beside];
  return needsFurtherCheck(exam) ? `${FURTHER_CHECK_TEXT}。` : '';
}

const needsFurtherCheck = ({ findings }: ExamForSentences) =>
  findings.advice?.includes('furtherCheck') ?? false;

function describeFinding(finding: Finding, exam: ExamForSentences): string {
  switch (finding) {
    case 'declined':
      return DECLINED_TEXT;
    case 'undetermined':
      return UNDETERMINED_TEXT;
    case 'normal':
      return normalText(exam);
    case 'belowFive':
      return `${onlyAngles(exam)}，未达到5°。`;
    case 'badPosture':
      return `${isQuick(exam) ? '' : '本次'}${[...abnormalSignTexts(exam), ...measuredAngles(exam), POSTURAL].join('，')}。${isLargeFirst(exam.findings) ? LARGE_FIRST_TEXT : ''}`;
    case 'lordosis':
    case 'kyphosis':
      return `${[...measuredAngles(exam).map((words) => `${words}。`), sagittalText[finding]].join('')}`;
    case 'furtherCheck':
      return `${[...abnormalSignTexts(exam), ...measuredAngles(exam)].join('，')}；${FURTHER_CHECK_TEXT}。`.replace(
        /^；/,
        '',
      );
    case 'incomplete':
      return incompleteText(exam);
    case 'retest':
      return `${[...(isQuick(exam) ? [onlyAngles(exam)] : []), ...firstMeasured(exam), ...abnormalSignTexts(exam), missingText(exam)].join('，')}，结果待复测。`;
    default:
      return `${isQuick(exam) ? `${onlyAngles(exam)}，` : ''}${severityText[finding] ?? ''}`;
  }
}

function adviceWithoutResult(finding: Finding, exam: ExamForSentences): string {
  if (finding === 'retest') return retestAdvice(exam);
  if (finding === 'incomplete')
    return `请联系学校或筛查机构补做${joinWords(missingStepWords(exam))}；做完之前，还不能说没有异常。`;
  return HOSPITAL_ADVICE[finding] ?? '';
}

function retestAdvice(exam: ExamForSentences): string {
  const retest = `请在${RETEST_DAYS}天内联系学校或筛查机构安排复测，${joinWords(missingStepWords(exam))}做完后才能确定结果。`;
  return `${retest}${ADVICE_DURING_RETEST[hospitalReasonDuringRetest(exam)]}`;
}

/**
 * Why a hospital is due although the result waits for a retest; `none` where it is due only when no retest comes, `sign`
 * where no angle asks for one.
 */
export function hospitalReasonDuringRetest({
  referred,
  sagittalAbnormal,
  maxAngle,
}: Pick<
  ExamForSentences,
  'referred' | 'sagittalAbnormal' | 'maxAngle'
>): keyof typeof ADVICE_DURING_RETEST {
  if (!referred) return isUnusual(maxAngle) ? 'none' : 'sign';
  if (maxAngle !== null && maxAngle >= SEVERITY_BOUNDS.three) return 'large';
  return sagittalAbnormal === null ? 'sentOn' : 'sagittal';
}

const isQuick = ({ typeId }: ExamForSentences) => typeId === ExamType.Quick;

/** `本次只测量了胸段的躯干旋转角` where readings name their segments and some were left out. */
function onlyAngles({ findings }: ExamForSentences): string {
  const { read } = summarizeMotionTest(findings);
  const isPart = read.length > 0 && read.length < SEGMENTS.length;
  return `本次只测量了${isPart ? `${joinSegments(read)}的` : ''}躯干旋转角`;
}

/** Within an enumeration that has its own 和. */
const segmentList = (segments: readonly Segment[]) =>
  segments.map((segment) => segmentWord[segment]).join('、');

const joinSegments = (segments: readonly Segment[]) =>
  joinWords(segments.map((segment) => segmentWord[segment]));

/** `躯干旋转角均小于5°`, `胸段躯干旋转角小于5°`: only what was measured. */
function smallAngles({ findings }: ExamForSentences): string {
  const { read } = summarizeMotionTest(findings);
  const isPart = read.length > 0 && read.length < SEGMENTS.length;
  return `${isPart ? joinSegments(read) : ''}躯干旋转角${read.length === 1 ? '' : '均'}小于5°`;
}

function normalText(exam: ExamForSentences): string {
  const notViewed = exam.findings.sagittal === undefined ? '，未查侧面' : '';
  return `本次${joinWords(normalStepWords(exam))}未见异常，${smallAngles(exam)}${notViewed}。`;
}

/** `初测右6.0°，做脊柱运动试验后躯干旋转角均小于5°`; nothing where no angle was measured. */
function measuredAngles(exam: ExamForSentences): string[] {
  if (exam.maxAngle === null) return [];
  if (isQuick(exam) && !findDoneSteps(exam.findings, exam.typeId).motionTest)
    return [`${onlyAngles(exam)}，未达到5°`];
  const first = isQuick(exam) ? [onlyAngles(exam)] : [];
  const isAgain = findDoneSteps(exam.findings, exam.typeId).motionTest;
  const reached = isAgain ? firstReached(exam.findings) : [];
  return [...first, ...reached, `${isAgain ? AFTER_MOTION : ''}${smallAngles(exam)}`];
}

/** The largest first reading, signed. */
function largestFirst(findings: ExamFindings): number {
  const firsts = Object.values(segmentAngles(findings)).map(({ first }) => first ?? 0);
  return firsts.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? 0;
}

const isLargeFirst = (findings: ExamFindings) =>
  Math.abs(largestFirst(findings)) >= SEVERITY_BOUNDS.three;

/** The largest first reading, where it reached 5° and the motion test brought it down. */
function firstReached(findings: ExamFindings): string[] {
  const largest = largestFirst(findings);
  return Math.abs(largest) < SEVERITY_BOUNDS.one
    ? []
    : [firstAngleText(Math.abs(largest), sideOf(largest))];
}

const firstAngleText = (magnitude: number, side: Side | null) =>
  `初测${side === null ? '' : sideWord[side]}${formatAngle(magnitude)}°`;

function incompleteText(exam: ExamForSentences): string {
  const { read, isBegun } = summarizeMotionTest(exam.findings);
  const isPart = read.length > 0 && read.length < SEGMENTS.length;
  const reached = isBegun ? firstReached(exam.findings) : [];
  const clear = normalStepWords(exam);
  return `${[
    ...(clear.length === 0 ? [] : [`本次${joinWords(clear)}未见异常`]),
    ...abnormalSignTexts(exam),
    ...reached,
    `${reached.length > 0 ? AFTER_MOTION : ''}${isPart ? joinSegments(read) : ''}躯干旋转角未达到5°`,
    ...notDoneTexts(exam),
  ].join('，')}，检查未完成。`;
}

/** `未做一般检查和前屈试验`, `未测腰段`. */
function notDoneTexts(exam: ExamForSentences): string[] {
  const { segments, ...missing } = missingStepsOf(exam);
  const steps = [
    ...(missing.generalCheck ? ['一般检查'] : []),
    ...(missing.forwardBend ? ['前屈试验'] : []),
  ];
  return [
    ...(steps.length === 0 ? [] : [`未做${joinWords(steps)}`]),
    ...(segments.length === 0 ? [] : [`未测${joinSegments(segments)}`]),
  ];
}

/** The completed steps other than the angles in which nothing was found. */
function normalStepWords({ findings, typeId }: ExamForSentences): string[] {
  const done = findDoneSteps(findings, typeId);
  return [
    ...(done.generalCheck && generalSignWords(findings).length === 0 ? ['一般检查'] : []),
    ...(done.forwardBend && !hasPositiveBend(findings) ? ['前屈试验'] : []),
    ...(done.sideView && findings.sagittal?.sign === 'normal' ? ['侧面观察'] : []),
  ];
}

/** What was found other than the angles, without what the prone test proved. */
function abnormalSignTexts({ findings, typeId }: ExamForSentences): string[] {
  if (typeId === ExamType.Quick) return [];
  const { sagittal } = findings;
  const signs = generalSignWords(findings);
  const side = sagittal && sagittal.sign !== 'normal' && sagittal.prone !== 'present';
  return [
    ...(signs.length === 0 ? [] : [`一般检查见${signs.join('、')}`]),
    ...(hasPositiveBend(findings) ? ['前屈试验见背部左右高低不一'] : []),
    ...(side
      ? [
          `侧面观察有${sagittalWord[sagittal.sign]}${sagittal.prone === 'gone' ? '，俯卧试验后消失' : ''}`,
        ]
      : []),
  ];
}

function generalSignWords({ generalCheck }: ExamFindings): string[] {
  return GENERAL_SIGNS.filter((sign) => generalCheck?.[sign]).map((sign) => generalSignWord[sign]);
}

/** `初测右12.0°` where the first angles are a trigger. */
function firstMeasured({ findings, maxAngle, maxSide }: ExamForSentences): string[] {
  if (summarizeMotionTest(findings).isBegun) return firstReached(findings);
  return maxAngle === null || maxAngle < SEVERITY_BOUNDS.one
    ? []
    : [firstAngleText(maxAngle, maxSide)];
}

type IncompleteExam = Pick<ExamForSentences, 'findings' | 'typeId' | 'status' | 'needsRetest'>;

const missingStepsOf = ({ findings, typeId, status, needsRetest }: IncompleteExam) =>
  findMissingSteps({ ...findings, typeId, status, needsRetest });

/** The steps an examination still lacks, in words: `脊柱运动试验`, `腰段的运动试验`, `俯卧试验`. */
export function missingStepWords(exam: IncompleteExam): string[] {
  const { generalCheck, forwardBend, segments, motionTest, proneTest } = missingStepsOf(exam);
  return [
    ...(generalCheck && !exam.needsRetest ? ['一般检查'] : []),
    ...(forwardBend && !exam.needsRetest ? ['前屈试验'] : []),
    ...(segments.length > 0 && !exam.needsRetest ? [`${segmentList(segments)}的躯干旋转角`] : []),
    ...(motionTest.length === 0 ? [] : [motionTestWord(motionTest)]),
    ...(proneTest ? ['俯卧试验'] : []),
  ];
}

const motionTestWord = (segments: readonly Segment[]) =>
  segments.length === SEGMENTS.length ? '脊柱运动试验' : `${segmentList(segments)}的运动试验`;

/** `尚未做脊柱运动试验`, `胸段已做运动试验，腰段未做`. */
function missingText(exam: ExamForSentences): string {
  const { motionTest, proneTest } = missingStepsOf(exam);
  const isHalf = motionTest.length > 0 && motionTest.length < SEGMENTS.length;
  if (!isHalf) return `尚未做${joinWords(missingStepWords(exam))}`;
  const done = SEGMENTS.filter((segment) => exam.findings.motionTest?.atr[segment].length);
  const half = `${joinSegments(done)}已做运动试验，${joinSegments(motionTest)}未做`;
  return proneTest ? `${half}，尚未做俯卧试验` : half;
}

/** `一般检查、前屈试验和侧面观察`. */
function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join('、')}和${last}`;
}
