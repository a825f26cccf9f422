/** The loading and empty states of the statistics. */
import type { StatisticTable } from '@spine/contract/statistic';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '#platform/session/session.ts';
import { listText } from '#ui/list-page/list.text.ts';
import { ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import statisticCss from './statistic.module.css';
import type { useTable } from './statistic.queries.ts';
import { type Filters, selectedProjects } from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';
import css from './statistic-charts.module.css';

function CardWaiting() {
  return (
    <section className={clsx(css.card, looks.card)}>
      <SkeletonRows widths={[72, 300, 120]} />
    </section>
  );
}

type CardStateProps = {
  query: ReturnType<typeof useTable>;
  children: (table: StatisticTable) => ReactNode;
};

/** The card of a table, its loading state, or its error. */
export function CardState({ query: { data, error, refetch }, children }: CardStateProps) {
  if (error)
    return (
      <section className={clsx(css.card, looks.card)}>
        <ErrorState error={error} retry={() => void refetch()} />
      </section>
    );
  return data ? children(data) : <CardWaiting />;
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

/** Without numbers: a hint, and a link to the projects or to the progress of the chosen project. */
export function StatisticEmpty({ filters, hasProjects }: Props) {
  const mayAdd = useCan('project.add');
  const maySee = useCan('project.menu');
  const [project, ...others] = selectedProjects(filters);
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
