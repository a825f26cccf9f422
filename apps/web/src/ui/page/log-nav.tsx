import { Role } from '@spine/contract/kernel';
import { useSession } from '#platform/session/session.ts';
import { logNavText as text } from './log-nav.text.ts';
import { PageNav } from './page-nav.tsx';

const PAGES = [
  { to: '/mainPage/logs', words: text.log },
  { to: '/mainPage/logs/disclosures', words: text.disclosures, isOfInstitution: true },
  { to: '/mainPage/logs/audit', words: text.audit },
  { to: '/mainPage/logs/incidents', words: text.incidents },
] as const;

/** Between all lines of the log, those by which many children left the system, which are an institution's, and what is reported of a year. */
export function LogNav() {
  const isPlatform = useSession((state) => state.user?.role === Role.Platform);
  const pages = PAGES.filter((page) => !(isPlatform && 'isOfInstitution' in page));
  return <PageNav label={text.label} pages={pages} />;
}
