/** The texts of the change between two examinations. */

import { sideOf } from '../assessment/exam-angles.rules.ts';
import { degreeWord, formatSidedAngle, segmentWord, sideWord } from '../exam.text.ts';
import type {
  AngleChange,
  AngleLocation,
  Change,
  ChangeKind,
  LocationChange,
  TrendVerdict,
  Verdict,
} from './exam-trend.rules.ts';

const changeText: Readonly<Record<ChangeKind, string>> = {
  withinError: '测量误差范围内',
  possible: '可能变化，建议同一人员复测',
  meaningful: '有意义的变化',
};

/** A difference with its sign, in one decimal cut toward zero so that 3.96 never reads as 4.0: `+2.6°`, `−0.9°`. */
export function deltaText(delta: number): string {
  const size = (Math.floor(Math.abs(delta) * 10 + 1e-9) / 10).toFixed(1);
  if (Number(size) === 0) return '0.0°';
  return `${delta < 0 ? '−' : '+'}${size}°`;
}

const sideText = ({ side }: AngleLocation) => (side === null ? '' : `${sideWord[side]}侧`);
const locationText = (place: AngleLocation) =>
  `${place.segment === null ? '' : segmentWord[place.segment]}${sideText(place)}`;

/** `最大角由胸段右侧变为腰段左侧`, `胸段由右侧变为左侧`. */
export function locationChangeText({ from, to }: LocationChange): string {
  return from.segment !== null && from.segment === to.segment
    ? `${segmentWord[from.segment]}由${sideText(from)}变为${sideText(to)}`
    : `最大角由${locationText(from)}变为${locationText(to)}`;
}

const signedAngleText = (angle: number) => formatSidedAngle(Math.abs(angle), sideOf(angle));

/** `胸段 右 8.0°→右 1.0°`. */
function segmentText({ segment, before, now }: AngleChange): string {
  return `${segment === null ? '' : segmentWord[segment]} ${signedAngleText(before)}→${signedAngleText(now)}`;
}

/** Why the limits of another instrument hold. */
const NO_INSTRUMENT_TEXT = '（未记录测量尺编号，按不同测量尺判断）';

/** The difference between two examinations and what it means: `+2.8°，可能变化，建议同一人员复测`. */
export function changeWords(change: Change): string {
  const { kind, delta, segment, move, lacksInstrument } = change;
  const where = segment === null ? '' : `${segmentWord[segment]} `;
  const difference =
    move === null
      ? `${where}${deltaText(delta)}`
      : `${locationChangeText(move)}，请核对；${move.segments.map(segmentText).join('，')}`;
  const words = reachedText(change) ?? changeText[kind];
  return `${difference}，${words}${lacksInstrument ? NO_INSTRUMENT_TEXT : ''}`;
}

/** Said of a difference within the error in place of that alone, where the angle rose to another degree. */
export function reachedText({ kind, reached }: Change): string | null {
  if (kind !== 'withinError' || reached === null) return null;
  return `不能肯定变大，但已达到${degreeWord[reached]}`;
}

/** One sentence under a trend: `较上次 +2.8°，可能变化，建议同一人员复测。` */
export function trendSentence({ verdict, skipped }: Omit<TrendVerdict, 'previous'>): string {
  if (verdict.kind === 'firstMeasurement') return '本次为初测，待复测后再与以往比较。';
  return skipped
    ? `上次为初测，不作比较；${verdictText(verdict, '此前一次')}。`
    : `${verdictText(verdict, '上次')}。`;
}

function verdictText(verdict: Exclude<Verdict, { kind: 'firstMeasurement' }>, last: string) {
  switch (verdict.kind) {
    case 'earlierUnfinished':
      return `${last}为初测，不作比较`;
    case 'otherMethod':
      return `与${last}的检查方式不同，不作比较`;
    case 'bothSmall':
      return `${last}和本次，两次均小于5°`;
    case 'otherPlace':
      return `较${last} ${locationChangeText(verdict.move)}，请核对；没有各节段的角度，不作比较`;
    default:
      return `较${last} ${changeWords(verdict)}`;
  }
}

/** Under a trend that has one examination only. */
export const FIRST_EXAM_TEXT = '首次筛查，暂无可比较的历史记录。';
export const ERROR_BAND_TEXT = '阴影为单次测量误差 ±1.9°';
