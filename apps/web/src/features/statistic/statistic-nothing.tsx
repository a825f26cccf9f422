/** What stands where the numbers would be: on their way, or what to do so that there are some. */

import clsx from 'clsx';
import { Link } from 'react-router';
import { useCan } from '#platform/session.ts';
import { listText } from '#ui/list-page/list.text.ts';
import { SkeletonRows } from '#ui/list-page/list-states.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import statisticCss from './statistic.module.css';
import { type Filters, projectsIn } from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';
import css from './statistic-charts.module.css';

export function CardWaiting() {
  return (
    <section className={clsx(css.card, looks.card)}>
      <SkeletonRows widths={[72, 300, 120]} />
    </section>
  );
}

const CARDS = [0, 1, 2, 3, 4, 5];

export function StatisticWaiting() {
  return (
    <>
      <div
        className={clsx(statisticCss.cards, statisticCss.waiting, looks.card)}
        role="status"
        aria-label={listText.loading}
      >
        {CARDS.map((at) => (
          <div key={at}>
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
      <div className={css.two}>
        <CardWaiting />
        <CardWaiting />
      </div>
    </>
  );
}

type Props = { filters: Filters; hasProjects: boolean };

/** Leads whoever may to the next step: a project, or the progress of the one that was chosen. */
export function StatisticNothing({ filters, hasProjects }: Props) {
  const mayAdd = useCan('project.add');
  const maySee = useCan('project.menu');
  const [project, ...others] = projectsIn(filters);
  const step = () => {
    if (!hasProjects) return mayAdd ? { to: '/mainPage/project', words: text.toProjects } : null;
    if (!maySee || !project || others.length > 0) return null;
    return { to: `/mainPage/project/progress?id=${project}`, words: text.toProgress };
  };
  const next = step();
  const hint = mayAdd ? text.noProjectHint : text.noProjectOther;
  return (
    <section className={clsx(statisticCss.empty, looks.card)}>
      <p className={looks.h2}>{hasProjects ? text.noExam : text.noProject}</p>
      <p className={looks.soft}>{hasProjects ? text.noExamHint : hint}</p>
      {next && (
        <Link className={clsx(buttonCss.btn, buttonCss.primary)} to={next.to}>
          {next.words}
        </Link>
      )}
    </section>
  );
}
