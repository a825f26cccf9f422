import { lazily } from '#ui/lazily.tsx';

/** The dialog that issues a plan; it comes when it is opened. Render it only while it is open. */
export const IssueDialog = lazily(
  async () => (await import('./issue-prescription.modal.tsx')).IssuePrescriptionModal,
);
