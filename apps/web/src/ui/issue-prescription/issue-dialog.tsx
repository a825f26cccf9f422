import { lazy, Suspense } from 'react';
import type { IssueProps } from './issue-prescription.modal.tsx';

const Issue = lazy(async () => ({
  default: (await import('./issue-prescription.modal.tsx')).IssuePrescriptionModal,
}));

/** The dialog that issues a prescription; it comes when it is opened. Render it only while it is open. */
export function IssueDialog(props: IssueProps) {
  return (
    <Suspense>
      <Issue {...props} />
    </Suspense>
  );
}
