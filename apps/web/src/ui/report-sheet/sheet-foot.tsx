/** The foot of the sheet: advice, signatures, QR code and what a screening is not. */
import { qrFigure, type ReportModel, reportText, type SignCell } from '@spine/contract/report';
import QRCode from 'qrcode';
import { useMemo } from 'react';
import { SvgFigure } from '#ui/figure/svg-figure.tsx';

export function SheetAdvice({ advice, fit }: Pick<ReportModel, 'advice' | 'fit'>) {
  return (
    <section className="rp-advice">
      <h2>{advice.heading}</h2>
      <p style={{ fontSize: `${fit.adviceSize}pt` }}>{advice.text}</p>
    </section>
  );
}

const USUAL_SIZE = 8.6;

function Signature({ cell, place }: { cell: SignCell | null; place: string }) {
  if (!cell) return null;
  const isSmall = cell.size < USUAL_SIZE;
  return (
    <div className={place} style={{ gridTemplateColumns: `${cell.labelWidth}mm 1fr` }}>
      <dt>{cell.label}</dt>
      <dd className={isSmall ? 'rp-small' : ''} style={{ fontSize: `${cell.size}pt` }}>
        {cell.value}
      </dd>
    </div>
  );
}

function Signatures({ sign }: Pick<ReportModel, 'sign'>) {
  return (
    <dl className="rp-sign">
      {sign.flatMap(({ start, middle, end }) => {
        const key = `${middle?.label}${middle?.value}`;
        return [
          <Signature key={`${key}-start`} cell={start} place="rp-start" />,
          <Signature key={key} cell={middle} place={end ? 'rp-middle' : 'rp-wide'} />,
          <Signature key={`${key}-end`} cell={end} place="" />,
        ];
      })}
    </dl>
  );
}

/** Least redundancy, as everywhere (spec 9). */
function VerifyCode({ verify }: Pick<ReportModel, 'verify'>) {
  const figure = useMemo(() => {
    const { modules } = QRCode.create(verify.url, { errorCorrectionLevel: 'L' });
    return qrFigure(modules, reportText.verifyLabel);
  }, [verify.url]);
  return (
    <div className="rp-qr">
      <SvgFigure figure={figure} />
      {verify.caption}
    </div>
  );
}

export function SheetFoot({
  sign,
  footer,
  verify,
}: Pick<ReportModel, 'sign' | 'footer' | 'verify'>) {
  return (
    <section className="rp-foot">
      <Signatures sign={sign} />
      <VerifyCode verify={verify} />
      <footer className="rp-legal">
        <b>{footer.strong}</b>
        <span>{footer.text}</span>
      </footer>
    </section>
  );
}
