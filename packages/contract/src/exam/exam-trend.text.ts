/** What is said of the change between two examinations. */
import { segmentWord, sideWord } from './exam.text.ts';
import { type Change, type ChangeKind, isChange, type Verdict } from './exam-trend.rules.ts';

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

/** The difference between two examinations and what it means: `+2.8°，可能变化，建议同一人员复测`. */
export function changeWords({ kind, delta, segment, turned, moved }: Change): string {
  const where = segment === null ? '' : segmentWord[segment];
  const difference =
    turned === null
      ? `${where}${where && ' '}${deltaText(delta)}`
      : `${where}由${sideWord[turned.from]}侧转为${sideWord[turned.to]}侧（${sideWord[turned.from]}→${sideWord[turned.to]}），相差 ${deltaText(delta).replace('+', '')}`;
  return [
    ...(moved === null ? [] : [`最大角由${segmentWord[moved.from]}变为${segmentWord[moved.to]}`]),
    difference,
    changeText[kind],
  ].join('，');
}

/** One sentence under a trend: `较上次 +2.8°，可能变化，建议同一人员复测。` */
export function trendSentence(verdict: Verdict): string {
  if (isChange(verdict)) return `较上次 ${changeWords(verdict)}。`;
  return verdict.kind === 'otherMethod' ? OTHER_METHOD_TEXT : FIRST_MEASUREMENT_TEXT;
}

const OTHER_METHOD_TEXT = '与上次的筛查方式不同，不作比较。';
const FIRST_MEASUREMENT_TEXT = '本次为初测，待复测后再与以往比较。';

/** Under a trend that has one examination only. */
export const FIRST_EXAM_TEXT = '首次筛查，暂无可比较的历史记录。';
export const ERROR_BAND_TEXT = '阴影为单次测量误差 ±1.9°';
