import { App, Button, type FormInstance } from 'antd';
import type { HookAPI } from 'antd/es/modal/useModal';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useSession } from '#platform/session.ts';
import { formText } from './form.text.ts';

/**
 * Asks before leaving the page, by link, back button or closing the tab, while `unsaved` is true. Who chooses to save
 * leaves when the form was taken, and stays with its faults when it was not. What was typed in a session that has ended
 * holds nobody.
 *
 * @returns Whether a page waits for that: the form's own way on then gives way to it.
 */
export function useUnsavedGuard(unsaved: boolean, form?: Pick<FormInstance, 'submit'>): boolean {
  const { modal } = App.useApp();
  const [session] = useState(() => useSession.getState().ended);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      session === useSession.getState().ended &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  const left = useRef<typeof blocker>(undefined);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // Once: the router throws at the second time, which comes when this page is drawn before it hears of the first.
    const leave = () => {
      if (left.current === blocker) return;
      left.current = blocker;
      blocker.proceed();
    };
    if (!unsaved) return leave();
    askToLeave(modal, {
      save: form?.submit,
      leave,
      stay: () => blocker.reset(),
    });
  }, [blocker, modal, form?.submit, unsaved]);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return blocker.state !== 'unblocked';
}

type Answers = { save: (() => void) | undefined; leave: () => void; stay?: () => void };

/** Asks whether unsaved input may be lost. Staying is the safe answer: it has the focus, and Esc means it too. */
export function askToLeave(modal: HookAPI, { save, leave, stay }: Answers): void {
  const question = modal.confirm({
    title: save ? formText.leaveTitle : formText.leaveUndoneTitle,
    content: save ? formText.leaveBody : formText.leaveUndoneBody,
    okText: formText.save,
    cancelText: formText.stay,
    autoFocusButton: 'cancel',
    footer: (_, { OkBtn, CancelBtn }) => (
      <>
        <Button
          danger
          onClick={() => {
            question.destroy();
            leave();
          }}
        >
          {save ? formText.leave : formText.leaveUndone}
        </Button>
        <CancelBtn />
        {save && <OkBtn />}
      </>
    ),
    ...(save && { onOk: save }),
    ...(stay && { onCancel: stay }),
  });
}
