/** The QR code of a package's signed link, always dark on white: scanners want it so, also in a dark room. */
import type { AppPackageRow } from '@spine/contract/app-package';
import { qrFigure } from '@spine/contract/report';
import QRCode from 'qrcode';
import { useMemo } from 'react';
import { SvgFigure } from '#ui/figure/svg-figure.tsx';
import { appPackageText as text } from './app-package.text.ts';

export function PackageQr({ url, platform }: Pick<AppPackageRow, 'url' | 'platform'>) {
  const figure = useMemo(() => {
    // Least redundancy, as everywhere (spec 9).
    const { modules } = QRCode.create(url, { errorCorrectionLevel: 'L' });
    return qrFigure(modules, text.qrLabel(text.platforms[platform]));
  }, [url, platform]);
  return (
    <figure className="app-qr">
      <div className="ground">
        <SvgFigure figure={figure} />
      </div>
      <figcaption>
        {text.qrHint}
        <small>{text.qrLife}</small>
      </figcaption>
    </figure>
  );
}
