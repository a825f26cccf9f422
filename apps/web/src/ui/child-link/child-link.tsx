/** The way to the page of a child. It says from which list, so that the page leads back to it with its filters. */
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import buttonCss from '#ui/styles/button.module.css';
import css from './child-link.module.css';

type Props = {
  id: string;
  /** A name looks like a name. */
  isName?: boolean;
  children: ReactNode;
};

export function ChildLink({ id, isName = false, children }: Props) {
  const { pathname, search, state } = useLocation();
  return (
    <Link
      className={isName ? css.name : buttonCss.link}
      to={`/mainPage/patientsList/${id}`}
      state={{ from: { pathname, search, state } }}
    >
      {children}
    </Link>
  );
}
