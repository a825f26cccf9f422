/** Offers the summary report of what the statistics are narrowed to: a school's, a region's, or the institution's. */
import { Button } from 'antd';
import { useState } from 'react';
import { lazily } from '#ui/lazily.tsx';
import { summaryActText as text } from './report.text.ts';
import type { SummaryFilters } from './summary.modal.tsx';

const SummaryModal = lazily(async () => (await import('./summary.modal.tsx')).SummaryModal);

export function SummaryAct({ filters }: { filters: SummaryFilters }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.act}</Button>
      {open && <SummaryModal filters={filters} onClose={() => setOpen(false)} />}
    </>
  );
}
