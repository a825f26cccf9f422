import clsx from 'clsx';
import { Link } from 'react-router';
import buttonCss from '#ui/styles/button.module.css';
import css from './issued/issued-list.module.css';
import { LIBRARY_PATH } from './prescription.paths.ts';

/** The empty state of a list of issued prescriptions, with a link to the plans. */
export function EmptyHint({ hint, linkText }: { hint: string; linkText: string }) {
  return (
    <>
      {hint}
      <Link className={clsx(css.emptyWay, buttonCss.btn)} to={LIBRARY_PATH}>
        {linkText}
      </Link>
    </>
  );
}
