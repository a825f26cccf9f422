/**
 * Asks before something that cannot be undone, and names what will be lost:
 *
 *     const confirm = useConfirm();
 *     confirm({ title: text.delete(row.name), lost: [text.lostExams(3)], act: () => remove.mutateAsync({ input }) , okText: text.delete, danger: true });
 *
 * The dialog stays with a spinner until `act` ends; a refusal has been shown by `call` and keeps it open.
 */
import { App } from 'antd';
import clsx from 'clsx';
import { useCallback } from 'react';
import looks from '#ui/styles/looks.module.css';
import css from './confirm.module.css';
import { confirmText } from './confirm.text.ts';
import { TypedConfirmation } from './typed-confirmation.tsx';

export type Question = {
  title: string;
  /** One plain sentence under the title. */
  detail?: string;
  /** What will be lost, one thing a line. */
  lost?: readonly string[];
  okText: string;
  /** Text to be typed before the button works, where much is lost at once. */
  typed?: string;
  /** For deletions: the button is never solid teal. */
  danger?: boolean;
  act: () => Promise<unknown>;
};

type ContentProps = Pick<Question, 'detail' | 'lost' | 'typed'> & {
  onTyped: (matches: boolean) => void;
  onEnter: () => void;
};

let dialogs = 0;

function Content({ detail, lost = [], typed, onTyped, onEnter }: ContentProps) {
  return (
    <>
      {detail && <p>{detail}</p>}
      {lost.length > 0 && (
        <>
          <p className={clsx(css.lostHead, looks.soft)}>{confirmText.lost}</p>
          <ul className={css.lost}>
            {lost.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      )}
      {typed !== undefined && (
        <TypedConfirmation wanted={typed} onChange={onTyped} onEnter={onEnter} />
      )}
    </>
  );
}

export function useConfirm(): (question: Question) => void {
  const { modal } = App.useApp();
  return useCallback(
    (question) => {
      dialogs += 1;
      const id = `confirm-${dialogs}`;
      const button = { id, danger: question.danger ?? false };
      // The button shows that it works, and closes the dialog: Enter in the field presses it.
      const press = () => document.getElementById(id)?.click();
      const release = (matches: boolean) =>
        dialog.update({ okButtonProps: { ...button, disabled: !matches } });
      const dialog = modal.confirm({
        title: question.title,
        content: <Content {...question} onTyped={release} onEnter={press} />,
        okText: question.okText,
        cancelText: confirmText.cancel,
        okButtonProps: { ...button, disabled: question.typed !== undefined },
        // The safe answer has the focus.
        autoFocusButton: question.danger ? 'cancel' : 'ok',
        onOk: async () => {
          await question.act();
        },
      });
      // Awaited, the dialog keeps a refusal to itself: `call` has shown it.
      void dialog.then(
        () => undefined,
        () => undefined,
      );
    },
    [modal],
  );
}
