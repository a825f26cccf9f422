import type { HookAPI } from 'antd/es/modal/useModal';
import { formText } from './form.text.ts';

type Answers = { leave: () => void; stay?: () => void };

/** Asks whether unsaved input may be lost. Staying is the safe answer: it has the focus, and Esc means it too. */
export function askToLeave(modal: HookAPI, { leave, stay }: Answers): void {
  modal.confirm({
    title: formText.leaveTitle,
    content: formText.leaveBody,
    okText: formText.leave,
    okButtonProps: { type: 'default', danger: true },
    cancelText: formText.stay,
    autoFocusButton: 'cancel',
    onOk: leave,
    ...(stay && { onCancel: stay }),
  });
}
