/** The figures by school, grade or sex; each number with its rate below. */
import {
  percentDigits,
  type YearFigure,
  type YearRow,
  type YearSummary,
  yearFigureName,
} from '@spine/contract/statistic';
import { Pagination, Segmented } from 'antd';
import clsx from 'clsx';
import { useState } from 'react';
import looks from '#ui/styles/looks.module.css';
import css from './year.module.css';
import type { YearOpened, YearTable } from './year.state.ts';
import { yearText as text } from './year.text.ts';
import { YearCount } from './year-count.tsx';
import {
  findFigure,
  PAGE_ROWS,
  pageOfRows,
  rowsOf,
  SHOWN_FIGURES,
  type ShowYearChildren,
  tablesOf,
} from './year-figures.ts';

type RowProps = {
  row: YearRow;
  way: YearSummary['way'];
  show: ShowYearChildren;
  /** Left out for the total. */
  group?: Omit<YearOpened, 'member'>;
};

function rateWords(figure: YearFigure): string {
  if (figure.indicator === null) return '';
  const digits = percentDigits(figure);
  return digits === '' ? text.noRate : text.rate(digits);
}

function CountsRow({ row, way, show, group }: RowProps) {
  const label = group ? row.label : text.total;
  return (
    <tr className={clsx(!group && css.whole)}>
      <th scope="row">{label}</th>
      {SHOWN_FIGURES.map((name) => {
        const figure = findFigure(row, name);
        return (
          <td key={name}>
            {figure && (
              <>
                <YearCount
                  figure={figure}
                  who={`${label}${yearFigureName(name, way)}`}
                  show={show}
                  {...(group && { group })}
                />
                <small>{rateWords(figure)}</small>
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}

type Props = {
  report: YearSummary;
  table: YearTable;
  choose: (table: YearTable) => void;
  show: ShowYearChildren;
};

export function YearCountsPanel({ report, table: chosen, choose, show }: Props) {
  const [page, setPage] = useState(1);
  const tables = tablesOf(report);
  const table = tables.includes(chosen) ? chosen : 'grade';
  const rows = rowsOf(report, table);
  const { current, shown } = pageOfRows(rows, page);
  const { way, total } = report;
  const title = text.tableTitle(text.tables[table]);
  return (
    <section className={clsx(css.part, looks.card)} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Segmented<YearTable>
          aria-label={text.groupBy}
          value={table}
          options={tables.map((value) => ({ value, label: text.tables[value] }))}
          onChange={choose}
        />
      </header>
      <p className={looks.soft}>{text.ratesBelow}</p>
      <table className={css.counts}>
        <thead>
          <tr>
            <th scope="col">{text.tables[table]}</th>
            {SHOWN_FIGURES.map((name) => (
              <th key={name} scope="col">
                {yearFigureName(name, way)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <CountsRow row={total} way={way} show={show} />
          {shown.map((row) => (
            <CountsRow
              key={row.key}
              row={row}
              way={way}
              show={show}
              group={{ by: table, key: row.key }}
            />
          ))}
        </tbody>
      </table>
      {rows.length > PAGE_ROWS && (
        <Pagination
          size="small"
          current={current}
          pageSize={PAGE_ROWS}
          total={rows.length}
          showSizeChanger={false}
          showTotal={(all, [first, end]) => text.page(first, end, all)}
          onChange={setPage}
        />
      )}
    </section>
  );
}
