/** The button that opens the dialog; only for those who may see reports. */
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#platform/session.ts';
import type { Selection } from '#ui/list-page/list-types.ts';
import { reportBatchText as text } from './report-batch.text.ts';
import type { BatchPlace } from './use-batch-places.ts';

const ReportBatchModal = lazy(() =>
  import('./report-batch.modal.tsx').then((module) => ({ default: module.ReportBatchModal })),
);

type Props = { selection?: Selection; place?: BatchPlace };

export function ReportBatchButton({ selection, place }: Props) {
  const [open, setOpen] = useState(false);
  if (!useCan('exam.menu')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.open}</Button>
      {open && (
        <Suspense>
          <ReportBatchModal
            {...(selection && { selection })}
            {...(place && { place })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
