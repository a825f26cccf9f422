/** What the PDF template reads: the report model with its drawings as SVG text. */
import { createHash } from 'node:crypto';
import { platformMark, qrFigure } from '@spine/contract/report';
import QRCode from 'qrcode';
import type { TypesetFile, TypesetForm, TypesetJob } from '#platform/pdf/typesetter.ts';
import { type Drawing, type Stamps, toLayers } from './drawing-layers.ts';
import type { ReportModel } from './report-model.ts';
import { pageText } from './report-page.text.ts';

/** The first bytes of the pictures a template can show; SVG is refused because it can name other files. */
const PICTURES: readonly (readonly [string, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
];

/** The logo as a file, when it is a picture; its name follows its content, so that a bulk report holds it once. */
export function logoFile(logo: string | null): TypesetFile | null {
  const base64 = /^data:image\/[a-z+.-]+;base64,(.+)$/s.exec(logo ?? '')?.[1];
  if (base64 === undefined) return null;
  const bytes = Buffer.from(base64, 'base64');
  const kind = PICTURES.find(([, head]) => head.every((byte, at) => bytes[at] === byte));
  if (!kind) return null;
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { path: `logo-${name}.${kind[0]}`, bytes };
}

/**
 * The QR code of a verification link, least redundancy (spec 9). Looking for the best of the eight masks takes
 * longer than all the rest of the code; any of them is read, and the link is as random as a mask makes it.
 */
function drawQr(url: string, stamps: Stamps | null): Drawing {
  const segments = [{ data: Buffer.from(url), mode: 'byte' as const }];
  const { modules } = QRCode.create(segments, { errorCorrectionLevel: 'L', maskPattern: 2 });
  return toLayers(qrFigure(modules, pageText.verifyLabel), stamps);
}

function toPageData(model: ReportModel, logo: TypesetFile | null, stamps: Stamps | null) {
  const { band, figure, table, trend, verify } = model;
  const drawn = <Node extends Parameters<typeof toLayers>[0]>(node: Node | null) =>
    node && toLayers(node, stamps);
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, mark: drawn(cell.mark) })),
  }));
  return {
    ...model,
    logo: null,
    logoFile: logo?.path ?? null,
    logoLabel: pageText.logoLabel,
    mark: drawn(platformMark()),
    band: { ...band, mark: drawn(band.mark), ruler: drawn(band.ruler) },
    figure: { ...figure, figures: figure.figures.map(drawn) },
    table: { ...table, rows },
    trend: { ...trend, figures: trend.figures.map(drawn) },
    qr: drawQr(verify.url, stamps),
  };
}

type JobOptions = { readonly as: TypesetForm; readonly withLogos: boolean };

/** The document of one or several children, each on a page of its own. */
export function reportJob(
  models: readonly ReportModel[],
  { as, withLogos }: JobOptions,
): TypesetJob {
  const files = new Map<string, TypesetFile>();
  // A single drawing shares nothing, and a screen's page is not to wait until stamps are cut.
  const stamps: Stamps | null = as === 'svg' ? null : new Map();
  const logos = new Map<string | null, TypesetFile | null>();
  const reports = models.map((model) => {
    if (!logos.has(model.logo)) logos.set(model.logo, withLogos ? logoFile(model.logo) : null);
    const logo = logos.get(model.logo) ?? null;
    if (logo) files.set(logo.path, logo);
    return toPageData(model, logo, stamps);
  });
  const [first] = models;
  const title = models.length === 1 && first ? first.documentTitle : pageText.documentName;
  const data = JSON.stringify({ title, reports });
  return { data, files: [...files.values()], stamps: [...(stamps?.values() ?? [])] };
}
