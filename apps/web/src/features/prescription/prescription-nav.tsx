import { PageNav } from '#ui/page/page-nav.tsx';
import { LIBRARY_PATH } from './prescription.paths.ts';
import { prescriptionNavText as text } from './prescription.text.ts';

const PAGES = [
  { to: LIBRARY_PATH, words: text.library },
  { to: `${LIBRARY_PATH}/issued`, words: text.issued },
  { to: `${LIBRARY_PATH}/adherence`, words: text.adherence },
] as const;

/** Navigation between plans, prescriptions and adherence. */
export function PrescriptionNav() {
  return <PageNav label={text.label} pages={PAGES} />;
}
