import { NavLink } from 'react-router';
import { prescriptionNavText as text } from './prescription.text.ts';
import css from './prescription-nav.module.css';

const BASE = '/mainPage/prescription';
const PLACES = [
  { to: BASE, words: text.library },
  { to: `${BASE}/issued`, words: text.issued },
  { to: `${BASE}/adherence`, words: text.adherence },
] as const;

/** The way between plans, prescriptions and adherence: `<ListPage nav={<PrescriptionNav />} …>`. */
export function PrescriptionNav() {
  return (
    <nav className={css.nav} aria-label={text.label}>
      {PLACES.map(({ to, words }) => (
        <NavLink key={to} to={to} end>
          {words}
        </NavLink>
      ))}
    </nav>
  );
}
