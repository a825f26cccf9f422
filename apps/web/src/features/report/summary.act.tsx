/** Offers the summary report of what the statistics are narrowed to: a school's, a region's, or the institution's. */
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { summaryActText as text } from './report.text.ts';
import type { SummaryFilters } from './summary.modal.tsx';

const SummaryModal = lazy(async () => {
  const { SummaryModal: modal } = await import('./summary.modal.tsx');
  return { default: modal };
});

export function SummaryAct({ filters }: { filters: SummaryFilters }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.act}</Button>
      {open && (
        <Suspense fallback={null}>
          <SummaryModal filters={filters} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
