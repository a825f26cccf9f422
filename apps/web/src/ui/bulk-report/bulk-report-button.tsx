/** The button that opens the dialog; only for those who may see reports. */
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#platform/session.ts';
import type { Selection } from '#ui/list-page/list-types.ts';
import { bulkReportText as text } from './bulk-report.text.ts';
import type { ReportPlace } from './use-report-places.ts';

const BulkReportModal = lazy(() =>
  import('./bulk-report.modal.tsx').then((module) => ({ default: module.BulkReportModal })),
);

type Props = { selection?: Selection; place?: ReportPlace };

export function BulkReportButton({ selection, place }: Props) {
  const [open, setOpen] = useState(false);
  if (!useCan('exam.menu')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.open}</Button>
      {open && (
        <Suspense>
          <BulkReportModal
            {...(selection && { selection })}
            {...(place && { place })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
