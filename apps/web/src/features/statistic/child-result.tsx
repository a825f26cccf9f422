import { angleDigits, RESULTS_BY_SEVERITY, RETEST_WORD } from '@spine/contract/exam';
import { memberName, type StatisticChild, type StatisticMember } from '@spine/contract/statistic';
import { ResultTag } from '#ui/result-tag/result-tag.tsx';

const BENT: readonly StatisticMember[] = ['curvature', 'sagittal'];
const NO_SCOLIOSIS: readonly (number | null)[] = [0, 5];

type Props = { child: StatisticChild; member: StatisticMember };

/**
 * The result a child counts by: its result, or the word of what is missing. Whose spine is bent without scoliosis is
 * bent to the front or the back, which no result says.
 */
export function ChildResult({ child, member }: Props) {
  if (BENT.includes(member) && NO_SCOLIOSIS.includes(child.resultId))
    return <span className="plain-tag">{memberName.sagittal}</span>;
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
