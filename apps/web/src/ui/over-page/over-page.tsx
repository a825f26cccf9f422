/**
 * A dialog over the page, which stays as it is, and over the dialogs of the page. A modal `<dialog>` blocks keyboard and
 * pointer for what is below.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Toasts } from '#ui/toasts/toasts.tsx';

type Props = {
  className: string | undefined;
  /** The id of its heading. */
  labelledBy: string;
  /** Leaves it by Esc; without, Esc does nothing. */
  leave?: () => void;
  children: ReactNode;
};

export function OverPage({ className, labelledBy, leave, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    // Safari 14 knows no dialog and shows it in the page.
    if (dialog.current && 'showModal' in dialog.current) dialog.current.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  /** Keeps keys from the page below, and Esc from closing the dialog by itself. */
  const blockKeys = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    leave?.();
  };
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      onKeyDown={blockKeys}
      onCancel={(event) => {
        event.preventDefault();
        leave?.();
      }}
    >
      {children}
      <Toasts />
    </dialog>
  );
}
