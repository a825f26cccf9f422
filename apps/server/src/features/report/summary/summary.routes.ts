/** Translates the call for a summary report. */
import { readFileSync } from 'node:fs';
import { summaryReport } from '@spine/contract/report';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import { reportLogText } from '../report.text.ts';
import { summaryFacts } from './summary.service.ts';
import { summaryModel } from './summary-model.ts';
import { summaryWorkbook } from './summary-workbook.ts';

const PDF_TYPE = 'application/pdf';
/** Of every report that is made of sections. */
export const summaryTemplate = readFileSync(new URL('./summary.typ', import.meta.url), 'utf8');

/** The numbers are of one instant; the page is set after the transaction, which setting must not hold. */
export function summaryRoutes({ typesetter }: Pick<AppPorts, 'typesetter'>): Binding[] {
  return [
    bindOpen(summaryReport, async ({ scope, input, now, open, snapshot, note }) => {
      const facts = await snapshot(scope, (tenant) => summaryFacts(tenant, { input, now }));
      const model = summaryModel(facts);
      note({ message: reportLogText.summary(facts.scopeName, input.format) });
      await open(scope, () => Promise.resolve());
      const fileName = `${model.fileName}.${input.format}`;
      if (input.format === 'xlsx') return { fileName, ...(await summaryWorkbook(model)) };
      const { file } = await typesetter.typeset({
        template: summaryTemplate,
        data: JSON.stringify(model),
      });
      return { fileName, contentType: PDF_TYPE, content: file };
    }),
  ];
}
