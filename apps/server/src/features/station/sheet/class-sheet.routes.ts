/** Translates the call for the sheets of classes. */
import { classSheet } from '@spine/contract/station';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import { exportMark, markingTypesetter } from '#platform/http/export/export-mark.ts';
import { requirePurpose } from '#platform/http/export/require-purpose.ts';
import { loadClassSheets } from './class-sheet.service.ts';
import { sheetLogText, sheetText } from './class-sheet.text.ts';
import { printSheets } from './class-sheet-printer.ts';

type SheetPorts = Pick<AppPorts, 'typesetter' | 'publicUrl'>;

export function sheetRoutes({ typesetter, publicUrl }: SheetPorts): Binding[] {
  return [
    // The pages are typeset after the transaction, so that typesetting holds no connection.
    bindOpen(classSheet, async (call) => {
      const { scope, actor, client, input, now, open, origin, note } = call;
      const { purpose } = input;
      const sheets = await open(scope, async (tenant) => {
        const loaded = await loadClassSheets(tenant, { ...input, base: publicUrl ?? origin });
        const { count: children } = loaded;
        requirePurpose({ client, purpose }, children);
        const message = sheetLogText.exported(input, children);
        note({ point: input.schoolId, message, children, purpose });
        return loaded;
      });
      const marking = markingTypesetter(typesetter, exportMark({ actor, at: now, purpose }));
      return {
        fileName: sheetText.fileName(sheets.schoolName, input),
        contentType: 'application/pdf',
        content: await printSheets(marking, sheets, sheetText.documentTitle(input)),
      };
    }),
  ];
}
