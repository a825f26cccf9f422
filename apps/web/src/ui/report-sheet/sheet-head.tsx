/** The upper third of the sheet: institution, title, the child's line and the result band. */
import { platformMark, type ReportModel, type ResultBand } from '@spine/contract/report';
import { SvgFigure } from '#ui/figure/svg-figure.tsx';
import { sheetText as text } from './sheet.text.ts';

const points = (size: number) => ({ fontSize: `${size}pt` });

export function SheetHead({ org, logo, head }: Pick<ReportModel, 'org' | 'logo' | 'head'>) {
  return (
    <header className="rp-head">
      <div className="rp-logo">
        {logo ? <img src={logo} alt={text.logo} /> : <SvgFigure figure={platformMark()} />}
      </div>
      <div className="rp-org">
        <b style={points(org.size)}>{org.name}</b>
        <span>{org.line}</span>
      </div>
      <div className="rp-numbers">
        {head.map(({ label, value }) => (
          <div key={label}>
            {label}
            <b>{value}</b>
          </div>
        ))}
      </div>
    </header>
  );
}

export function SheetTitle({
  title,
  subtitle,
  fit,
}: Pick<ReportModel, 'title' | 'subtitle' | 'fit'>) {
  return (
    <div className="rp-title">
      <h1 style={points(fit.titleSize)}>{title}</h1>
      <p>{subtitle}</p>
    </div>
  );
}

export function SheetChild({ child }: Pick<ReportModel, 'child'>) {
  const columns = child.map(({ width }) => `${width}fr`).join(' ');
  return (
    <dl className="rp-child" style={{ gridTemplateColumns: columns }}>
      {child.map(({ label, value, size }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd style={points(size)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Measured({ band }: { band: ResultBand }) {
  if (!band.angle || !band.ruler) return <div className="rp-none">{band.note}</div>;
  return (
    <>
      <div className="rp-ruler">
        <SvgFigure figure={band.ruler} />
      </div>
      <div className="rp-largest">
        <small>{band.angle.caption}</small>
        <b>{band.angle.value}</b>
        <small>{band.angle.where}</small>
      </div>
    </>
  );
}

export function SheetBand({ band }: Pick<ReportModel, 'band'>) {
  return (
    <section className="rp-band" style={band.colour ? { background: band.colour } : {}}>
      <div className="rp-word">
        <SvgFigure figure={band.mark} />
        <div>
          <small>{band.caption}</small>
          <b>{band.word}</b>
          {band.tag && <i>{band.tag}</i>}
        </div>
      </div>
      <Measured band={band} />
    </section>
  );
}
