/** All planned schools: how many rows would go through, how far each grade is, and the most frequent faults. */
import { checkReason, type MonitoringCheck } from '@spine/contract/monitoring';
import { gradeNames } from '@spine/contract/school';
import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import css from './check.module.css';
import { checkPageText as text } from './check-page.text.ts';
import { computeLeftOut, computeShare, sortFaultCodes } from './check-rows.ts';

type Sums = MonitoringCheck['sums'];

const FIGURES = ['children', 'examined', 'sound', 'bounced', 'doubtful', 'ours'] as const;
const MOST_FAULTS = 5;

export function OverviewPanel({ sums }: { sums: Sums }) {
  return (
    <section className={css.overview} aria-label={text.overview}>
      <Figures sums={sums} />
      <Grades grades={sums.grades} />
      <Faults faults={sums.faults} />
    </section>
  );
}

function Figures({ sums }: { sums: Sums }) {
  const figures = [
    ...FIGURES.map((figure) => ({ figure, count: sums[figure] })),
    { figure: 'leftOut' as const, count: computeLeftOut(sums) },
  ];
  return (
    <dl className={clsx(looks.card, css.figures)}>
      {figures.map(({ figure, count }) => (
        <div key={figure} className={clsx(figure === 'bounced' && count > 0 && css.bad)}>
          <dt>{text.figures[figure]}</dt>
          <dd>{text.count(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Grades({ grades }: { grades: Sums['grades'] }) {
  return (
    <div className={clsx(looks.card, css.part)}>
      <h2>
        {text.byGrade}
        <small>{text.byGradeHint}</small>
      </h2>
      <ul className={css.grades}>
        {grades.map((grade) => (
          <li key={grade.gradeCode}>
            <span>{gradeNames[grade.gradeCode]}</span>
            <span className={looks.track}>
              <i style={{ width: `${computeShare(grade).toFixed(1)}%` }} />
            </span>
            <span className={css.number}>{text.accepted(grade.accepted, grade.owed)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Faults({ faults }: { faults: Sums['faults'] }) {
  const most = sortFaultCodes(faults).slice(0, MOST_FAULTS);
  return (
    <div className={clsx(looks.card, css.part)}>
      <h2>{text.faults}</h2>
      {most.length === 0 && <p className={looks.soft}>{text.noFaults}</p>}
      <ul className={css.most}>
        {most.map(({ code, count }) => (
          <li key={code}>
            <span>{checkReason[code].why}</span>
            <span className={css.number}>{text.rows(count)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
