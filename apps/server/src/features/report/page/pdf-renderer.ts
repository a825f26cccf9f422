/** Sets reports, one A4 page for each child: as PDF, or as the drawing a screen shows. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type TypesetForm, Typesetter } from '#platform/pdf/typesetter.ts';
import type { ReportModel } from './report-model.ts';
import { logoFile, reportJob } from './report-page.ts';

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

export type PdfRenderer = ReturnType<typeof openPdfRenderer>;

/** A renderer with processes of its own; they start with the first report. */
export function openPdfRenderer(options: { readonly workers?: number } = {}) {
  const template = readFileSync(new URL('./report.typ', import.meta.url), 'utf8');
  const typesetter = new Typesetter({ template, ...options });
  const set = async (models: readonly ReportModel[], as: TypesetForm) => {
    const job = (withLogos: boolean) => ({ ...reportJob(models, { as, withLogos }), as });
    try {
      return await typesetter.typesetWithValues(job(true));
    } catch (error) {
      // A logo that only looks like a picture must not prevent a child's report.
      if (!models.some(({ logo }) => logoFile(logo))) throw error;
      return typesetter.typesetWithValues(job(false));
    }
  };
  return {
    /** `untagged` leaves out the tags for screen readers, which would take bulk reports too much time and space. */
    async render(models: readonly ReportModel[], { untagged = false } = {}): Promise<Uint8Array> {
      return (await set(models, untagged ? 'untagged' : 'pdf')).file;
    },
    /** A page as SVG. */
    async draw(model: ReportModel) {
      const { file, values: told } = await set([model], 'svg');
      return { svg: Buffer.from(file).toString('utf8'), fit: fit.parse(told[0]) };
    },
    close: () => typesetter.close(),
  };
}
