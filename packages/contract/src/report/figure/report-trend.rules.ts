/** What the newest angle means beside the earlier ones, in one or two sentences. */
import {
  angleDigits,
  CHANGE_BOUNDS,
  type ChangeKind,
  deltaText,
  type ExamInfo,
  FIRST_EXAM_TEXT,
  trendSentence,
  trendVerdict,
  verdictOf,
  verdictText,
} from '../../exam/index.ts';
import { reportText } from '../report.text.ts';

/** A run of text; strong runs are bold. */
export type Part = { readonly text: string; readonly strong: boolean };

const STRENGTH: Readonly<Record<ChangeKind, number>> = {
  withinError: 0,
  possible: CHANGE_BOUNDS.possible,
  meaningful: CHANGE_BOUNDS.meaningful,
};

/** The comparison with the first examination is said only when it tells more than the one with the last. */
function firstPart(trend: ExamInfo['trend']): Part[] {
  const verdict = trendVerdict(trend);
  const [first] = trend;
  if (!verdict || !first || first === verdict.previous) return [];
  const since = verdictOf(first, verdict.current);
  if (STRENGTH[since.kind] <= STRENGTH[verdict.kind]) return [];
  const angle = angleDigits(first.maxAngle);
  const words = verdictText({ kind: since.kind, severityUnconfirmed: false });
  const text = reportText.comparedWithFirst(angle, deltaText(since.delta), words);
  return [{ text, strong: false }];
}

/** The sentences under the trend. */
export function trendParts({ trend, id }: Pick<ExamInfo, 'trend' | 'id'>): Part[] {
  if (trend.length === 0) return [{ text: reportText.noTrend, strong: false }];
  if (trend.at(-1)?.id !== id) return [{ text: reportText.notComparable, strong: false }];
  const verdict = trendVerdict(trend);
  if (!verdict) return [{ text: FIRST_EXAM_TEXT, strong: false }];
  return [{ text: trendSentence(verdict), strong: true }, ...firstPart(trend)];
}
