/** The button that opens the dialog; only for those who may see reports. */
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '#platform/session.ts';
import { lazily } from '#ui/lazily.tsx';
import type { BulkReportScope } from './bulk-report.modal.tsx';
import { bulkReportText as text } from './bulk-report.text.ts';

const BulkReportModal = lazily(
  async () => (await import('./bulk-report.modal.tsx')).BulkReportModal,
);

export function BulkReportButton(scope: BulkReportScope) {
  const [open, setOpen] = useState(false);
  if (!useCan('exam.menu')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.open}</Button>
      {open && <BulkReportModal {...scope} onClose={() => setOpen(false)} />}
    </>
  );
}
