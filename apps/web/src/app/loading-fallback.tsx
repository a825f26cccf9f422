import css from '#ui/page/page.module.css';
import { appText } from './app.text.ts';

/** Shown while a lazy screen loads. */
export function LoadingFallback() {
  return (
    <p className={css.loading} role="status">
      {appText.loading}
    </p>
  );
}
