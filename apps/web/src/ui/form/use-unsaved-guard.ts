import { App } from 'antd';
import type { HookAPI } from 'antd/es/modal/useModal';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { formText } from './form.text.ts';

/** Asks before leaving the page, by link, back button or closing the tab, while `unsaved` is true. */
export function useUnsavedGuard(unsaved: boolean): void {
  const { modal } = App.useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    askToLeave(modal, { leave: () => blocker.proceed(), stay: () => blocker.reset() });
  }, [blocker, modal]);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}

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
