/** A QR code on white background, drawn in the browser; the encoder is loaded with the first one. */
import { lazy, Suspense } from 'react';
import css from './qr.module.css';

const QrDrawing = lazy(async () => ({ default: (await import('./qr-drawing.tsx')).QrDrawing }));

type Props = {
  text: string;
  /** The accessible name. */
  label: string;
  /** Edge in pixels, the quiet zone included. */
  size: number;
};

export function QrCode({ text, label, size }: Props) {
  return (
    <span className={css.code} style={{ width: size, height: size, padding: Math.ceil(size / 30) }}>
      <Suspense fallback={null}>
        <QrDrawing text={text} label={label} />
      </Suspense>
    </span>
  );
}
