/** Translates the call for the sheets of classes. */
import { classSheet } from '@spine/contract/station';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import { loadClassSheets } from './class-sheet.service.ts';
import { sheetLogText, sheetText } from './class-sheet.text.ts';
import { printSheets } from './class-sheet-printer.ts';

type SheetPorts = Pick<AppPorts, 'typesetter' | 'publicUrl'>;

export function sheetRoutes({ typesetter, publicUrl }: SheetPorts): Binding[] {
  return [
    // The pages are typeset after the transaction, so that typesetting holds no connection.
    bindOpen(classSheet, async ({ scope, input, open, origin, note }) => {
      const sheets = await open(scope, async (tenant) => {
        const loaded = await loadClassSheets(tenant, { ...input, base: publicUrl ?? origin });
        const message = sheetLogText.exported(input, loaded.count);
        note({ point: input.schoolId, message });
        return loaded;
      });
      return {
        fileName: sheetText.fileName(sheets.schoolName, input),
        contentType: 'application/pdf',
        content: await printSheets(typesetter, sheets, sheetText.documentTitle(input)),
      };
    }),
  ];
}
