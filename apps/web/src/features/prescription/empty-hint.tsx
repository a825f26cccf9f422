import clsx from 'clsx';
import { Link } from 'react-router';
import buttonCss from '#ui/styles/button.module.css';
import css from './issued/issued-list.module.css';
import { LIBRARY_PATH } from './prescription.paths.ts';

/** What to do while nothing was issued: the way to the plans. */
export function EmptyHint({ hint, way }: { hint: string; way: string }) {
  return (
    <>
      {hint}
      <Link className={clsx(css.emptyWay, buttonCss.btn)} to={LIBRARY_PATH}>
        {way}
      </Link>
    </>
  );
}
