import clsx from 'clsx';
import { dismissToast, useToasts } from '#platform/toast.ts';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import css from './toasts.module.css';
import { toastsText } from './toasts.text.ts';

const ICONS = { success: 'check', error: 'warn', notice: 'info' } as const satisfies Record<
  string,
  IconName
>;

/** Shows the messages of `toast.*`; mounted once at the root. Screen readers announce errors at once, the others politely. */
export function Toasts() {
  const { toasts, isAside } = useToasts();
  return (
    <div className={clsx(css.toasts, isAside && css.aside)}>
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={css.toast}
          data-kind={toast.kind}
          role={toast.kind === 'error' ? 'alert' : 'status'}
        >
          <Icon name={ICONS[toast.kind]} />
          <span>{toast.text}</span>
          <button
            type="button"
            aria-label={toastsText.dismiss}
            onClick={() => dismissToast(toast.id)}
          >
            <Icon name="close" small />
          </button>
        </div>
      ))}
    </div>
  );
}
