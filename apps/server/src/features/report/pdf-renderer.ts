/** Sets reports, one A4 page for each child: as PDF, or as the drawing a screen shows. */
import { readFileSync } from 'node:fs';
import type { ReportModel } from '@spine/contract/report';
import { fontPaths } from '#platform/pdf/fonts.ts';
import { openTypesetter, type TypesetForm } from '#platform/pdf/typesetter.ts';
import { logoFile, reportJob } from './report-page.ts';

type Options = { readonly untagged?: boolean };

export type PdfRenderer = {
  /** `untagged` leaves out what screen readers go by, which batches have no time and no room for. */
  render(models: readonly ReportModel[], options?: Options): Promise<Uint8Array>;
  /** The page as SVG. */
  draw(model: ReportModel): Promise<string>;
  close(): Promise<void>;
};

/** A renderer with processes of its own; they start with the first report. */
export function openPdfRenderer(options: { readonly workers?: number } = {}): PdfRenderer {
  const template = readFileSync(new URL('./report.typ', import.meta.url), 'utf8');
  const typesetter = openTypesetter({ template, fontPaths: fontPaths(), ...options });
  const set = async (models: readonly ReportModel[], as: TypesetForm) => {
    try {
      return await typesetter.typeset({ ...reportJob(models, { as, withLogos: true }), as });
    } catch (error) {
      // A logo that only looks like a picture must not keep a child's report back.
      if (!models.some(({ logo }) => logoFile(logo))) throw error;
      return typesetter.typeset({ ...reportJob(models, { as, withLogos: false }), as });
    }
  };
  return {
    render: (models, { untagged = false } = {}) => set(models, untagged ? 'untagged' : 'pdf'),
    draw: async (model) => Buffer.from(await set([model], 'svg')).toString('utf8'),
    close: () => typesetter.close(),
  };
}
