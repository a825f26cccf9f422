import clsx from 'clsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './family.module.css';
import { familyText as text } from './quick-query.text.ts';

/** What stands there until the answer comes. */
export function Skeleton() {
  return (
    <div className={css.skeleton} role="status" aria-label={text.loading}>
      <i />
      <i />
      <i />
    </div>
  );
}

type Props = { message: string; retry: () => void };

/** What stands there when no answer came. */
export function Failed({ message, retry }: Props) {
  return (
    <section className={clsx(css.block, css.failed, looks.card)} role="alert">
      <p>{message}</p>
      <button type="button" className={clsx(css.act, buttonCss.btn, buttonCss.lg)} onClick={retry}>
        {text.retry}
      </button>
    </section>
  );
}
