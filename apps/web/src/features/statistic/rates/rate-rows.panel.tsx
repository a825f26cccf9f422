/**
 * The layout for many groups or long names: a table of rows with bars beside them, which scroll together. It is paged,
 * because a canvas cannot be as high as a thousand rows.
 */
import { hasOutcomeBounds, type StatisticTable } from '@spine/contract/statistic';
import { Pagination } from 'antd';
import clsx from 'clsx';
import { lazy, type Ref, Suspense, useMemo, useState } from 'react';
import type { ChartHandle } from '#ui/chart/chart.tsx';
import { useCountUnit } from '../count-unit.ts';
import type { ShowChildren } from '../statistic.state.ts';
import { statisticText as text } from '../statistic.text.ts';
import statisticChartsCss from '../statistic-charts.module.css';
import { toOpened } from '../statistic-members.ts';
import { StatisticCell } from './rate-cell.tsx';
import { type TableLine, tableLines, tableTitle, toRatePoint } from './rate-layout.ts';
import { chooseMark, type Mark, WHOLE_MARK } from './rate-marks.ts';
import css from './statistic-rows.module.css';

const BarChart = lazy(async () => ({ default: (await import('./bar-chart.tsx')).BarChart }));

/** Rows of one page. */
const PAGE_ROWS = 240;

type Props = {
  table: StatisticTable;
  handle: Ref<ChartHandle>;
  show: ShowChildren;
};

type Row = { readonly at: number; readonly line: TableLine; readonly first: boolean };

/** The rows of a page: every part of every group; the first of a group shows its name. */
function listRows(lines: readonly TableLine[], from: number, groups: number): Row[] {
  const rows = Array.from({ length: groups }, (_group, at) =>
    lines.map((line, index) => ({ at: from + at, line, first: index === 0 })),
  );
  return rows.flat();
}

function NumberRow({
  row,
  parts,
  table,
  show,
}: Omit<Props, 'handle'> & { row: Row; parts: number }) {
  const { at, line, first } = row;
  const group = table.groups[at];
  const tally = line.tallies[at];
  if (!group || !tally) return null;
  const opened = toOpened(table, { key: group.key, splitKey: line.split?.key });
  const two = parts > 1;
  return (
    <tr className={two && !line.split ? statisticChartsCss.sum : ''}>
      {first && (
        <th scope="rowgroup" rowSpan={parts} title={group.label}>
          {group.label}
        </th>
      )}
      {two && <th scope="row">{line.label}</th>}
      <td>
        <StatisticCell
          tally={tally}
          indicator={table.indicator}
          who={`${group.label}${two ? line.label : ''}`}
          open={show && opened && (() => show(opened))}
        />
      </td>
    </tr>
  );
}

function lineMark({ split }: TableLine, { splits }: StatisticTable): Mark {
  if (!split) return splits.length > 0 ? WHOLE_MARK : chooseMark(0, '');
  return chooseMark(splits.indexOf(split), split.key);
}

function toBars(rows: readonly Row[], table: StatisticTable, unit: string) {
  return rows.flatMap(({ at, line }) => {
    const tally = line.tallies[at];
    if (!tally) return [];
    const name = table.groups[at]?.label ?? '';
    const who = table.splits.length > 0 ? `${name}${text.dot}${line.label}` : name;
    const mark = lineMark(line, table);
    return [{ point: toRatePoint(who, line, { at, indicator: table.indicator, unit }), mark }];
  });
}

function usePage(table: StatisticTable, parts: number) {
  const [page, setPage] = useState(1);
  const size = Math.max(1, Math.floor(PAGE_ROWS / parts));
  const last = Math.max(1, Math.ceil(table.groups.length / size));
  const current = Math.min(page, last);
  const from = (current - 1) * size;
  return { size, current, from, count: Math.min(size, table.groups.length - from), setPage };
}

export function RateRowsPanel({ table, handle, show }: Props) {
  const lines = useMemo(() => tableLines(table), [table]);
  const { size, current, from, count, setPage } = usePage(table, lines.length);
  const rows = useMemo(() => listRows(lines, from, count), [lines, from, count]);
  const unit = useCountUnit();
  const bars = useMemo(() => toBars(rows, table, unit), [rows, table, unit]);
  const title = tableTitle(table);
  const pick = (at: number) => {
    const row = rows[at];
    const key = row && table.groups[row.at]?.key;
    const opened = toOpened(table, { key, splitKey: row?.line.split?.key });
    if (opened) show?.(opened);
  };
  return (
    <>
      <section
        className={clsx(css.rows, hasOutcomeBounds(table.indicator) && css.bounded)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        aria-label={text.table(title)}
      >
        <table>
          <thead>
            <tr>
              <th scope="col" colSpan={lines.length > 1 ? 2 : 1}>
                {text.byName(table.groupBy)}
              </th>
              <th scope="col" className={css.n}>
                {text.inUnit(text.rateAndCounts, unit)}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <NumberRow
                key={`${table.groups[row.at]?.key} ${row.line.split?.key ?? ''}`}
                row={row}
                parts={lines.length}
                table={table}
                show={show}
              />
            ))}
          </tbody>
        </table>
        <Suspense fallback={<div className={css.bars} />}>
          <BarChart label={text.chart(title)} bars={bars} handle={handle} pick={show && pick} />
        </Suspense>
      </section>
      {table.groups.length > size && (
        <Pagination
          size="small"
          current={current}
          pageSize={size}
          total={table.groups.length}
          showSizeChanger={false}
          showTotal={(all, [first, end]) => text.page(first, end, all)}
          onChange={setPage}
        />
      )}
    </>
  );
}
