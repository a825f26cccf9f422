/** Translates the call for label sheets. */
import { labelSheet } from '@spine/contract/patient';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import { exportMark, markingTypesetter } from '#platform/http/export/export-mark.ts';
import { requirePurpose } from '#platform/http/export/require-purpose.ts';
import { loadLabels } from './patient-label.service.ts';
import { labelLogText, labelText } from './patient-label.text.ts';
import { printLabels } from './patient-label-printer.ts';

/** Below the code of the first label in the last row, and no wider than a label. */
const FOOT = { left: 5, bottom: 2.2 } as const;

export function labelRoutes({ typesetter }: Pick<AppPorts, 'typesetter'>): Binding[] {
  return [
    // The pages are typeset after the transaction, so that typesetting holds no connection.
    bindOpen(labelSheet, async ({ scope, actor, client, input, now, open, note }) => {
      const { purpose } = input;
      const labels = await open(scope, async (tenant) => {
        const loaded = await loadLabels(tenant, input);
        const { count: children } = loaded;
        requirePurpose({ client, purpose }, children);
        const message = labelLogText.exported(input, children);
        note({ point: input.schoolId, message, children, purpose });
        return loaded;
      });
      const mark = exportMark({ actor, at: now, purpose });
      const content = await printLabels(markingTypesetter(typesetter, mark, FOOT), labels, {
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
