/** The chosen table as chart, sentence and numbers, in the layout its groups allow. */
import type { StatisticTable } from '@spine/contract/statistic';
import { lazy, type Ref, Suspense, useMemo } from 'react';
import type { ChartHandle } from '#ui/chart/chart.tsx';
import { RateColumnsTable } from './rate-columns.table.tsx';
import { MOST_LINES } from './rate-marks.ts';
import { RateMatrixTable } from './rate-matrix.table.tsx';
import { RateRowsPanel } from './rate-rows.panel.tsx';
import { Sentence } from './sentence.tsx';
import type { Opened } from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';
import { chartOf, firstColumn, type Layout, LEAST_COLUMN, titleOf } from './statistic-chart.ts';
import { openedCell } from './statistic-members.ts';

const RateChart = lazy(async () => ({ default: (await import('./rate-chart.tsx')).RateChart }));

type Props = {
  table: StatisticTable;
  layout: Layout;
  handle: Ref<ChartHandle>;
  /** Undefined for who may not see children. */
  show: ((opened: Opened) => void) | undefined;
};

function Columns({ table, handle, show }: Omit<Props, 'layout'>) {
  const data = useMemo(() => chartOf(table), [table]);
  const pick = (line: string, category: number) => {
    const split = table.splits.find(({ key }) => key === line);
    const key = table.groups[category]?.key;
    const opened = openedCell(table, { key, splitKey: split?.key });
    if (opened) show?.(opened);
  };
  const left = firstColumn(table);
  const least = left + table.groups.length * LEAST_COLUMN;
  const title = titleOf(table);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className="stat-sideways" tabIndex={0} aria-label={text.chart(title)}>
        <div style={{ minWidth: least }}>
          <Suspense fallback={<div className="stat-rates" />}>
            <RateChart
              label={text.chart(title)}
              data={data}
              left={left}
              handle={handle}
              pick={show && pick}
            />
          </Suspense>
          <Sentence words={table.sentence} />
          <RateColumnsTable table={table} first={left} show={show} />
        </div>
      </section>
    </>
  );
}

export function RatesPanel({ table, layout, handle, show }: Props) {
  if (table.groups.length === 0) return <p className="stat-nothing soft">{text.nothingHere}</p>;
  if (layout === 'columns') return <Columns table={table} handle={handle} show={show} />;
  return (
    <>
      <Sentence words={table.sentence} />
      {layout === 'matrix' && (
        <p className="stat-note soft">{text.tooMany(table.splits.length, MOST_LINES)}</p>
      )}
      {layout === 'matrix' ? (
        <RateMatrixTable table={table} show={show} />
      ) : (
        <RateRowsPanel table={table} handle={handle} show={show} />
      )}
    </>
  );
}
