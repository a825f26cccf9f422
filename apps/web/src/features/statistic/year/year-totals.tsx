/** The figures of everybody with their rates and intervals, and whether 姿态不良 is counted. */
import {
  formatPercent,
  percentDigits,
  type YearFigure,
  type YearSummary,
  yearFigureName,
} from '@spine/contract/statistic';
import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import css from './year.module.css';
import { yearText as text } from './year.text.ts';
import { YearCount } from './year-count.tsx';
import { findFigure, SHOWN_FIGURES, type ShowYearChildren } from './year-figures.ts';

type Props = { report: YearSummary; show: ShowYearChildren };

function Rate({ figure }: { figure: YearFigure }) {
  if (figure.indicator === null) return null;
  const digits = percentDigits(figure);
  if (digits === '') return <p>{text.noRate}</p>;
  return (
    <>
      <p>{text.rate(digits)}</p>
      <p>{text.interval(formatPercent(figure.low), formatPercent(figure.high))}</p>
    </>
  );
}

export function YearTotals({ report: { total, way }, show }: Props) {
  const posture = findFigure(total, 'posture');
  return (
    <>
      <dl className={clsx(css.sums, looks.card)}>
        {SHOWN_FIGURES.map((name) => {
          const figure = findFigure(total, name);
          if (!figure) return null;
          const words = yearFigureName(name, way);
          return (
            <div key={name}>
              <dt>{words}</dt>
              <dd>
                <span className={css.number}>
                  <YearCount figure={figure} who={words} show={show} />
                </span>
                <Rate figure={figure} />
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={css.says}>
        {text.meaning(way)}
        {posture && (
          <>
            {'；'}
            {text.postureApart}{' '}
            <YearCount figure={posture} who={yearFigureName('posture', way)} show={show} />{' '}
            {text.people}
          </>
        )}
      </p>
    </>
  );
}
