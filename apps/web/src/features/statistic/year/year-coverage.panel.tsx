/** How many children of the ages that are owed a screening were examined, and the schools that were not covered, by name. */
import { formatPercent, percentDigits, type YearCoverage } from '@spine/contract/statistic';
import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import { TallyBar } from '#ui/tally-bar.tsx';
import css from './year.module.css';
import { yearText as text } from './year.text.ts';
import { YearCount } from './year-count.tsx';
import type { ShowYearChildren } from './year-figures.ts';

type Props = { coverage: YearCoverage; schoolYear: number; show: ShowYearChildren };

export function YearCoveragePanel({ coverage, schoolYear, show }: Props) {
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
        <Covered coverage={coverage} show={show} />
      )}
    </section>
  );
}

/** How many of a school nobody examined; opens them. */
function Missed({
  school,
  show,
}: {
  school: YearCoverage['schools'][number];
  show: ShowYearChildren;
}) {
  const { schoolId, schoolName, children, covered } = school;
  const count = children - covered;
  return (
    <YearCount
      figure={{ count, member: 'unseen' }}
      who={text.missedOf(schoolName)}
      group={{ by: 'school', key: schoolId, onRosters: true }}
      show={show}
      words={text.childrenThere(count)}
    />
  );
}

function Covered({ coverage, show }: Pick<Props, 'coverage' | 'show'>) {
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
            {missed.map((school) => (
              <li key={school.schoolId}>
                {school.schoolName}
                <span>
                  <Missed school={school} show={show} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {partly.length > 0 && (
        <details>
          <summary>{text.partly(partly.length)}</summary>
          <ul className={css.uncovered}>
            {partly.map((school) => (
              <li key={school.schoolId}>
                {school.schoolName}
                <span>
                  {text.coveredThere(school.covered, school.children)}{' '}
                  <Missed school={school} show={show} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
