/** The Chinese words of a yearly report, of screen and files. */
import { type ScreeningMethod, SEVERITY_BOUNDS } from '../../exam/index.ts';
import type { YearChange, YearFigureName, YearResult } from './year-summary.rules.ts';

const NAMES: Readonly<Record<YearFigureName, string>> = {
  owed: '应检',
  examined: '受检',
  valid: '有效检查',
  positive: '初筛阳性',
  found: '检出',
  posture: '姿态不良',
  referred: '转诊',
  attended: '到诊',
  confirmed: '确诊',
};

/** What a rate is called that a figure has. */
export const yearRateName = (name: YearFigureName, way: ScreeningMethod | null): string =>
  `${yearFigureName(name, way)}${name === 'found' && way === 'atrOnly' ? NAMES.found : ''}率`;

/** A campaign that only measures the trunk rotation has found no scoliosis by it. */
export const yearFigureName = (name: YearFigureName, way: ScreeningMethod | null): string =>
  name === 'found' && way === 'atrOnly' ? 'ATR≥5°' : NAMES[name];

/** What a figure counts, for whoever writes a form. */
export const yearFigureMeaning = (name: YearFigureName, way: ScreeningMethod | null): string =>
  name === 'found' && way === 'atrOnly' ? FOUND_BY_ANGLE : MEANINGS[name];

const FOUND_BY_ANGLE = '躯干旋转角（ATR）5°及以上，不含姿态不良';
const MEANINGS: Readonly<Record<YearFigureName, string>> = {
  owed: '本学年筛查项目学校在册学生',
  examined: '已检查，含待复测，不含拒检',
  valid: '有完整结果，是检出率的分母',
  positive: '初筛有任一阳性体征，含结果为姿态不良的',
  found: '脊柱侧弯Ⅰ–Ⅲ度或前凸/后凸异常，不含姿态不良',
  posture: '结果为姿态不良，不计入检出',
  referred: '曾建议就诊，含复测后为姿态不良的',
  attended: '建议就诊后已登记就诊',
  confirmed: '就诊后Cobb角≥10°',
};

export const yearChangeWord: Readonly<Record<YearChange, string>> = {
  worse: '加重',
  same: '不变',
  better: '减轻',
  other: '发现不同',
};

const SHORT_RESULTS: Readonly<Record<YearResult, string>> = {
  normal: '正常',
  posture: '姿态不良',
  furtherCheck: '进一步',
  gradeOne: 'Ⅰ度',
  gradeTwo: 'Ⅱ度',
  gradeThree: 'Ⅲ度',
  sagittal: '前/后凸',
};
const SHORT_ANGLES: Readonly<Partial<Record<YearResult, string>>> = {
  normal: `<${SEVERITY_BOUNDS.one}°`,
  gradeOne: `${SEVERITY_BOUNDS.one}–<${SEVERITY_BOUNDS.two}°`,
  gradeTwo: `${SEVERITY_BOUNDS.two}–<${SEVERITY_BOUNDS.three}°`,
  gradeThree: `≥${SEVERITY_BOUNDS.three}°`,
};

/** Narrow enough for the columns of a small table; a campaign that only measures has found no degree of scoliosis. */
export const yearShortResult = (result: YearResult, way: ScreeningMethod | null): string =>
  (way === 'atrOnly' ? SHORT_ANGLES[result] : undefined) ?? SHORT_RESULTS[result];
