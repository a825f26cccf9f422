import { RETEST_WORD, type ResultId } from '@spine/contract/exam';
import clsx from 'clsx';
import { ResultShape } from '#ui/result-tag/result-tag.tsx';
import css from '../family.module.css';

type Props = { resultId: ResultId | null; res: string; needsRetest: boolean };

/** A result in lists: shape and word on the result's ground; declined and undetermined have no colour. */
export function FamilyResultTag({ resultId, res, needsRetest }: Props) {
  return (
    <span className="result-tag">
      {resultId === null ? (
        <span className={clsx(css.tag, 'plain-tag')}>{res}</span>
      ) : (
        <span className={`result-name k${resultId}`}>
          <ResultShape resultId={resultId} />
          {res}
        </span>
      )}
      {needsRetest && <span className={clsx(css.tag, 'plain-tag xs')}>{RETEST_WORD}</span>}
    </span>
  );
}
