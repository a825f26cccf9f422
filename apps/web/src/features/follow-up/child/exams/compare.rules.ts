/** The difference between two chosen examinations of a child, segment by segment. */
import {
  changeWords,
  compareExams,
  deltaText,
  type ExamRow,
  isChange,
  locationChangeText,
  SEGMENTS,
  type Segment,
  sideOf,
  sideWord,
  type Verdict,
} from '@spine/contract/exam';
import { dayOf } from '@spine/contract/kernel';
import { trendPoints } from '#ui/figure/trend-points.rules.ts';
import { compareText as text } from '../child.text.ts';

export type Compared = {
  /** Which with which, by their days. */
  readonly days: string;
  /** By segment; empty where they cannot be compared. */
  readonly differences: Readonly<Partial<Record<Segment, string>>>;
  readonly words: string;
};

function verdictWords(verdict: Verdict): string {
  if (isChange(verdict)) return changeWords(verdict);
  switch (verdict.kind) {
    case 'otherMethod':
      return text.otherMethod;
    case 'bothSmall':
      return text.bothSmall;
    case 'otherPlace':
      return text.check(locationChangeText(verdict.move));
    default:
      return text.unfinished;
  }
}

/** Another side is no difference but a move. */
function differenceOf(before: number, now: number): string {
  const [from, to] = [sideOf(before), sideOf(now)];
  if (before * now < 0 && from !== null && to !== null)
    return text.moved(sideWord[from], sideWord[to]);
  return deltaText(Math.abs(now) - Math.abs(before));
}

function bySegment(before: readonly number[], now: readonly number[]): Compared['differences'] {
  if (before.length !== SEGMENTS.length || now.length !== SEGMENTS.length) return {};
  return Object.fromEntries(
    SEGMENTS.map((segment, at) => [segment, differenceOf(before[at] ?? 0, now[at] ?? 0)]),
  );
}

/** Of two examinations in the order of the table, the newer first. */
export function compareTwo([later, earlier]: readonly [ExamRow, ExamRow]): Compared {
  const days = text.of(dayOf(later.examTime), dayOf(earlier.examTime));
  const [before, now] = trendPoints([later, earlier]);
  if (!before || !now) return { days, differences: {}, words: text.noAngle };
  const verdict = compareExams(before, now);
  const isCompared = isChange(verdict) || verdict.kind === 'bothSmall';
  return {
    days,
    differences: isCompared ? bySegment(before.groupAngles, now.groupAngles) : {},
    words: verdictWords(verdict),
  };
}
