import { qrFigure, type SvgNode } from '@spine/contract/report';
import QRCode from 'qrcode';
import { useMemo } from 'react';
import { SvgFigure } from '#ui/figure/svg-figure.tsx';

/** Least redundancy, as everywhere (spec 9). */
function figureOf(text: string, label: string): SvgNode {
  return qrFigure(QRCode.create(text, { errorCorrectionLevel: 'L' }).modules, label);
}

export function QrDrawing({ text, label }: { text: string; label: string }) {
  return <SvgFigure figure={useMemo(() => figureOf(text, label), [text, label])} />;
}
