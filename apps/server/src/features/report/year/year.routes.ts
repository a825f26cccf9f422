/** Translates the call for the files of a yearly report. */
import { yearSummaryFile } from '@spine/contract/report';
import { yearLabel } from '@spine/contract/statistic';
import { yearSummaryOf } from '#features/statistic/index.ts';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import { reportLogText } from '../report.text.ts';
import { summaryTemplate } from '../summary/summary.routes.ts';
import { yearDocument } from './year-document.ts';
import { yearModel } from './year-model.ts';
import { yearWorkbook } from './year-workbook.ts';

const PDF_TYPE = 'application/pdf';

/** The numbers are of one instant; the file is made after the transaction, which making must not hold. */
export function yearSummaryRoutes({ typesetter }: Pick<AppPorts, 'typesetter'>): Binding[] {
  return [
    bindOpen(yearSummaryFile, async ({ scope, input, now, open, snapshot, note }) => {
      const { format, ...query } = input;
      const summary = await snapshot(scope, (tenant) =>
        yearSummaryOf(tenant, { input: query, now }),
      );
      const model = yearModel(summary);
      note({ message: reportLogText.year(summary.scopeName, yearLabel(input.schoolYear), format) });
      await open(scope, () => Promise.resolve());
      const fileName = `${model.fileName}.${format}`;
      if (format === 'xlsx') return { fileName, ...(await yearWorkbook(summary, model)) };
      if (format === 'docx') return { fileName, ...(await yearDocument(model, input.schoolYear)) };
      const data = JSON.stringify(model);
      const { file } = await typesetter.typeset({ template: summaryTemplate, data });
      return { fileName, contentType: PDF_TYPE, content: file };
    }),
  ];
}
