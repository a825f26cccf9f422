/** Dials a family's number without showing it; the call that answers the number writes who dialled into the log. */
import { showNumber } from '@spine/contract/patient';
import { call } from '#platform/call/call.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useOnce } from '#ui/use-once.ts';
import css from './masked-number.module.css';
import { maskedNumberText as text } from './masked-number.text.ts';

type Props = { id: string; className?: string | undefined };

export function DialLink({ id, className = css.show }: Props) {
  const { once, busy } = useOnce();
  const dial = async () => {
    const { value } = await call(showNumber, { id, number: 'tel', purpose: 'dial' });
    window.location.assign(`tel:${value}`);
  };
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
