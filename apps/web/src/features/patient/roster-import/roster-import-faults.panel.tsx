/** Every wrong cell with its cause and correction, the rows around the selected one, and the warnings. */
import {
  ROSTER_TITLES,
  type RosterFault,
  type RosterOutcome,
  type RosterRefusal,
} from '@spine/contract/patient';
import clsx from 'clsx';
import { useState } from 'react';
import looks from '#ui/styles/looks.module.css';
import { rosterImportText as text } from './roster-import.text.ts';
import css from './roster-import-tables.module.css';

const CONTEXT_ROWS = 2;

const cellName = ({ column, row }: RosterFault): string => `${column}${row}`;

type RowProps = { fault: RosterFault; on: boolean; choose: (() => void) | undefined };

function FaultRow({ fault, on, choose }: RowProps) {
  return (
    <tr className={on ? css.on : ''} onClick={choose}>
      <td className={css.cell}>
        {choose ? (
          <button type="button" aria-pressed={on} onClick={choose}>
            {cellName(fault)}
          </button>
        ) : (
          cellName(fault)
        )}
      </td>
      <td>{fault.name}</td>
      <td>{ROSTER_TITLES[fault.field]}</td>
      <td>
        <span className={clsx(css.bad, fault.value === '' && css.none)}>
          {fault.value || text.emptyValue}
        </span>
      </td>
      <td className={css.why}>
        {fault.why}
        <small>{fault.fix}</small>
      </td>
    </tr>
  );
}

/** The rows around a wrong cell, as in the file. */
function CellContext({ refusal, fault }: { refusal: RosterRefusal; fault: RosterFault }) {
  const rows = refusal.excerpt.filter(({ row }) => Math.abs(row - fault.row) <= CONTEXT_ROWS);
  if (rows.length === 0) return null;
  const at = refusal.columns.findIndex(({ field }) => field === fault.field);
  return (
    <div className={css.peek}>
      <p id="roster-place">{text.place(cellName(fault))}</p>
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
  const total =
    faults.length < faultCount ? text.listed(faults.length, faultCount) : text.total(faultCount);
  return (
    <section className={looks.card} aria-labelledby="roster-faults">
      <FaultTable
        id="roster-faults"
        title={text.cells}
        faults={faults}
        total={total}
        chosen={chosen}
        setChosen={setChosen}
      />
      {fault && <CellContext refusal={refusal} fault={fault} />}
    </section>
  );
}

/** Cells that were accepted and should be checked; empty without warnings. */
export function WarningsPanel({ outcome }: { outcome: RosterOutcome }) {
  const { warnings: faults, warningCount } = outcome;
  if (warningCount === 0) return null;
  const total =
    faults.length < warningCount
      ? text.warningsListed(faults.length, warningCount)
      : text.total(warningCount);
  return (
    <section className={looks.card} aria-labelledby="roster-warnings">
      <FaultTable id="roster-warnings" title={text.warnings} faults={faults} total={total} />
    </section>
  );
}

type FaultTableProps = {
  id: string;
  title: string;
  total: string;
  faults: readonly RosterFault[];
  chosen?: number;
  setChosen?: (index: number) => void;
};

function FaultTable({ id, title, total, faults, chosen, setChosen }: FaultTableProps) {
  const { columns } = text;
  return (
    <>
      <div className={css.sech}>
        <h2 className={looks.h2} id={id}>
          {title}
        </h2>
        <span>{total}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by the keyboard. */}
      <section className={css.scroll} tabIndex={0} aria-labelledby={id}>
        <table className={clsx(css.ft, setChosen ? css.choice : css.soft)}>
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
                key={cellName(each)}
                fault={each}
                on={index === chosen}
                choose={setChosen && (() => setChosen(index))}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
