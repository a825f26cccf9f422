/** What the pages of the monitoring share: the school year, its plan, and the way from one to another. */
import { type MonitoringPlan, readMonitoringPlan } from '@spine/contract/monitoring';
import { Segmented } from 'antd';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import pageCss from '#ui/page/page.module.css';
import { PageNav } from '#ui/page/page-nav.tsx';
import { useTitle } from '#ui/use-title.ts';
import css from './monitoring.module.css';
import { monitoringText as text } from './monitoring.text.ts';
import { useMonitoringYear } from './use-monitoring-year.ts';

const PAGES = [
  { to: '/mainPage/monitoring', words: text.plan },
  { to: '/mainPage/monitoring/check', words: text.check },
  { to: '/mainPage/monitoring/file', words: text.file },
] as const;
/** The yearly report counts the children of the same school year. */
const YEAR_PAGE = '/mainPage/statistic-analysis/year';
const WIDTHS = [160, 60, 60, 60];

type Props = {
  /** What stands at the end of the head. */
  end?: (plan: MonitoringPlan) => ReactNode;
  /** While there is no plan. */
  empty: (schoolYear: number) => ReactNode;
  children: (plan: MonitoringPlan) => ReactNode;
};

export function MonitoringFrame({ end, empty, children }: Props) {
  const { year, years, choose, search } = useMonitoringYear();
  const query = useApiQuery(readMonitoringPlan, { year });
  const plan = query.data?.plan ?? undefined;
  const mayCount = useCan('statistic.menu');
  useTitle(text.title);
  return (
    <div className={clsx(css.page, pageCss.main)}>
      <div className={clsx(pageCss.title, css.title)}>
        <h1>{text.title}</h1>
        {plan && <span className={pageCss.sub}>{text.summary(plan)}</span>}
        <span className={pageCss.end}>
          {plan && end?.(plan)}
          <Segmented<number>
            aria-label={text.chooseYear}
            value={year}
            options={years.map((value) => ({ value, label: text.yearOption(value) }))}
            onChange={choose}
          />
        </span>
      </div>
      <PageNav
        label={text.pages}
        pages={[
          ...PAGES.map(({ to, words }) => ({ to: `${to}${search}`, words })),
          ...(mayCount ? [{ to: `${YEAR_PAGE}?schoolYear=${year}`, words: text.yearSummary }] : []),
        ]}
      />
      <QueryResult query={query} widths={WIDTHS}>
        {(data) => (data.plan ? children(data.plan) : empty(data.schoolYear))}
      </QueryResult>
    </div>
  );
}
