/**
 * Dials a family: a phone calls at once, and everywhere the number is shown for a minute, because most computers cannot. The call
 * that answers the number writes who dialled into the log. `answers` are what is recorded of the call, beside the number.
 */
import { maskedNumberWord, showNumber } from '@spine/contract/patient';
import type { ReactNode } from 'react';
import { call } from '#platform/call/call.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';
import { useOnce } from '#ui/use-once.ts';
import css from './masked-number.module.css';
import { maskedNumberText as text } from './masked-number.text.ts';
import { useShown } from './use-shown.ts';

type Props = {
  id: string;
  className?: string | undefined;
  answers?: ((hide: () => void) => ReactNode) | undefined;
};

export function DialButton({ id, className = css.show, answers }: Props) {
  const { once, busy } = useOnce();
  const { value, left, show, hide } = useShown();
  const isPhone = useNarrow();
  const dial = async () => {
    const { value: number } = await call(showNumber, { id, number: 'tel', purpose: 'dial' });
    show(number);
    if (isPhone) window.location.assign(`tel:${number}`);
  };
  if (value !== '')
    return (
      <span className={css.dialled}>
        <a href={`tel:${value}`}>{value}</a>
        <small>{text.left(left)}</small>
        {answers?.(hide)}
        <button
          type="button"
          className={css.show}
          aria-label={text.hideOf(maskedNumberWord.tel)}
          onClick={hide}
        >
          {text.hide}
        </button>
      </span>
    );
  return (
    <button
      type="button"
      className={className}
      disabled={busy}
      // `call` has shown the fault.
      onClick={() => void once(dial).catch(() => undefined)}
    >
      <Icon name="phone" small />
      {text.call}
    </button>
  );
}
