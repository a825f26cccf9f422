import {
  type OverallFinding,
  overallWord,
  type ResultId,
  resultOfFinding,
  shortWordOf,
} from '@spine/contract/exam';
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

/**
 * The overall finding of an examination: shape and word on its result's ground; findings without a degree are outlined,
 * and what is still open has a dashed frame. A finding beside it has a tag of its own.
 */
export function ResultTag({ overall: { finding, beside } }: { overall: OverallFinding }) {
  const resultId = resultOfFinding(finding);
  const word = overallWord({ finding, beside: null });
  return (
    <span className={css.tag}>
      {resultId === null ? (
        <span className={clsx(looks.plainTag, css.outlined)} data-kind={finding}>
          {word}
        </span>
      ) : (
        <span className={css.name} data-result={resultId}>
          <ResultShape resultId={resultId} />
          {word}
        </span>
      )}
      {beside !== null && (
        <span className={clsx(looks.plainTag, css.outlined)} data-kind={beside}>
          {shortWordOf(beside)}
        </span>
      )}
    </span>
  );
}
