/** The chosen table as a card: chart, sentence and numbers, in the layout its groups allow. */
import type { InputOf } from '@spine/contract/kernel';
import {
  indicatorName,
  outcomeBounds,
  percentOfPart,
  type StatisticTable,
  type statisticsTable,
  testsSentence,
} from '@spine/contract/statistic';
import clsx from 'clsx';
import { lazy, type Ref, Suspense, useMemo } from 'react';
import type { ChartHandle } from '#ui/chart/chart.tsx';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import looks from '#ui/styles/looks.module.css';
import { ChartCard, Sentence, type Telling } from '../chart-card.tsx';
import { otherWayRates } from '../other-way-rates.ts';
import { useTable } from '../statistic.queries.ts';
import type { Opened } from '../statistic.state.ts';
import { statisticText as text } from '../statistic.text.ts';
import statisticChartsCss from '../statistic-charts.module.css';
import { openedCell } from '../statistic-members.ts';
import { CardWaiting } from '../statistic-nothing.tsx';
import { StatisticCell } from './rate-cell.tsx';
import {
  chartOf,
  columnLabel,
  firstColumn,
  type Layout,
  layoutOf,
  leastColumn,
  tableLines,
  titleOf,
} from './rate-layout.ts';
import { MOST_LINES } from './rate-marks.ts';
import { RateRowsPanel } from './rate-rows.panel.tsx';
import css from './statistic-rows.module.css';
import statisticTablesCss from './statistic-tables.module.css';

type RateMatrixTableProps = {
  table: StatisticTable;
  show: ((opened: Opened) => void) | undefined;
};

/** A two-way table with more parts than a chart can tell apart: groups down, parts across, the whole first. */
function RateMatrixTable({ table, show }: RateMatrixTableProps) {
  const lines = tableLines(table);
  const ordered = [...lines.slice(-1), ...lines.slice(0, -1)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={css.matrix} tabIndex={0} aria-label={text.table(titleOf(table))}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.byName(table.groupBy)}</th>
            {ordered.map(({ split, label }) => (
              <th key={split?.key ?? 'whole'} scope="col" title={label}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.groups.map((group, at) => (
            <tr key={group.key}>
              <th scope="row" title={group.label}>
                {group.label}
              </th>
              {ordered.map(({ split, label, tallies }) => {
                const opened = openedCell(table, { key: group.key, splitKey: split?.key });
                return (
                  <td key={split?.key ?? 'whole'}>
                    <StatisticCell
                      tally={tallies[at] ?? group.tally}
                      indicator={table.indicator}
                      who={`${group.label}${label}`}
                      open={show && opened && (() => show(opened))}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type RateColumnsTableProps = {
  table: StatisticTable;
  /** The width of the first column, where the chart's axis stands. */
  first: number;
  /** Undefined for who may not see children. */
  show: ((opened: Opened) => void) | undefined;
};

/** The table under the columns of a chart: a column for each group, a row for each part, the whole last. */
function RateColumnsTable({ table, first, show }: RateColumnsTableProps) {
  const { groups, groupBy, splits, indicator } = table;
  return (
    <table className={statisticTablesCss.columns}>
      <caption className={looks.unseen}>{text.table(titleOf(table))}</caption>
      <colgroup>
        <col style={{ width: first }} />
        {groups.map(({ key }) => (
          <col key={key} />
        ))}
      </colgroup>
      <thead className={looks.unseen}>
        <tr>
          <td />
          {groups.map(({ key, label }) => (
            <th key={key} scope="col">
              {columnLabel(groupBy, label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tableLines(table).map(({ split, label, tallies }) => (
          <tr
            key={split?.key ?? 'whole'}
            className={split || splits.length === 0 ? '' : statisticChartsCss.sum}
          >
            <th scope="row" title={label}>
              <span>
                {text.rowPercent(splits.length === 0 ? text.shortIndicator[indicator] : label)}
              </span>
            </th>
            {tallies.map((tally, at) => {
              const group = groups[at];
              const opened = openedCell(table, { key: group?.key, splitKey: split?.key });
              return (
                <td key={group?.key}>
                  <StatisticCell
                    tally={tally}
                    indicator={indicator}
                    who={`${group?.label ?? ''}${split ? label : ''}`}
                    open={show && opened && (() => show(opened))}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The sentence under a table, of what a hospital found what the unknown allow, and the rates of the other ways. */
function wordsOf({ indicator, sentence, total, ...ofOneWay }: StatisticTable): string {
  const bounds = outcomeBounds(total, indicator);
  const unknown = bounds
    ? text.unknownX(bounds.unknown, percentOfPart(bounds.least), percentOfPart(bounds.most))
    : '';
  const rates = otherWayRates(ofOneWay, indicator);
  const beside = rates.length > 0 ? text.otherWays(indicatorName[indicator], rates) : '';
  return sentence + unknown + beside;
}

const RateChart = lazy(async () => ({ default: (await import('./rate-chart.tsx')).RateChart }));

type RatesPanelProps = {
  table: StatisticTable;
  layout: Layout;
  handle: Ref<ChartHandle>;
  /** Undefined for who may not see children. */
  show: ((opened: Opened) => void) | undefined;
};

function Columns({ table, handle, show }: Omit<RatesPanelProps, 'layout'>) {
  const data = useMemo(() => chartOf(table), [table]);
  const pick = (line: number, category: number) => {
    const splitKey = table.splits.length > 0 ? data.lines[line]?.key : undefined;
    const opened = openedCell(table, { key: table.groups[category]?.key, splitKey });
    if (opened) show?.(opened);
  };
  const left = firstColumn(table);
  const least = left + table.groups.length * leastColumn(table.indicator);
  const title = titleOf(table);
  return (
    <section
      className={statisticChartsCss.sideways}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      aria-label={text.chart(title)}
    >
      <div style={{ minWidth: least }}>
        <Suspense fallback={<div className={statisticChartsCss.rates} />}>
          <RateChart
            label={text.chart(title)}
            data={data}
            left={left}
            handle={handle}
            pick={show && pick}
          />
        </Suspense>
        <Sentence words={wordsOf(table)} />
        <RateColumnsTable table={table} first={left} show={show} />
      </div>
    </section>
  );
}

/** The chosen table as chart, sentence and numbers, in the layout its groups allow. */
function RatesPanel({ table, layout, handle, show }: RatesPanelProps) {
  if (table.groups.length === 0)
    return <p className={clsx(statisticChartsCss.nothing, looks.soft)}>{text.nothingHere}</p>;
  if (layout === 'columns') return <Columns table={table} handle={handle} show={show} />;
  return (
    <>
      <Sentence words={wordsOf(table)} />
      {layout === 'matrix' && (
        <p className={clsx(statisticChartsCss.note, looks.soft)}>
          {text.tooMany(table.splits.length, MOST_LINES)}
        </p>
      )}
      {layout === 'matrix' ? (
        <RateMatrixTable table={table} show={show} />
      ) : (
        <RateRowsPanel table={table} handle={handle} show={show} />
      )}
    </>
  );
}

type Props = {
  input: InputOf<typeof statisticsTable>;
  /** False while the ages that were typed make no groups. */
  enabled: boolean;
  telling: Telling;
  show: ((opened: Opened) => void) | undefined;
};

/** The chosen table in its frame, on its way, or with what went wrong. */
export function RatesCard({ input, enabled, telling, show }: Props) {
  const { data: table, error, refetch, isFetching } = useTable(input, enabled);
  if (error)
    return (
      <section className={clsx(statisticChartsCss.card, looks.card)}>
        <ErrorState error={error} retry={() => void refetch()} />
      </section>
    );
  if (!table) return <CardWaiting />;
  const layout = layoutOf(table);
  return (
    <ChartCard
      title={titleOf(table)}
      note={text.countsOf[table.indicator]}
      sentence={wordsOf(table)}
      telling={telling}
      input={{ ...input, indicator: table.indicator }}
      busy={isFetching}
      hasChart={layout !== 'matrix' && table.groups.length > 0}
    >
      {(handle) => (
        <>
          <RatesPanel table={table} layout={layout} handle={handle} show={show} />
          <p className={clsx(statisticChartsCss.note, looks.soft)}>{testsSentence([table])}</p>
        </>
      )}
    </ChartCard>
  );
}
