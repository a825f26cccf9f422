/** Sets referral letters, one A4 page each. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { platformMark, qrFigure } from '@spine/contract/report';
import QRCode from 'qrcode';
import { type Stamps, toLayers } from '#features/report/index.ts';
import { type TypesetFile, type TypesetJob, Typesetter } from '#platform/pdf/typesetter.ts';
import type { LetterModel } from './letter-model.ts';
import { letterText } from './letter-print.text.ts';

const PICTURE = /^data:image\/(png|jpeg);base64,(.+)$/s;

export type LetterPrinter = ReturnType<typeof openLetterPrinter>;

/** A printer with processes of its own; they start with the first letter. */
export function openLetterPrinter(options: { readonly workers?: number } = { workers: 1 }) {
  const template = readFileSync(new URL('./referral-letter.typ', import.meta.url), 'utf8');
  const typesetter = new Typesetter({ template, ...options });
  return {
    /** One document of any number of letters; many are `untagged`, which takes a quarter less time. */
    async print(letters: readonly LetterModel[], { untagged = false } = {}): Promise<Uint8Array> {
      const job = (withLogos: boolean) => toJob(letters, { untagged, withLogos });
      try {
        return await typesetter.typeset(job(true));
      } catch (error) {
        // A logo that only looks like a picture must not prevent a letter.
        if (!letters.some(({ logo }) => PICTURE.test(logo ?? ''))) throw error;
        return typesetter.typeset(job(false));
      }
    },
    close: () => typesetter.close(),
  };
}

function logoFile(logo: string | null): TypesetFile | null {
  const [, type, base64] = PICTURE.exec(logo ?? '') ?? [];
  if (base64 === undefined) return null;
  const bytes = Buffer.from(base64, 'base64');
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { path: `logo-${name}.${type === 'png' ? 'png' : 'jpg'}`, bytes };
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
    data: JSON.stringify(data),
    files: [...files.values()],
    stamps: [...stamps.values()],
    as: untagged ? 'untagged' : 'pdf',
  };
}
