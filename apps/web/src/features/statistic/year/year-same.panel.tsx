/** The children who had a result in the year before too: how many changed from which result to which. */
import {
  percentDigits,
  YEAR_RESULTS,
  type YearResult,
  type YearSameChildren,
  type YearSummary,
  yearChangeWord,
  yearShortResult,
} from '@spine/contract/statistic';
import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import css from './year.module.css';
import { yearText as text } from './year.text.ts';
import { YearCount } from './year-count.tsx';
import type { ShowYearChildren } from './year-figures.ts';

type Props = {
  same: YearSameChildren;
  schoolYear: number;
  way: YearSummary['way'];
  show: ShowYearChildren;
};

export function YearSamePanel({ same, schoolYear, way, show }: Props) {
  return (
    <section className={clsx(css.part, looks.card)} aria-label={text.same}>
      <header>
        <h2>{text.same}</h2>
      </header>
      {same.children === 0 ? (
        <p className={looks.soft}>{text.nobodySame}</p>
      ) : (
        <Changes same={same} schoolYear={schoolYear} way={way} show={show} />
      )}
    </section>
  );
}

/** The results that somebody had, in their order. */
function resultsOf({ pairs }: YearSameChildren): readonly YearResult[] {
  return YEAR_RESULTS.filter((result) =>
    pairs.some(({ before, now }) => before === result || now === result),
  );
}

function Changes({ same, schoolYear, way, show }: Props) {
  const results = resultsOf(same);
  const countOf = (before: YearResult, now: YearResult) =>
    same.pairs.find((pair) => pair.before === before && pair.now === now)?.children ?? 0;
  return (
    <>
      <p className={looks.soft}>{text.sameChildren(same.children)}</p>
      <ul className={css.changes}>
        {same.changes
          .filter(({ change, count }) => change !== 'other' || count > 0)
          .map((share) => (
            <li key={share.change}>
              {yearChangeWord[share.change]} <b>{text.number(share.count)}</b>{' '}
              <small>{text.rate(percentDigits(share))}</small>
            </li>
          ))}
      </ul>
      <table className={css.same}>
        <caption>{text.sameYears(schoolYear)}</caption>
        <thead>
          <tr>
            <td />
            {results.map((now) => (
              <th key={now} scope="col">
                {yearShortResult(now, way)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((before) => (
            <tr key={before}>
              <th scope="row" className={css.before}>
                {yearShortResult(before, way)}
              </th>
              {results.map((now) => (
                <td key={now} className={clsx(before === now && css.stayed)}>
                  {countOf(before, now) > 0 && (
                    <YearCount
                      figure={{ count: countOf(before, now), member: now }}
                      who={text.changedFrom(
                        yearShortResult(before, way),
                        yearShortResult(now, way),
                      )}
                      group={{ before }}
                      show={show}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
