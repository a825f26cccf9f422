/** Translates the call for label sheets. */
import { labelSheet } from '@spine/contract/patient';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import { labelsOf } from './patient-label.service.ts';
import { labelLogText, labelText } from './patient-label.text.ts';
import type { LabelPrinter } from './patient-label-printer.ts';

export function labelRoutes({ printer }: { readonly printer: LabelPrinter }): Binding[] {
  return [
    // The pages are set after the transaction: setting them must not hold a connection.
    bindOpen(labelSheet, async ({ scope, input, open, note }) => {
      const found = await open(scope, async (tenant) => {
        const told = await labelsOf(tenant, input);
        const message = labelLogText.exported(input, told.count);
        note({ point: input.schoolId, message });
        return told;
      });
      const content = await printer.print(found, {
        layout: input.layout,
        calibration: input.calibration === '1',
      });
      return {
        fileName: labelText.fileName(found.schoolName, found.of),
        contentType: 'application/pdf',
        content,
      };
    }),
  ];
}
