import { PageNav } from '#ui/page/page-nav.tsx';
import { approvalText as text } from './approval.text.ts';

const PAGES = [
  { to: '/mainPage/approvals', words: text.people },
  { to: '/mainPage/approvals/records', words: text.records },
] as const;

/** Between the people and what was ever approved. */
export function ApprovalNav() {
  return <PageNav label={text.nav} pages={PAGES} />;
}
