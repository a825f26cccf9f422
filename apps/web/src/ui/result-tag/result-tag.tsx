import { ExamStatus, RETEST_WORD, type ResultId, resultWord } from '@spine/contract/exam';
import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import { RESULT_LOOKS } from './result-looks.ts';
import css from './result-tag.module.css';

/** The shape of a result alone; it stands beside its word. */
export function ResultShape({ resultId }: { resultId: ResultId }) {
  return (
    <svg
      className={clsx(css.shape, css.fill)}
      data-result={resultId}
      viewBox="0 0 10 10"
      aria-hidden="true"
    >
      <path d={RESULT_LOOKS[resultId].shape} />
    </svg>
  );
}

/** Shape and word on the result's soft ground, for table cells and lines. */
function ShapeAndWord({ resultId }: { resultId: ResultId }) {
  return (
    <span className={css.name} data-result={resultId}>
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
    <span className={css.tag}>
      {assessed ? (
        <ShapeAndWord resultId={resultId} />
      ) : (
        <span className={looks.plainTag}>{resultWord({ status, resultId })}</span>
      )}
      {needsRetest && <span className={clsx(looks.plainTag, looks.xs)}>{RETEST_WORD}</span>}
    </span>
  );
}
