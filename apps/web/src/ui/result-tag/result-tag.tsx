import { ExamStatus, RETEST_WORD, type ResultId, resultWord } from '@spine/contract/exam';
import { RESULT_LOOKS } from './result-looks.ts';

/** The shape of a result alone; it stands beside its word. */
export function ResultShape({ resultId }: { resultId: ResultId }) {
  return (
    <svg className={`g g${resultId}`} viewBox="0 0 10 10" aria-hidden="true">
      <path d={RESULT_LOOKS[resultId].shape} />
    </svg>
  );
}

/** Shape and word on the result's soft ground, for table cells and lines. */
function ShapeAndWord({ resultId }: { resultId: ResultId }) {
  return (
    <span className={`result-name k${resultId}`}>
      <ResultShape resultId={resultId} />
      {resultWord({ status: ExamStatus.Inspected, resultId })}
    </span>
  );
}

type Outcome = { resultId: ResultId | null; status: 1 | 2; needsRetest: boolean };

/** The result of an examination: its result, declined or undetermined; the retest tag beside it when one is due. */
export function ResultTag({ resultId, status, needsRetest }: Outcome) {
  const assessed = status === ExamStatus.Inspected && resultId !== null;
  return (
    <span className="result-tag">
      {assessed ? (
        <ShapeAndWord resultId={resultId} />
      ) : (
        <span className="plain-tag">{resultWord({ status, resultId })}</span>
      )}
      {needsRetest && <span className="plain-tag xs">{RETEST_WORD}</span>}
    </span>
  );
}
