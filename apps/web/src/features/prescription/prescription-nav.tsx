import { NavLink } from 'react-router';
import { LIBRARY_PATH } from './prescription.paths.ts';
import { prescriptionNavText as text } from './prescription.text.ts';
import css from './prescription-nav.module.css';

const PAGES = [
  { to: LIBRARY_PATH, words: text.library },
  { to: `${LIBRARY_PATH}/issued`, words: text.issued },
  { to: `${LIBRARY_PATH}/adherence`, words: text.adherence },
] as const;

/** Navigation between plans, prescriptions and adherence: `<ListPage nav={<PrescriptionNav />} …>`. */
export function PrescriptionNav() {
  return (
    <nav className={css.nav} aria-label={text.label}>
      {PAGES.map(({ to, words }) => (
        <NavLink key={to} to={to} end>
          {words}
        </NavLink>
      ))}
    </nav>
  );
}
