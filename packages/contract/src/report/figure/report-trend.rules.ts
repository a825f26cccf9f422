/** What the newest angle means beside the earlier ones, in one or two sentences. */
import {
  angleDigits,
  CHANGE_KINDS,
  changeWords,
  type ExamInfo,
  FIRST_EXAM_TEXT,
  isChange,
  trendSentence,
  trendVerdict,
  verdictOf,
} from '../../exam/index.ts';
import { reportText } from '../report.text.ts';

/** A run of text; strong runs are bold. */
export type Part = { readonly text: string; readonly strong: boolean };

/** The comparison with the first examination is said only when it tells more than the one with the last. */
function firstPart(trend: ExamInfo['trend']): Part[] {
  const judged = trendVerdict(trend);
  const [first, current] = [trend.find(({ needsRetest }) => !needsRetest), trend.at(-1)];
  if (!judged || !first || !current || first === judged.previous) return [];
  const [last, since] = [judged.verdict, verdictOf(first, current)];
  if (!isChange(since)) return [];
  if (isChange(last) && CHANGE_KINDS.indexOf(since.kind) <= CHANGE_KINDS.indexOf(last.kind))
    return [];
  const text = reportText.comparedWithFirst(angleDigits(first.maxAngle), changeWords(since));
  return [{ text, strong: false }];
}

/** The sentences under the trend. */
export function trendParts({ trend, id }: Pick<ExamInfo, 'trend' | 'id'>): Part[] {
  if (trend.length === 0) return [{ text: reportText.noTrend, strong: false }];
  if (trend.at(-1)?.id !== id) return [{ text: reportText.notComparable, strong: false }];
  const judged = trendVerdict(trend);
  if (!judged) return [{ text: FIRST_EXAM_TEXT, strong: false }];
  return [{ text: trendSentence(judged.verdict), strong: true }, ...firstPart(trend)];
}
