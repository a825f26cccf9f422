/**
 * Asks before something that cannot be undone, and names what will be lost:
 *
 *     const confirm = useConfirm();
 *     confirm({ title: text.delete(row.name), lost: [text.lostExams(3)], act: () => remove.mutateAsync({ input }) , okText: text.delete, danger: true });
 *
 * The dialog stays with a spinner until `act` ends; a refusal has been shown by `call` and keeps it open.
 */
import { App } from 'antd';
import { useCallback } from 'react';
import './confirm.css';
import { confirmText } from './confirm.text.ts';

export type Question = {
  title: string;
  /** One plain sentence under the title. */
  detail?: string;
  /** What will be lost, one thing a line. */
  lost?: readonly string[];
  okText: string;
  /** For deletions: the button is never solid teal. */
  danger?: boolean;
  act: () => Promise<unknown>;
};

function Content({ detail, lost = [] }: Pick<Question, 'detail' | 'lost'>) {
  return (
    <>
      {detail && <p>{detail}</p>}
      {lost.length > 0 && (
        <>
          <p className="soft lost-head">{confirmText.lost}</p>
          <ul className="lost">
            {lost.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

export function useConfirm(): (question: Question) => void {
  const { modal } = App.useApp();
  return useCallback(
    (question) => {
      modal.confirm({
        title: question.title,
        content: <Content {...question} />,
        okText: question.okText,
        cancelText: confirmText.cancel,
        okButtonProps: { danger: question.danger ?? false },
        // The safe answer has the focus.
        autoFocusButton: question.danger ? 'cancel' : 'ok',
        onOk: async () => {
          await question.act();
        },
      });
    },
    [modal],
  );
}
