/** Sets summary reports as PDF. */
import { readFileSync } from 'node:fs';
import { Typesetter } from '#platform/pdf/typesetter.ts';
import type { SummaryModel } from './summary-model.ts';

export type SummaryPrinter = ReturnType<typeof openSummaryPrinter>;

/** A printer with a process of its own; it starts with the first summary. */
export function openSummaryPrinter() {
  const template = readFileSync(new URL('./summary.typ', import.meta.url), 'utf8');
  const typesetter = new Typesetter({ template, workers: 1 });
  return {
    print: (model: SummaryModel) => typesetter.typeset({ data: JSON.stringify(model) }),
    close: () => typesetter.close(),
  };
}
