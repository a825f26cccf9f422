/** What the newest angle means compared with the earlier ones, in one or two sentences. */
import {
  CHANGE_KINDS,
  changeWords,
  compareExams,
  type ExamInfo,
  FIRST_EXAM_TEXT,
  formatAngle,
  isChange,
  measuredUntil,
  reachedText,
  type TrendPoint,
  type TrendVerdict,
  trendSentence,
  trendVerdict,
} from '../../exam/index.ts';
import { reportText } from '../report.text.ts';

/** A run of text; strong runs are bold. */
export type TextRun = { readonly text: string; readonly strong: boolean };

/** The comparison with the first examination is said only when it tells more than the one with the last. */
function firstComparison(
  trend: readonly TrendPoint[],
  { verdict: last, previous }: TrendVerdict,
): TextRun[] {
  const [first, current] = [trend[0], trend.at(-1)];
  if (!first || !current || first === previous) return [];
  const since = compareExams(first, current);
  if (!isChange(since)) return [];
  if (isChange(last) && CHANGE_KINDS.indexOf(since.kind) <= CHANGE_KINDS.indexOf(last.kind))
    return [];
  // The sentence before says why already.
  const lacksInstrument = since.lacksInstrument && !(isChange(last) && last.lacksInstrument);
  const words = changeWords({ ...since, lacksInstrument });
  const text = reportText.comparedWithFirst(formatAngle(first.maxAngle), words);
  return [{ text, strong: false }];
}

/** The sentences under the trend. `advice` is said where a degree rose within the error (docs/domain/decisions.md 30). */
export function trendTextRuns(
  { trend, id }: Pick<ExamInfo, 'trend' | 'id'>,
  advice = '',
): TextRun[] {
  if (trend.length === 0) return [{ text: reportText.noTrend, strong: false }];
  const measured = measuredUntil(trend, id);
  if (measured.length === 0) return [{ text: reportText.notComparable, strong: false }];
  const judged = trendVerdict(measured);
  if (!judged) return [{ text: FIRST_EXAM_TEXT, strong: false }];
  const { verdict } = judged;
  const advised = isChange(verdict) && reachedText(verdict) !== null ? advice : '';
  const text = `${trendSentence(judged)}${advised}`;
  return [{ text, strong: true }, ...firstComparison(measured, judged)];
}
