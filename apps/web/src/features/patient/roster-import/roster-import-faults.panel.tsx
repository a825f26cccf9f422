/** Every wrong cell with cause and mend, and the chosen one in its place in the file. */
import {
  maskedStudentNumber,
  ROSTER_TITLES,
  type RosterFault,
  type RosterRefusal,
} from '@spine/contract/patient';
import clsx from 'clsx';
import { useState } from 'react';
import looks from '#ui/styles/looks.module.css';
import { rosterImportText as text } from './roster-import.text.ts';
import css from './roster-import-tables.module.css';

const AROUND = 2;

const cellOf = ({ column, row }: RosterFault): string => `${column}${row}`;

/** Student numbers hold identity numbers: their middle is not shown. */
function shownValue({ field, value }: RosterFault): string {
  if (value === '') return text.emptyValue;
  return field === 'studentId' ? maskedStudentNumber(value) : value;
}

type RowProps = { fault: RosterFault; on: boolean; choose: () => void };

function FaultRow({ fault, on, choose }: RowProps) {
  return (
    <tr className={on ? css.on : ''} onClick={choose}>
      <td className={css.cell}>
        <button type="button" aria-pressed={on} onClick={choose}>
          {cellOf(fault)}
        </button>
      </td>
      <td>{fault.name}</td>
      <td>{ROSTER_TITLES[fault.field]}</td>
      <td>
        <span className={clsx(css.bad, fault.value === '' && css.none)}>{shownValue(fault)}</span>
      </td>
      <td className={css.why}>
        {fault.why}
        <small>{fault.fix}</small>
      </td>
    </tr>
  );
}

/** The rows around a wrong cell, as in the file. */
function Place({ refusal, fault }: { refusal: RosterRefusal; fault: RosterFault }) {
  const rows = refusal.excerpt.filter(({ row }) => Math.abs(row - fault.row) <= AROUND);
  if (rows.length === 0) return null;
  const at = refusal.columns.findIndex(({ field }) => field === fault.field);
  return (
    <div className={css.peek}>
      <p id="roster-place">{text.place(cellOf(fault))}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by the keyboard. */}
      <section className={css.sheet} tabIndex={0} aria-labelledby="roster-place">
        <table>
          <thead>
            <tr>
              <th scope="col">{text.row}</th>
              {refusal.columns.map(({ letter, title }) => (
                <th key={letter} scope="col">
                  {letter} {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells }) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {refusal.columns.map(({ letter }, index) => (
                  <td key={letter} className={row === fault.row && index === at ? css.err : ''}>
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

export function FaultsPanel({ refusal }: { refusal: RosterRefusal }) {
  const { faults, faultCount } = refusal;
  const [chosen, setChosen] = useState(0);
  const fault = faults[chosen];
  const { columns } = text;
  return (
    <section className={looks.card} aria-labelledby="roster-faults">
      <div className={css.sech}>
        <h2 className={looks.h2} id="roster-faults">
          {text.cells}
        </h2>
        <span>
          {faults.length < faultCount
            ? text.listed(faults.length, faultCount)
            : text.total(faultCount)}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by the keyboard. */}
      <section className={css.scroll} tabIndex={0} aria-labelledby="roster-faults">
        <table className={css.ft}>
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
            {faults.map((each, index) => (
              <FaultRow
                key={cellOf(each)}
                fault={each}
                on={index === chosen}
                choose={() => setChosen(index)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {fault && <Place refusal={refusal} fault={fault} />}
    </section>
  );
}
