/** Cells that are wrong and are corrected in their places, or that can be written and should be looked at, with cause and correction. */
import { ROSTER_TITLES, type RosterFault } from '@spine/contract/patient';
import { Input } from 'antd';
import clsx from 'clsx';
import { type FormEvent, useState } from 'react';
import buttonCss from '#ui/styles/button.module.css';
import { useOnce } from '#ui/use-once.ts';
import css from './faults.module.css';
import { previewText as text } from './preview.text.ts';
import { ExcludeAct } from './row.acts.tsx';
import type { RowEdit } from './row.edit.ts';

/** A fault with the row it is of; the first of a row has the acts of the row. */
type RowFault = RosterFault & { readonly nr: number | null; readonly isFirst: boolean };
type Props = { faults: readonly RowFault[]; label: string; soft: boolean; edit: RowEdit };

/** Numbers are shown masked: one that is corrected is typed whole. */
const MASKED = /\*/;

function CellForm({ fault, edit, nr }: { fault: RowFault; edit: RowEdit; nr: number }) {
  const { field, row, value } = fault;
  const [typed, setTyped] = useState(MASKED.test(value) ? '' : value);
  const { busy, once } = useOnce();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void once(() => edit(nr, { cells: { [field]: typed } })).catch(() => undefined);
  };
  return (
    <form className={css.correct} onSubmit={submit}>
      <Input
        aria-label={text.correctCell(ROSTER_TITLES[field], row)}
        autoComplete="off"
        status="error"
        placeholder={value || text.faults.empty}
        value={typed}
        disabled={busy}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className={buttonCss.link} disabled={busy}>
        {text.correct}
      </button>
    </form>
  );
}

export function FaultsTable({ faults, label, soft, edit }: Props) {
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
          {faults.map((fault) => {
            const { nr, column, row, name, field, value, why, fix, isFirst } = fault;
            // A field that is corrected stays what it is while its new fault comes, with what is typed meanwhile.
            const key = soft ? `${nr}${column}${row}${why}${value}` : `${nr}${column}${row}`;
            return (
              <tr key={key}>
                <td className={css.cell}>{`${column}${row}`}</td>
                <td>{name}</td>
                <td>{ROSTER_TITLES[field]}</td>
                <td>
                  {soft || nr === null ? (
                    <span className={clsx(css.bad, value === '' && css.none)}>
                      {value || text.faults.empty}
                    </span>
                  ) : (
                    <CellForm fault={fault} nr={nr} edit={edit} />
                  )}
                </td>
                <td className={css.why}>
                  {why}
                  <small>{fix}</small>
                  {!soft && isFirst && nr !== null && <ExcludeAct nr={nr} edit={edit} />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
