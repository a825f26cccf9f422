/** Cells that are wrong, or that can be written and should be looked at, with cause and correction. */
import { ROSTER_TITLES, type RosterFault } from '@spine/contract/patient';
import clsx from 'clsx';
import css from './faults.module.css';
import { previewText as text } from './preview.text.ts';

type Props = { faults: readonly RosterFault[]; label: string; soft: boolean };

export function FaultsTable({ faults, label, soft }: Props) {
  const { columns } = text.faults;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by the keyboard.
    <section className={css.scroll} tabIndex={0} aria-label={label}>
      <table className={clsx(css.faults, soft && css.soft)}>
        <thead>
          <tr>
            <th scope="col">{columns.cell}</th>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.column}</th>
            <th scope="col">{columns.value}</th>
            <th scope="col">{columns.why}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ column, row, name, field, value, why, fix }) => (
            <tr key={`${column}${row}${why}`}>
              <td className={css.cell}>{`${column}${row}`}</td>
              <td>{name}</td>
              <td>{ROSTER_TITLES[field]}</td>
              <td>
                <span className={clsx(css.bad, value === '' && css.none)}>
                  {value || text.faults.empty}
                </span>
              </td>
              <td className={css.why}>
                {why}
                <small>{fix}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
