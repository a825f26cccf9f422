import { angleDigits, RESULTS_BY_SEVERITY, RETEST_WORD } from '@spine/contract/exam';
import type { StatisticChild } from '@spine/contract/statistic';
import { ResultTag } from '#ui/grade-tag/grade-tag.tsx';

/** The result a child counts by: its grade, or the word of what is missing. */
export function ChildResult({ child }: { child: StatisticChild }) {
  const resultId = RESULTS_BY_SEVERITY.find((each) => each === child.resultId);
  return (
    <span className="result">
      {child.maxAngle !== null && <span>{`${angleDigits(child.maxAngle)}°`}</span>}
      {resultId === undefined ? (
        <span className="plain-tag">{child.res}</span>
      ) : (
        <ResultTag resultId={resultId} status={1} needsRetest={child.res === RETEST_WORD} />
      )}
    </span>
  );
}
