/** The table of angles. */
import type { AngleTable, Cell } from '@spine/contract/report';
import { SvgFigure } from '#ui/figure/svg-figure.tsx';
import { Heading } from './sheet-blocks.tsx';

function Mark({ cell }: { cell: Cell }) {
  if (cell.mark)
    return (
      <span className="rp-mark">
        <SvgFigure figure={cell.mark} />
      </span>
    );
  return cell.indent ? <span className="rp-mark" /> : null;
}

function CellBody({ cell }: { cell: Cell }) {
  return (
    <>
      <Mark cell={cell} />
      {cell.strong ? <b>{cell.text}</b> : cell.text}
      {cell.tag && <i className="rp-tag">{cell.tag}</i>}
      {cell.small && <small>{cell.small}</small>}
    </>
  );
}

type Column = AngleTable['columns'][number];

function Row({ row, columns }: { row: AngleTable['rows'][number]; columns: readonly Column[] }) {
  return (
    <tr className={row.deciding ? 'rp-deciding' : ''}>
      {columns.map(({ label, end }, at) => {
        const cell = row.cells[at];
        return (
          <td key={label} className={`rp-${cell?.style ?? 'plain'}${end ? ' rp-end' : ''}`}>
            {cell && <CellBody cell={cell} />}
          </td>
        );
      })}
    </tr>
  );
}

export function SheetTable({ table }: { table: AngleTable }) {
  return (
    <section className="rp-block">
      <Heading title={table.heading} note={table.note} />
      <table className="rp-table">
        <colgroup>
          {table.columns.map(({ label, width }) => (
            <col key={label} style={{ width: `${width}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {table.columns.map(({ label, end }) => (
              <th key={label} scope="col" className={end ? 'rp-end' : ''}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <Row key={row.cells[0]?.text} row={row} columns={table.columns} />
          ))}
        </tbody>
      </table>
      {table.footnote && <p className="rp-note">{table.footnote}</p>}
    </section>
  );
}
