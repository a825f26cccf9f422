/** What came of referrals (随访结局): days to a hospital, and what X-rays showed. */

import type { EndpointInput } from '@spine/contract/kernel';
import {
  CARE_GROUPINGS,
  type CareGrouping,
  type CareStatistic,
  type statisticsCare,
} from '@spine/contract/statistic';
import clsx from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import looks from '#ui/styles/looks.module.css';
import statisticCss from '../statistic.module.css';
import { useCare } from '../statistic.queries.ts';
import statisticChartsCss from '../statistic-charts.module.css';
import css from './care.module.css';
import { careText as text } from './care.text.ts';
import { AttendanceTable, CareNotes, ComparisonSentence, PredictiveTable } from './care-tables.tsx';

const CareChart = lazy(async () => ({ default: (await import('./care-chart.tsx')).CareChart }));

type ByProps = { by: CareGrouping; choose: (by: CareGrouping) => void };

function ByChoice({ by, choose }: ByProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own.
    <div className={statisticCss.pick} role="group" aria-label={text.by}>
      {CARE_GROUPINGS.map((each) => (
        <button key={each} type="button" aria-pressed={each === by} onClick={() => choose(each)}>
          {text.grouping[each]}
        </button>
      ))}
    </div>
  );
}

const CARD = clsx(statisticChartsCss.card, looks.card);

function AttendanceCard({ care, choice }: { care: CareStatistic; choice: ByProps }) {
  return (
    <section className={CARD} aria-label={text.attendance}>
      <header>
        <h2>{text.attendance}</h2>
        <ByChoice {...choice} />
        <small>{text.attendanceNote}</small>
      </header>
      {care.total.children === 0 ? (
        <p className={looks.soft}>{text.nobody}</p>
      ) : (
        <>
          {care.groups.length > 0 && (
            <Suspense fallback={<div className={statisticChartsCss.rates} />}>
              <CareChart groups={care.groups} />
            </Suspense>
          )}
          <ComparisonSentence care={care} />
          <section
            className={css.scroll}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
            tabIndex={0}
            aria-label={text.attendanceTable}
          >
            <AttendanceTable care={care} />
          </section>
        </>
      )}
      <p className={css.notes}>{text.since(care.asOf)}</p>
    </section>
  );
}

function PredictiveCard({ care }: { care: CareStatistic }) {
  return (
    <section className={CARD} aria-label={text.predictive}>
      <header>
        <h2>{text.predictive}</h2>
        <small>{text.predictiveNote}</small>
      </header>
      <section
        className={css.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        aria-label={text.predictiveTable}
      >
        <PredictiveTable predictive={care.predictive} />
      </section>
      <CareNotes known={care.known} withheld={care.withheld} />
    </section>
  );
}

type Props = { filters: Omit<EndpointInput<typeof statisticsCare>, 'by'> };

export function CareCards({ filters }: Props) {
  const [by, setBy] = useState<CareGrouping>('degree');
  const { data, error, refetch } = useCare({ ...filters, by });
  if (error)
    return (
      <section className={CARD}>
        <ErrorState error={error} retry={() => void refetch()} />
      </section>
    );
  if (!data) return null;
  return (
    <div className={statisticChartsCss.two}>
      <AttendanceCard care={data} choice={{ by, choose: setBy }} />
      <PredictiveCard care={data} />
    </div>
  );
}
