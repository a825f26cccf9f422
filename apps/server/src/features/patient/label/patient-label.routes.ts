/** Translates the call for label sheets. */
import { labelSheet } from '@spine/contract/patient';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import { loadLabels } from './patient-label.service.ts';
import { labelLogText, labelText } from './patient-label.text.ts';
import { printLabels } from './patient-label-printer.ts';

export function labelRoutes({ typesetter }: Pick<AppPorts, 'typesetter'>): Binding[] {
  return [
    // The pages are typeset after the transaction, so that typesetting holds no connection.
    bindOpen(labelSheet, async ({ scope, input, open, note }) => {
      const labels = await open(scope, async (tenant) => {
        const loaded = await loadLabels(tenant, input);
        const message = labelLogText.exported(input, loaded.count);
        note({ point: input.schoolId, message });
        return loaded;
      });
      const content = await printLabels(typesetter, labels, {
        layout: input.layout,
        calibration: input.calibration === '1',
      });
      return {
        fileName: labelText.fileName(labels.schoolName, labels.selection),
        contentType: 'application/pdf',
        content,
      };
    }),
  ];
}
