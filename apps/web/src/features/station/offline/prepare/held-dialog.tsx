/** Before a device is prepared with records that wait: what becomes of each. What would not be readable any more is asked twice. */
import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import parts from '../../shell/parts.module.css';
import { offlineText as text } from '../offline.text.ts';
import { RescueButtons } from '../rescue-buttons.tsx';
import type { Held } from './held.ts';
import css from './held-dialog.module.css';

function linesOf({ moving, others, carried, dropped, sealed, foreign }: Held): string[] {
  return [
    moving > 0 && text.heldMoving(moving),
    others.length > 0 && text.heldOthers(others),
    carried > 0 && text.heldCarried(carried),
    dropped > 0 && text.heldDropped(dropped),
    sealed > 0 && text.heldSealed(sealed),
    foreign.length > 0 && text.heldForeign(foreign),
  ].filter((line) => line !== false);
}

type Props = { held: Held; goOn: () => void; cancel: () => void };

export function HeldDialog({ held, goOn, cancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    // Safari 14 knows no dialog and shows it in the page.
    if (dialog.current && 'showModal' in dialog.current) dialog.current.showModal();
  }, []);
  const { dropped } = held;
  return (
    <dialog
      ref={dialog}
      className={css.held}
      aria-labelledby="held"
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
    >
      <h2 id="held">{text.heldTitle}</h2>
      <ul>
        {linesOf(held).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={css.keys}>
        <RescueButtons className={parts.key} />
        <button type="button" className={parts.key} onClick={cancel}>
          {text.cancel}
        </button>
        <button
          type="button"
          className={clsx(parts.key, isAsking ? parts.asking : parts.go)}
          aria-pressed={isAsking}
          onBlur={() => setAsking(false)}
          onClick={() => (dropped > 0 && !isAsking ? setAsking(true) : goOn())}
        >
          {isAsking ? text.heldDrop(dropped) : text.heldGoOn}
        </button>
      </div>
    </dialog>
  );
}
