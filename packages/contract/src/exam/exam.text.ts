/** The Chinese words of examinations: results, findings, states. Longer printed texts: exam-report.text.ts. */

import { type AnglePair, formatAngle, sidesFromPair } from './assessment/exam-angles.rules.ts';
import { resultOfFinding } from './assessment/exam-finding.rules.ts';
import type { Balance, ExamFault } from './assessment/exam-measure.rules.ts';
import {
  type Bend,
  type ExamMode,
  ExamStatus,
  type Finding,
  type GeneralSign,
  type OverallFinding,
  type ResultId,
  type ScreeningMethod,
  type ScreeningState,
  type Segment,
  type Side,
} from './exam.schema.ts';

export const RETEST_WORD = '待复测';
const INCOMPLETE_WORD = '未完成';
export const DECLINED_WORD = '拒检';
export const UNDETERMINED_WORD = '未判定';

/** The word of a result in lists, where the column already says what it is about. */
const shortWord: Readonly<Record<ResultId, string>> = {
  0: '正常',
  5: '姿态不良',
  1: '侧弯Ⅰ度',
  2: '侧弯Ⅱ度',
  3: '侧弯Ⅲ度',
};

/** The full name of a result. */
export const resultName: Readonly<Record<ResultId, string>> = {
  0: '正常',
  5: '姿态不良',
  1: '脊柱侧弯Ⅰ度',
  2: '脊柱侧弯Ⅱ度',
  3: '脊柱侧弯Ⅲ度',
};

/** The finding of an examination in a word or two; what it is called on a report: `overallLongWord`. */
const findingWord: Readonly<Record<Finding, string>> = {
  normal: shortWord[0],
  belowFive: '未达到5°',
  badPosture: shortWord[5],
  severityOne: shortWord[1],
  severityTwo: shortWord[2],
  severityThree: shortWord[3],
  lordosis: '前凸异常',
  kyphosis: '后凸异常',
  furtherCheck: '需进一步检查',
  retest: RETEST_WORD,
  incomplete: INCOMPLETE_WORD,
  declined: DECLINED_WORD,
  undetermined: UNDETERMINED_WORD,
};

const withRelatedFinding = (word: string, beside: OverallFinding['beside']) =>
  beside === null ? word : `${word}、${findingWord[beside]}`;

/** The overall finding in lists: `侧弯Ⅰ度`, `侧弯Ⅰ度、后凸异常`, `待复测`. */
export function overallWord({ finding, beside }: OverallFinding): string {
  return withRelatedFinding(findingWord[finding], beside);
}

/** The overall finding at a point of a trend, where the angle is shown too: `Ⅰ度`. */
export function overallPointWord({ finding }: OverallFinding): string {
  const resultId = resultOfFinding(finding);
  return resultId !== null && resultId in degreeWord
    ? resultName[resultId].replace('脊柱侧弯', '')
    : findingWord[finding];
}

/** A finding alone as reports print it: `脊柱侧弯Ⅰ度`. */
export function longWord(finding: Finding): string {
  return findingWord[finding].replace(/^侧弯/, '脊柱侧弯');
}

/** A finding alone, in a word or two. */
export function shortWordOf(finding: Finding): string {
  return findingWord[finding];
}

/** The overall finding as reports print it: `脊柱侧弯Ⅰ度`. */
export function overallLongWord({ finding, beside }: OverallFinding): string {
  return withRelatedFinding(longWord(finding), beside);
}

type Result = { readonly status: ExamStatus; readonly resultId: ResultId | null };

function wordFrom(words: Readonly<Record<ResultId, string>>, exam: Result): string {
  if (exam.status === ExamStatus.Declined) return DECLINED_WORD;
  return exam.resultId === null ? UNDETERMINED_WORD : words[exam.resultId];
}

/** The short word of an examination's result, 拒检 and 未判定 included. */
export function resultWord(exam: Result): string {
  return wordFrom(shortWord, exam);
}

/** The long word of an examination's result, as reports print it. */
export function resultLongWord(exam: Result): string {
  return wordFrom(resultName, exam);
}

/** The degree alone, where the angle is already named. */
export const degreeWord: Readonly<Record<1 | 2 | 3, string>> = { 1: 'Ⅰ度', 2: 'Ⅱ度', 3: 'Ⅲ度' };

export const examTypeWord = { 0: '快速检查', 1: '完整检查' } as const;
/** 检查方式, as filters and statistics name it. */
export const examModeWord: Readonly<Record<ExamMode, string>> = {
  normal: '完整检查',
  quick: '快速检查',
  atrOnly: '只测ATR',
};
/** 筛查方式 of a project, as filters and statistics name it. */
export const screeningMethodWord: Readonly<Record<ScreeningMethod, string>> = {
  twoStage: '两阶段筛查',
  guideline: '按指南筛查',
  atrOnly: '只测ATR',
};
export const examTypeText = {
  0: '快速检查（躯干旋转角 ATR）',
  1: '完整检查（分段 ATR、体征与活动度）',
} as const;

export const screeningStateWord: Readonly<Record<ScreeningState, string>> = {
  normal: '正常',
  suspicious: '可疑',
  highlySuspicious: '高度可疑',
  undetermined: '未判定',
};
export const unusualSideWord: Readonly<Record<Side, string>> = {
  left: '左侧异常',
  right: '右侧异常',
};

export const sideWord: Readonly<Record<Side, string>> = { left: '左', right: '右' };
export const segmentWord: Readonly<Record<Segment, string>> = {
  thoracic: '胸段',
  thoracolumbar: '腰胸段',
  lumbar: '腰段',
};
export const generalSignWord: Readonly<Record<GeneralSign, string>> = {
  shoulder: '双肩不等高',
  scapula: '双侧肩胛骨下角不等高',
  waist: '两侧腰凹不对称',
  iliac: '双侧髂嵴不等高',
  spinous: '棘突连线倾斜或偏离正中线',
};
export const bendWord: Readonly<Record<Bend, string>> = {
  none: '无',
  leftHigh: '右低左高',
  rightHigh: '左低右高',
};
export const sagittalWord = { normal: '正常', lordosis: '前凸体征', kyphosis: '后凸体征' } as const;
export const proneWord = { gone: '俯卧试验后消失', present: '俯卧试验后仍存在' } as const;
export const historyWord = {
  none: '无',
  family: '家族史',
  trauma: '外伤史',
  surgery: '手术史',
} as const;
export const adviceWord = {
  lifestyle: '保持健康生活方式',
  followUp: '随访',
  furtherCheck: '进一步检查确认',
} as const;
export const bodyPartWord = {
  neck: '颈',
  thoracic: '胸',
  lumbar: '腰',
  head: '头',
  shoulder: '肩',
} as const;
export const examItemWord = {
  freeMode: '自由模式',
  lateralBending: '侧屈',
  bodyBalance: '身体平衡',
  kyphosis: '前后曲度',
  flexionExtension: '前屈后伸',
  rotation: '旋转',
} as const;

const balanceWords: Readonly<Record<Balance, string>> = {
  balanced: '平衡',
  leftHigh: '左高右低',
  rightHigh: '左低右高',
};

/** The word of a balance; 无 when it was not measured. */
export function balanceWord(balance: Balance | null): string {
  return balance === null ? '无' : balanceWords[balance];
}

/** `右 8.3°`; zero has no side. */
export function formatSidedAngle(magnitude: number, side: Side | null): string {
  const angle = `${formatAngle(magnitude)}°`;
  return side === null ? angle : `${sideWord[side]} ${angle}`;
}

/**
 * The angle summary of spec 4 from the first two entries of an angle list: `左2.1°，右8.3°`. `左0°，右0°` when there
 * is no data or the two are equal; a side on which nothing was measured also reads 0°.
 */
export function angleSummary(angleList: readonly number[]): string {
  const [first = 0, second = 0] = angleList;
  const pair: AnglePair = [first, second];
  const sides = first === second ? undefined : sidesFromPair(pair);
  const { left, right } = sides ?? { left: 0, right: 0 };
  return `左${summaryAngle(left)}，右${summaryAngle(right)}`;
}

function summaryAngle(magnitude: number): string {
  return magnitude === 0 ? '0°' : `${formatAngle(magnitude)}°`;
}

/** Why a record was refused, for the person who uploads it. */
export const examFaultText: Readonly<Record<ExamFault, string>> = {
  notFinite: '读数不是有效的数字',
  outOfRange: '读数超出±45°，请检查设备后重测',
  listShape: '角度列表格式不正确，应为左右角度在前，其后每三个读数一组',
  pairOneSided: '左右角度的符号不正确，左侧不小于0，右侧不大于0',
  pairDisagrees: '左右角度与读数不一致',
  declinedWithReadings: '拒检记录不能带有读数',
  nothingMeasured: '记录中没有任何检查内容',
};

const MINUTES_OF = { hour: 60, day: 24 * 60 } as const;

/** How wrong the clock of a device is: `快 12 分钟`. */
export function clockErrorWord(aheadMs: number): string {
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  return `${aheadMs > 0 ? '快' : '慢'} ${spanWord(minutes)}`;
}

function spanWord(minutes: number): string {
  const { hour, day } = MINUTES_OF;
  if (minutes < 2 * hour) return `${minutes} 分钟`;
  return minutes < 2 * day
    ? `${Math.round(minutes / hour)} 小时`
    : `${Math.round(minutes / day)} 天`;
}
