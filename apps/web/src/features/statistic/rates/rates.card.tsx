/** The chosen table as a card: chart, sentence and numbers, in the layout its groups allow. */
import type { EndpointInput } from '@spine/contract/kernel';
import {
  formatPercent,
  indicatorName,
  outcomeBounds,
  type StatisticTable,
  type statisticsTable,
  testsSentence,
} from '@spine/contract/statistic';
import clsx from 'clsx';
import { lazy, type Ref, Suspense, useMemo } from 'react';
import type { ChartHandle } from '#ui/chart/chart.tsx';
import looks from '#ui/styles/looks.module.css';
import { ChartCard, type ChartContext, Sentence } from '../chart-card.tsx';
import { CountUnit, countUnit, useCountUnit } from '../count-unit.ts';
import { otherMethodRates } from '../other-method-rates.ts';
import { useTable } from '../statistic.queries.ts';
import type { ShowChildren } from '../statistic.state.ts';
import { statisticText as text } from '../statistic.text.ts';
import statisticChartsCss from '../statistic-charts.module.css';
import { CardState } from '../statistic-empty.tsx';
import { toOpened } from '../statistic-members.ts';
import { StatisticCell } from './rate-cell.tsx';
import {
  chooseLayout,
  columnLabel,
  firstColumnWidth,
  type Layout,
  minColumnWidth,
  tableLines,
  tableTitle,
  toChartData,
} from './rate-layout.ts';
import { MAX_LINES } from './rate-marks.ts';
import { RateRowsPanel } from './rate-rows.panel.tsx';
import css from './statistic-rows.module.css';
import statisticTablesCss from './statistic-tables.module.css';

type RateMatrixTableProps = {
  table: StatisticTable;
  show: ShowChildren;
};

/** A two-way table with too many parts for a chart: groups as rows, parts as columns, the total first. */
function RateMatrixTable({ table, show }: RateMatrixTableProps) {
  const lines = tableLines(table);
  const ordered = [...lines.slice(-1), ...lines.slice(0, -1)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={css.matrix} tabIndex={0} aria-label={text.table(tableTitle(table))}>
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
                const opened = toOpened(table, { key: group.key, splitKey: split?.key });
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
  show: ShowChildren;
};

/** The table below a chart: a column for each group, a row for each part, the total last. */
function RateColumnsTable({ table, first, show }: RateColumnsTableProps) {
  const { groups, groupBy, splits, indicator } = table;
  return (
    <table className={statisticTablesCss.columns}>
      <caption className={looks.unseen}>{text.table(tableTitle(table))}</caption>
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
              const opened = toOpened(table, { key: group?.key, splitKey: split?.key });
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

/** The sentence under a table, with the range of unknown outcomes and the rates of the other methods. */
function buildSentence({
  indicator,
  sentence,
  total,
  eachOnce,
  ...methods
}: StatisticTable): string {
  const bounds = outcomeBounds(total, indicator);
  const unknown = bounds
    ? text.unknownX(text.number(bounds.unknown), countUnit({ eachOnce }), {
        least: formatPercent(bounds.least),
        most: formatPercent(bounds.most),
      })
    : '';
  const rates = otherMethodRates(methods, indicator);
  const others = rates.length > 0 ? text.otherWays(indicatorName[indicator], rates) : '';
  return sentence + unknown + others;
}

const RateChart = lazy(async () => ({ default: (await import('./rate-chart.tsx')).RateChart }));

type RatesPanelProps = {
  table: StatisticTable;
  layout: Layout;
  handle: Ref<ChartHandle>;
  show: ShowChildren;
};

function ColumnsPanel({ table, handle, show }: Omit<RatesPanelProps, 'layout'>) {
  const unit = useCountUnit();
  const data = useMemo(() => toChartData(table, unit), [table, unit]);
  const pick = (line: number, category: number) => {
    const splitKey = table.splits.length > 0 ? data.lines[line]?.key : undefined;
    const opened = toOpened(table, { key: table.groups[category]?.key, splitKey });
    if (opened) show?.(opened);
  };
  const left = firstColumnWidth(table);
  const least = left + table.groups.length * minColumnWidth(table.indicator);
  const title = tableTitle(table);
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
        <Sentence words={buildSentence(table)} />
        <RateColumnsTable table={table} first={left} show={show} />
      </div>
    </section>
  );
}

/** The chosen table as chart, sentence and numbers, in the layout its groups allow. */
function RatesPanel({ table, layout, handle, show }: RatesPanelProps) {
  if (table.groups.length === 0)
    return <p className={clsx(statisticChartsCss.nothing, looks.soft)}>{text.nothingHere}</p>;
  if (layout === 'columns') return <ColumnsPanel table={table} handle={handle} show={show} />;
  return (
    <>
      <Sentence words={buildSentence(table)} />
      {layout === 'matrix' && (
        <p className={clsx(statisticChartsCss.note, looks.soft)}>
          {text.tooMany(table.splits.length, MAX_LINES)}
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
  input: EndpointInput<typeof statisticsTable>;
  /** False while the typed ages are invalid. */
  enabled: boolean;
  context: ChartContext;
  show: ShowChildren;
};

export function RatesCard({ input, enabled, context, show }: Props) {
  const query = useTable(input, enabled);
  return (
    <CardState query={query}>
      {(table) => {
        const layout = chooseLayout(table);
        const unit = countUnit(table);
        return (
          <ChartCard
            title={tableTitle(table)}
            note={text.inUnit(text.countsOf[table.indicator], unit)}
            sentence={buildSentence(table)}
            context={context}
            input={{ ...input, indicator: table.indicator }}
            busy={query.isFetching}
            hasChart={layout !== 'matrix' && table.groups.length > 0}
          >
            {(handle) => (
              <CountUnit value={unit}>
                <RatesPanel table={table} layout={layout} handle={handle} show={show} />
                <p className={clsx(statisticChartsCss.note, looks.soft)}>
                  {testsSentence([table])}
                </p>
              </CountUnit>
            )}
          </ChartCard>
        );
      }}
    </CardState>
  );
}
