/** How many families answered what, and at which rate. */
import { type ConsentAnswer, responseRate } from '@spine/contract/consent';
import { wilsonInterval } from '@spine/contract/statistic';

export type AnswerCounts = {
  readonly children: number;
  readonly agreed: number;
  readonly refused: number;
  readonly withdrawn: number;
  /** No answer. */
  readonly none: number;
};

const NOBODY: AnswerCounts = { children: 0, agreed: 0, refused: 0, withdrawn: 0, none: 0 };

/** The sum of schools or classes. */
export function sumCounts(rows: readonly AnswerCounts[]): AnswerCounts {
  return rows.reduce(
    (sum, row) => ({
      children: sum.children + row.children,
      agreed: sum.agreed + row.agreed,
      refused: sum.refused + row.refused,
      withdrawn: sum.withdrawn + row.withdrawn,
      none: sum.none + row.none,
    }),
    NOBODY,
  );
}

/** The children of a class by their newest answers; null before the first. */
export function countAnswers(answers: readonly (ConsentAnswer | null)[]): AnswerCounts {
  const counts = { ...NOBODY, children: answers.length };
  for (const answer of answers) counts[answer ?? 'none'] += 1;
  return counts;
}

export function countAnswered({ children, none }: AnswerCounts): number {
  return children - none;
}

/** `75.6%`; of nobody, 0. */
export function formatShare(part: number, whole: number): string {
  return `${(whole === 0 ? 0 : (part / whole) * 100).toFixed(1)}%`;
}

/** The interval of 95 % of the answer rate, `61.3–85.8%`; undefined of nobody. */
export function formatInterval(counts: AnswerCounts): string | undefined {
  const interval = wilsonInterval(responseRate({ ...counts, answered: countAnswered(counts) }));
  if (!interval) return undefined;
  return `${(interval.low * 100).toFixed(1)}–${(interval.high * 100).toFixed(1)}%`;
}
