/** Translates the call for the sheets of classes. */
import { classSheet } from '@spine/contract/station';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import type { TypesetterPort } from '#platform/pdf/typesetter.ts';
import { loadClassSheets } from './class-sheet.service.ts';
import { sheetLogText, sheetText } from './class-sheet.text.ts';
import { printSheets } from './class-sheet-printer.ts';

export type SheetParts = {
  readonly typesetter: TypesetterPort;
  /** The configured address of the server; without one, the address of the request. */
  readonly publicUrl: string | undefined;
};

export function sheetRoutes({ typesetter, publicUrl }: SheetParts): Binding[] {
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
