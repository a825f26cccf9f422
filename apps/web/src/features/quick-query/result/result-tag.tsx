import { RETEST_WORD, type ResultId } from '@spine/contract/exam';
import clsx from 'clsx';
import resultTagCss from '#ui/result-tag/result-tag.module.css';
import { ResultShape } from '#ui/result-tag/result-tag.tsx';
import looks from '#ui/styles/looks.module.css';
import css from '../family.module.css';

type Props = { resultId: ResultId | null; res: string; needsRetest: boolean };

/** A result in lists: shape and word on the result's ground; declined and undetermined have no colour. */
export function FamilyResultTag({ resultId, res, needsRetest }: Props) {
  return (
    <span className={resultTagCss.tag}>
      {resultId === null ? (
        <span className={clsx(css.tag, looks.plainTag)}>{res}</span>
      ) : (
        <span className={resultTagCss.name} data-result={resultId}>
          <ResultShape resultId={resultId} />
          {res}
        </span>
      )}
      {needsRetest && (
        <span className={clsx(css.tag, looks.plainTag, looks.xs)}>{RETEST_WORD}</span>
      )}
    </span>
  );
}
