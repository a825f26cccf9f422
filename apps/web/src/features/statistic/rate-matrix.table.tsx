/** A two-way table with more parts than a chart can tell apart: groups down, parts across, the whole first. */
import type { StatisticTable } from '@spine/contract/statistic';
import type { Opened } from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';
import { StatisticCell } from './statistic-cell.tsx';
import { tableLines, titleOf } from './statistic-chart.ts';
import { openedCell } from './statistic-members.ts';

type Props = {
  table: StatisticTable;
  show: ((opened: Opened) => void) | undefined;
};

export function RateMatrixTable({ table, show }: Props) {
  const lines = tableLines(table);
  const ordered = [...lines.slice(-1), ...lines.slice(0, -1)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className="stat-matrix" tabIndex={0} aria-label={text.table(titleOf(table))}>
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
