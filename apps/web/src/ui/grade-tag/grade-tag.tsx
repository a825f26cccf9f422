import { RETEST_WORD, type ResultId, resultWord } from '@spine/contract/exam';
import { GRADE_LOOKS } from './grade-colours.ts';

/** The shape of a grade alone; it stands beside its word. */
export function GradeMark({ resultId }: { resultId: ResultId }) {
  return (
    <svg className={`g g${resultId}`} viewBox="0 0 10 10" aria-hidden="true">
      <path d={GRADE_LOOKS[resultId].shape} />
    </svg>
  );
}

/** Shape and word on the grade's soft ground, for table cells and lines. */
function GradeTag({ resultId }: { resultId: ResultId }) {
  return (
    <span className={`grade k${resultId}`}>
      <GradeMark resultId={resultId} />
      {resultWord({ status: 1, resultId })}
    </span>
  );
}

type Outcome = { resultId: ResultId | null; status: 1 | 2; needsRetest: boolean };

/** The result of an examination: its grade, declined or undetermined; the retest tag beside it when one is due. */
export function ResultTag({ resultId, status, needsRetest }: Outcome) {
  const graded = status === 1 && resultId !== null;
  return (
    <span className="result-tag">
      {graded ? (
        <GradeTag resultId={resultId} />
      ) : (
        <span className="plain-tag">{resultWord({ status, resultId })}</span>
      )}
      {needsRetest && <span className="plain-tag xs">{RETEST_WORD}</span>}
    </span>
  );
}
