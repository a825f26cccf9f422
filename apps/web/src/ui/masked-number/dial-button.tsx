/**
 * Dials a family: a phone calls at once, and everywhere the number is shown for a minute, because most computers cannot. The call
 * that answers the number writes who dialled into the log. `answers` are what is recorded of the call; they stay when the
 * number is masked again, for a call may last longer.
 */
import { maskedNumberWord, showNumber } from '@spine/contract/patient';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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
  const shown = useShown();
  const [isDialled, setDialled] = useState(false);
  const isPhone = useNarrow();
  const isOpen = useOpen();
  const dial = async () => {
    const { value: number } = await call(showNumber, { id, number: 'tel', purpose: 'dial' });
    // Another child is shown by now.
    if (!isOpen.current) return;
    shown.show(number);
    setDialled(true);
    if (isPhone) window.location.assign(`tel:${number}`);
  };
  const hide = () => {
    shown.hide();
    setDialled(false);
  };
  const button = (
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
  if (!isDialled || (shown.value === '' && !answers)) return button;
  return (
    <span className={css.dialled}>
      {shown.value === '' ? button : <Dialled {...shown} />}
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
}

function Dialled({ value, left }: { value: string; left: number }) {
  return (
    <>
      <a href={`tel:${value}`}>{value}</a>
      <small>{text.left(left)}</small>
    </>
  );
}

/** Whether the component is still on the page. */
function useOpen() {
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return open;
}
