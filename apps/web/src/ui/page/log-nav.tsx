import { Role } from '@spine/contract/kernel';
import { useSession } from '#platform/session/session.ts';
import { logNavText as text } from './log-nav.text.ts';
import { PageNav } from './page-nav.tsx';

const PAGES = [
  { to: '/mainPage/logs', words: text.log },
  { to: '/mainPage/logs/disclosures', words: text.disclosures },
] as const;

/** Between all lines of the log and those by which many children left the system; these are an institution's. */
export function LogNav() {
  const isPlatform = useSession((state) => state.user?.role === Role.Platform);
  return isPlatform ? null : <PageNav label={text.label} pages={PAGES} />;
}
