/** How many children of the ages that are owed a screening were examined, and the schools that were not covered, by name. */
import { formatPercent, percentDigits, type YearCoverage } from '@spine/contract/statistic';
import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import { TallyBar } from '#ui/tally-bar.tsx';
import css from './year.module.css';
import { yearText as text } from './year.text.ts';

type Props = { coverage: YearCoverage; schoolYear: number };

export function YearCoveragePanel({ coverage, schoolYear }: Props) {
  const title = text.coverage(coverage.youngest, coverage.oldest);
  return (
    <section className={clsx(css.part, looks.card)} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <small className={looks.soft}>{text.agesRule(schoolYear)}</small>
      </header>
      {coverage.of === 0 ? (
        <p className={looks.soft}>{text.nobodyOfAge}</p>
      ) : (
        <Covered coverage={coverage} />
      )}
    </section>
  );
}

function Covered({ coverage }: Pick<Props, 'coverage'>) {
  const { count, of, low, high, schools } = coverage;
  const missed = schools.filter(({ covered }) => covered === 0);
  const partly = schools.filter(({ children, covered }) => covered > 0 && covered < children);
  return (
    <>
      <p className={css.coverage}>
        <b>{text.rate(percentDigits(coverage))}</b>
        <span className={looks.soft}>{text.interval(formatPercent(low), formatPercent(high))}</span>
      </p>
      <TallyBar examined={count} roster={of} />
      {missed.length === 0 ? (
        <p className={looks.soft}>{text.allCovered}</p>
      ) : (
        <>
          <h3>{text.uncovered(missed.length)}</h3>
          <ul className={css.uncovered}>
            {missed.map(({ schoolId, schoolName, children }) => (
              <li key={schoolId}>
                {schoolName}
                <span>{text.childrenThere(children)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {partly.length > 0 && (
        <details>
          <summary>{text.partly(partly.length)}</summary>
          <ul className={css.uncovered}>
            {partly.map(({ schoolId, schoolName, children, covered }) => (
              <li key={schoolId}>
                {schoolName}
                <span>{text.coveredThere(covered, children)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
