/** Sets reports, one A4 page for each child: as PDF, or as the drawing a screen shows. */
import { readFileSync } from 'node:fs';
import { platformMark, qrFigure } from '@spine/contract/report';
import QRCode from 'qrcode';
import { z } from 'zod';
import { logoFile, typesetPictured } from '#platform/pdf/pictures.ts';
import type {
  TypesetFile,
  TypesetForm,
  TypesetJob,
  TypesetterPort,
} from '#platform/pdf/typesetter.ts';
import { type Drawing, type Stamps, toLayers } from './drawing-layers.ts';
import type { ReportModel } from './report-model.ts';
import { pageText } from './report-page.text.ts';

const template = readFileSync(new URL('./report.typ', import.meta.url), 'utf8');

/** The sizes the template chose so that everything fits on its one page. */
const fit = z.object({
  /** In pt. */
  adviceSize: z.number(),
  /** Which of the figures is shown: 0 is the usual one. */
  figure: z.number(),
  /** Whether gaps are smaller. */
  tight: z.boolean(),
  /** Under 1 the page is drawn smaller. */
  zoom: z.number(),
});

/** `untagged` leaves out the tags for screen readers, which would take bulk reports too much time and space. */
export async function renderReports(
  typesetter: TypesetterPort,
  models: readonly ReportModel[],
  { untagged = false } = {},
): Promise<Uint8Array> {
  const as = untagged ? 'untagged' : 'pdf';
  const { file } = await typesetPictured(typesetter, (withLogos) =>
    reportJob(models, { as, withLogos }),
  );
  return file;
}

/** A page as SVG. */
export async function drawReport(typesetter: TypesetterPort, model: ReportModel) {
  const { file, values } = await typesetPictured(typesetter, (withLogos) =>
    reportJob([model], { as: 'svg', withLogos }),
  );
  return { svg: Buffer.from(file).toString('utf8'), fit: fit.parse(values[0]) };
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
function reportJob(models: readonly ReportModel[], { as, withLogos }: JobOptions): TypesetJob {
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
  return {
    template,
    data,
    files: [...files.values()],
    stamps: [...(stamps?.values() ?? [])],
    as,
  };
}
