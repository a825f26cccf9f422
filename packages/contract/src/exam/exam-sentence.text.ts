/**
 * What one examination says in sentences, for reports and families. Only what was done is named
 * (docs/domain/decisions.md 28); a degree of a first measurement is no result.
 */
import {
  type ExamFindings,
  ExamType,
  type Finding,
  GENERAL_SIGNS,
  type Side,
} from './exam.schema.ts';
import { generalSignWord, sagittalWord, sideWord } from './exam.text.ts';
import { angleDigits, SEVERITY_BOUNDS } from './exam-angles.rules.ts';
import { missingIn, type SagittalAbnormal } from './exam-assessment.rules.ts';
import { type Assessed, doneIn, overallOf, resultOfFinding } from './exam-finding.rules.ts';
import { resultAdvice } from './exam-report.text.ts';

export const DECLINED_TEXT = '监护人或本人未同意本次检查，未测量；如需检查可联系学校补测。';
export const UNDETERMINED_TEXT = '本次检查没有得到有效的测量读数，暂不能判定，请安排复测。';

const ONLY_ANGLES = '本次只测量了躯干旋转角';
const SMALL_ANGLES = '躯干旋转角均小于5°';
const POSTURAL = '提示姿势性改变的可能较大';

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

const HOSPITAL_ADVICE: Partial<Record<Finding, string>> = {
  lordosis:
    '请在一个月内到有脊柱专科的医院检查，携带本报告，由医生决定是否需要X线检查；平时避免久坐，遵医嘱复查。',
  kyphosis:
    '请在一个月内到有脊柱专科的医院检查，携带本报告，由医生决定是否需要X线检查；平时避免久坐和含胸低头，遵医嘱复查。',
  furtherCheck: '请按检查医生的建议，在一个月内到有脊柱专科的医院进一步检查，携带本报告。',
};

/** An examination as its sentences need it; `maxAngle` in degrees ≥ 0. */
export type ExamToTell = Assessed & {
  readonly typeId: ExamType;
  readonly findings: ExamFindings;
  readonly maxAngle: number | null;
  readonly maxSide: Side | null;
};

/** Description and advice, each one or more whole sentences; advice may be empty. */
export type ResultSentences = { readonly description: string; readonly advice: string };

/**
 * Description and advice of an examination. `ownAdvice` is what the institution's template says of a result; it is
 * followed where that result is the finding.
 */
export function resultSentences(
  exam: ExamToTell,
  ownAdvice: string | null = null,
): ResultSentences {
  const { finding, beside } = overallOf(exam);
  const resultId = resultOfFinding(finding);
  const added = beside === null ? '' : sagittalText[beside];
  return {
    description: `${descriptionOf(finding, exam)}${added}`,
    advice:
      resultId === null
        ? adviceWithoutResult(finding, exam)
        : (ownAdvice ?? resultAdvice[resultId]),
  };
}

function descriptionOf(finding: Finding, exam: ExamToTell): string {
  switch (finding) {
    case 'declined':
      return DECLINED_TEXT;
    case 'undetermined':
      return UNDETERMINED_TEXT;
    case 'normal':
      return normalText(exam);
    case 'badPosture':
      return postureText(exam);
    case 'lordosis':
    case 'kyphosis':
      return `${exam.maxAngle === null ? '' : `${SMALL_ANGLES}。`}${sagittalText[finding]}`;
    case 'furtherCheck':
      return `${[...seenIn(exam), SMALL_ANGLES].join('，')}；检查医生建议到医院进一步检查确认。`;
    case 'retest':
      return `${[...(isQuick(exam) ? [ONLY_ANGLES] : []), ...firstMeasured(exam), ...seenIn(exam)].join('，')}，${missingText(exam)}，结果待复测。`;
    default:
      return `${isQuick(exam) ? `${ONLY_ANGLES}，` : ''}${severityText[finding] ?? ''}`;
  }
}

function adviceWithoutResult(finding: Finding, exam: ExamToTell): string {
  if (finding === 'retest')
    return `请联系学校或筛查机构安排复测，${stepsMissing(exam).join('和')}做完后才能确定结果。`;
  return HOSPITAL_ADVICE[finding] ?? '';
}

const isQuick = ({ typeId }: ExamToTell) => typeId === ExamType.Quick;

function normalText(exam: ExamToTell): string {
  if (isQuick(exam)) return `${ONLY_ANGLES}，均小于5°，没有见到脊柱侧弯的体征。`;
  const clear = clearIn(exam);
  return clear.length === 0
    ? `本次${SMALL_ANGLES}。`
    : `本次${listed(clear)}未见异常，${SMALL_ANGLES}。`;
}

function postureText(exam: ExamToTell): string {
  const again = doneIn(exam.findings, exam.typeId).motionTest ? '做脊柱运动试验后' : '';
  if (isQuick(exam)) return `${ONLY_ANGLES}，${again}均小于5°，${POSTURAL}。`;
  return `本次${[...seenIn(exam), `${again}${SMALL_ANGLES}`, POSTURAL].join('，')}。`;
}

/** The steps beside the angles in which nothing was found. */
function clearIn({ findings, typeId }: ExamToTell): string[] {
  const done = doneIn(findings, typeId);
  return [
    ...(done.generalCheck && signsIn(findings).length === 0 ? ['一般检查'] : []),
    ...(done.forwardBend && !isBent(findings) ? ['前屈试验'] : []),
    ...(done.sideView && findings.sagittal?.sign === 'normal' ? ['侧面观察'] : []),
  ];
}

/** What was found beside the angles, without what the prone test proved. */
function seenIn({ findings, typeId }: ExamToTell): string[] {
  if (typeId === ExamType.Quick) return [];
  const { sagittal } = findings;
  const signs = signsIn(findings);
  const side = sagittal && sagittal.sign !== 'normal' && sagittal.prone !== 'present';
  return [
    ...(signs.length === 0 ? [] : [`一般检查见${signs.join('、')}`]),
    ...(isBent(findings) ? ['前屈试验见背部左右高低不一'] : []),
    ...(side
      ? [
          `侧面观察有${sagittalWord[sagittal.sign]}${sagittal.prone === 'gone' ? '，俯卧试验后消失' : ''}`,
        ]
      : []),
  ];
}

function signsIn({ generalCheck }: ExamFindings): string[] {
  return GENERAL_SIGNS.filter((sign) => generalCheck?.[sign]).map((sign) => generalSignWord[sign]);
}

function isBent({ forwardBend }: ExamFindings): boolean {
  return Object.values(forwardBend ?? {}).some((bend) => bend !== 'none');
}

/** `初测右12.0°` where the first angles are a trigger. */
function firstMeasured({ maxAngle, maxSide }: ExamToTell): string[] {
  if (maxAngle === null || maxAngle < SEVERITY_BOUNDS.one) return [];
  return [`初测${maxSide === null ? '' : sideWord[maxSide]}${angleDigits(maxAngle)}°`];
}

/** The steps a retest still has to bring, in words. */
export function stepsMissing({
  findings,
  typeId,
  status,
  needsRetest,
}: Pick<ExamToTell, 'findings' | 'typeId' | 'status' | 'needsRetest'>): string[] {
  const { motionTest, proneTest } = missingIn({ ...findings, typeId, status, needsRetest });
  return [...(motionTest ? ['脊柱运动试验'] : []), ...(proneTest ? ['俯卧试验'] : [])];
}

function missingText(exam: ExamToTell): string {
  return `尚未做${stepsMissing(exam).join('和')}`;
}

/** `一般检查、前屈试验和侧面观察`. */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join('、')}和${last}`;
}
