/** Sets referral letters, one A4 page each. */
import { readFileSync } from 'node:fs';
import { platformMark, qrFigure } from '@spine/contract/report';
import QRCode from 'qrcode';
import { type Stamps, toLayers } from '#features/report/index.ts';
import { logoFile, typesetPictured } from '#platform/pdf/pictures.ts';
import type { TypesetFile, TypesetJob, TypesetterPort } from '#platform/pdf/typesetter.ts';
import type { LetterModel } from './letter-model.ts';
import { letterText } from './letter-print.text.ts';

const template = readFileSync(new URL('./referral-letter.typ', import.meta.url), 'utf8');

/** One document of any number of letters; many are `untagged`, which takes a quarter less time. */
export async function printLetters(
  typesetter: TypesetterPort,
  letters: readonly LetterModel[],
  { untagged = false } = {},
): Promise<Uint8Array> {
  const { file } = await typesetPictured(typesetter, (withLogos) =>
    toJob(letters, { untagged, withLogos }),
  );
  return file;
}

/** A white margin of two modules: one of the drawing, one of its frame. Looking for the best mask takes longest of all. */
function drawQr(url: string) {
  const segments = [{ data: Buffer.from(url), mode: 'byte' as const }];
  const { modules } = QRCode.create(segments, { errorCorrectionLevel: 'M', maskPattern: 2 });
  return toLayers(qrFigure(modules, letterText.scanLabel), null);
}

function toPage(letter: LetterModel, logo: TypesetFile | null, stamps: Stamps) {
  const { band, table, trend, scan } = letter;
  const drawn = (node: Parameters<typeof toLayers>[0] | null) => node && toLayers(node, stamps);
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, mark: drawn(cell.mark) })),
  }));
  return {
    ...letter,
    logo: logo?.path ?? null,
    band: { ...band, mark: drawn(band.mark) },
    table: { ...table, rows },
    trend: { ...trend, figure: drawn(trend.figure) },
    scan: { ...scan, qr: drawQr(scan.url) },
  };
}

type JobOptions = { readonly untagged: boolean; readonly withLogos: boolean };

function toJob(letters: readonly LetterModel[], { untagged, withLogos }: JobOptions): TypesetJob {
  const files = new Map<string, TypesetFile>();
  const stamps: Stamps = new Map();
  const pages = letters.map((letter) => {
    const logo = withLogos ? logoFile(letter.logo) : null;
    if (logo) files.set(logo.path, logo);
    return toPage(letter, logo, stamps);
  });
  const data = {
    title: letterText.documentName,
    mark: toLayers(platformMark(), stamps),
    letters: pages,
  };
  return {
    template,
    data: JSON.stringify(data),
    files: [...files.values()],
    stamps: [...stamps.values()],
    as: untagged ? 'untagged' : 'pdf',
  };
}
