/**
 * Asks for confirmation before an irreversible action and lists what will be lost:
 *
 *     const confirm = useConfirm();
 *     confirm({ title: text.delete(row.name), lost: [text.lostExams(3)], act: () => remove.mutateAsync({ input }), okText: text.delete, danger: true });
 *
 * The dialog shows a spinner until `act` ends; a refusal, which `call` has shown, keeps it open.
 */
import { App, Button, type ModalFuncProps } from 'antd';
import clsx from 'clsx';
import { useCallback } from 'react';
import looks from '#ui/styles/looks.module.css';
import css from './confirm.module.css';
import { confirmText } from './confirm.text.ts';
import { TypedConfirmation } from './typed-confirmation.tsx';

// From here, so that both come in one file.
export { TypedConfirmation };

export type ConfirmOptions = {
  title: string;
  /** A sentence under the title. */
  detail?: string;
  /** What will be lost, one line each. */
  lost?: readonly string[];
  /** The words above these lines, where nothing is lost by itself. */
  lostHead?: string;
  okText: string;
  /** A text to type before the button is enabled, where much is lost at once. */
  typed?: string;
  /** For deletions: a red button, and the focus on cancel. */
  danger?: boolean;
  act: () => Promise<unknown>;
  /** What may be done instead, between cancelling and `act`. */
  other?: { readonly text: string; readonly act: () => Promise<unknown> };
};

type ContentProps = Pick<ConfirmOptions, 'detail' | 'lost' | 'lostHead' | 'typed'> & {
  onTyped: (matches: boolean) => void;
  onEnter: () => void;
};

let dialogs = 0;

function Content(props: ContentProps) {
  const { detail, lost = [], lostHead = confirmText.lost, typed, onTyped, onEnter } = props;
  return (
    <>
      {detail && <p>{detail}</p>}
      {lost.length > 0 && (
        <>
          <p className={clsx(css.lostHead, looks.soft)}>{lostHead}</p>
          <ul className={css.lost}>
            {lost.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      )}
      {typed !== undefined && (
        <TypedConfirmation expected={typed} onChange={onTyped} onEnter={onEnter} />
      )}
    </>
  );
}

function withOther(
  { text, act }: NonNullable<ConfirmOptions['other']>,
  close: () => void,
): NonNullable<ModalFuncProps['footer']> {
  // A refusal, which `call` has shown, keeps it open.
  const press = () => void act().then(close, () => undefined);
  return (_, { CancelBtn, OkBtn }) => (
    <>
      <CancelBtn />
      <Button onClick={press}>{text}</Button>
      <OkBtn />
    </>
  );
}

export function useConfirm(): (question: ConfirmOptions) => void {
  const { modal } = App.useApp();
  return useCallback(
    (question) => {
      dialogs += 1;
      const id = `confirm-${dialogs}`;
      const button = { id, danger: question.danger ?? false };
      // Enter in the field clicks the button, which shows the spinner and closes the dialog.
      const pressOk = () => document.getElementById(id)?.click();
      const enableOk = (matches: boolean) =>
        dialog.update({ okButtonProps: { ...button, disabled: !matches } });
      const dialog = modal.confirm({
        title: question.title,
        content: <Content {...question} onTyped={enableOk} onEnter={pressOk} />,
        okText: question.okText,
        cancelText: confirmText.cancel,
        okButtonProps: { ...button, disabled: question.typed !== undefined },
        // The safe choice has the focus.
        autoFocusButton: question.danger ? 'cancel' : 'ok',
        onOk: async () => {
          await question.act();
        },
        ...(question.other && { footer: withOther(question.other, () => dialog.destroy()) }),
      });
      // Swallows the rejection of a refused action, which `call` has shown.
      void dialog.then(
        () => undefined,
        () => undefined,
      );
    },
    [modal],
  );
}
