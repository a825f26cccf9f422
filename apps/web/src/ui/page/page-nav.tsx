import { NavLink } from 'react-router';
import css from './page-nav.module.css';

type Props = { label: string; pages: readonly { readonly to: string; readonly words: string }[] };

/** Navigation between pages that belong together: `<ListPage nav={<PageNav …/>} …>`. */
export function PageNav({ label, pages }: Props) {
  return (
    <nav className={css.nav} aria-label={label}>
      {pages.map(({ to, words }) => (
        <NavLink key={to} to={to} end>
          {words}
        </NavLink>
      ))}
    </nav>
  );
}
