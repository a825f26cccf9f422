import { qrFigure, type SvgNode } from '@spine/contract/report';
import QRCode from 'qrcode';
import { useMemo } from 'react';
import { SvgFigure } from '#ui/figure/svg-figure.tsx';

/** The lowest error correction, as for all QR codes (spec 9). */
function drawQr(text: string, label: string): SvgNode {
  return qrFigure(QRCode.create(text, { errorCorrectionLevel: 'L' }).modules, label);
}

export function QrDrawing({ text, label }: { text: string; label: string }) {
  return <SvgFigure figure={useMemo(() => drawQr(text, label), [text, label])} />;
}
