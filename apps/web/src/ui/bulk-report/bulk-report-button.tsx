/** The button that opens the dialog, for users who may see reports. */
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '#platform/session/session.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { BulkReportProps } from './bulk-report.modal.tsx';
import { bulkReportText as text } from './bulk-report.text.ts';

/** The dialog, loaded when it opens. Render it only while it is open. */
export const BulkReportDialog = lazyComponent(
  async () => (await import('./bulk-report.modal.tsx')).BulkReportModal,
);

export function BulkReportButton(scope: BulkReportProps) {
  const [open, setOpen] = useState(false);
  if (!useCan('exam.menu')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.open}</Button>
      {open && <BulkReportDialog {...scope} onClose={() => setOpen(false)} />}
    </>
  );
}
