/** The blocks of the sheet between band and advice: figure, signs, lines, mobility and trend. */
import type {
  ItemBlock,
  Line,
  LineBlock,
  ReportModel,
  SignList,
  TrendBlock,
} from '@spine/contract/report';
import { SvgFigure } from '#ui/figure/svg-figure.tsx';

export function Heading({ title, note = '' }: { title: string; note?: string }) {
  return (
    <h2>
      {title}
      {note && <small>{note}</small>}
    </h2>
  );
}

export function SheetFigure({ figure }: Pick<ReportModel, 'figure'>) {
  return (
    <section>
      <Heading title={figure.heading} note={figure.note} />
      <SvgFigure figure={figure.figure} />
      <p className="rp-note">
        {figure.caption.map((piece) => (
          <span key={piece}>{piece}</span>
        ))}
      </p>
    </section>
  );
}

export function SheetSigns({ signs }: { signs: SignList }) {
  return (
    <section className="rp-block">
      <Heading title={signs.heading} />
      {signs.empty && <p className="rp-lines">{signs.empty}</p>}
      <ul className="rp-signs">
        {signs.items.map(({ word, on }) => (
          <li key={word} className={on ? 'rp-on' : ''}>
            <i className="rp-check" />
            {word}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className="rp-lines">
      {lines.map(({ label, parts }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {parts.map(({ text, strong }) =>
              strong ? <b key={text}>{text}</b> : <span key={text}>{text}</span>,
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function SheetFindings({ findings }: { findings: LineBlock }) {
  return (
    <section className="rp-block">
      <Heading title={findings.heading} />
      <Lines lines={findings.lines} />
    </section>
  );
}

/** Percent of the seven columns of the mobility table. */
const ITEM_WIDTHS = [13, 17, 17, 13.25, 13.25, 13.25, 13.25] as const;

export function SheetItems({ items }: { items: ItemBlock }) {
  return (
    <section>
      <Heading title={items.heading} note={items.note} />
      <table className="rp-table rp-items">
        <colgroup>
          {items.columns.map((label, at) => (
            <col key={label} style={{ width: `${ITEM_WIDTHS[at] ?? 13}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {items.columns.map((label, at) => (
              <th key={label} scope="col" className={at > 0 ? 'rp-end' : ''}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.rows.map((row) => (
            <tr key={row[0]}>
              {items.columns.map((label, at) => (
                <td key={label} className={at > 0 ? 'rp-end' : ''}>
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Lines lines={items.lines} />
    </section>
  );
}

export function SheetTrend({ trend }: { trend: TrendBlock }) {
  return (
    <section className="rp-block">
      <Heading title={trend.heading} note={trend.note} />
      {trend.figure && <SvgFigure figure={trend.figure} />}
      <p className="rp-say">
        {trend.sentence.map(({ text, strong }) =>
          strong ? <b key={text}>{text}</b> : <span key={text}>{text}</span>,
        )}
      </p>
    </section>
  );
}
