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

/** The shape of a result, shown beside its name. */
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
 * The overall finding of an examination: shape and name on the colour of its result. Findings without a severity are outlined,
 * undecided ones with a dashed border. A second finding has its own tag.
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
