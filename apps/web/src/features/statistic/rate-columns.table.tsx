/** The table under the columns of a chart: a column for each group, a row for each part, the whole last. */
import type { StatisticTable } from '@spine/contract/statistic';
import type { Opened } from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';
import { StatisticCell } from './statistic-cell.tsx';
import { columnLabel, tableLines, titleOf } from './statistic-chart.ts';
import { openedCell } from './statistic-members.ts';

type Props = {
  table: StatisticTable;
  /** The width of the first column, where the chart's axis stands. */
  first: number;
  /** Undefined for who may not see children. */
  show: ((opened: Opened) => void) | undefined;
};

export function RateColumnsTable({ table, first, show }: Props) {
  const { groups, groupBy, splits, indicator } = table;
  return (
    <table className="stat-columns">
      <caption className="unseen">{text.table(titleOf(table))}</caption>
      <colgroup>
        <col style={{ width: first }} />
        {groups.map(({ key }) => (
          <col key={key} />
        ))}
      </colgroup>
      <thead className="unseen">
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
          <tr key={split?.key ?? 'whole'} className={split || splits.length === 0 ? '' : 'sum'}>
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
