/** Renders reports as PDF, one A4 page for each child. */
import { readFileSync } from 'node:fs';
import type { ReportModel } from '@spine/contract/report';
import { fontPaths } from '#platform/pdf/fonts.ts';
import { openTypesetter } from '#platform/pdf/typesetter.ts';
import { logoFile, reportJob } from './report-page.ts';

type Options = { readonly untagged?: boolean };

export type PdfRenderer = {
  /** `untagged` leaves out what screen readers go by, which batches have no time and no room for. */
  render(models: readonly ReportModel[], options?: Options): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** A renderer with processes of its own; they start with the first report. */
export function openPdfRenderer(options: { readonly workers?: number } = {}): PdfRenderer {
  const template = readFileSync(new URL('./report.typ', import.meta.url), 'utf8');
  const typesetter = openTypesetter({ template, fontPaths: fontPaths(), ...options });
  return {
    async render(models, { untagged = false } = {}) {
      try {
        return await typesetter.typeset({ ...reportJob(models, true), untagged });
      } catch (error) {
        // A logo that only looks like a picture must not keep a child's report back.
        if (!models.some(({ logo }) => logoFile(logo))) throw error;
        return typesetter.typeset({ ...reportJob(models, false), untagged });
      }
    },
    close: () => typesetter.close(),
  };
}
