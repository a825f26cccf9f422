import { App, Button, type FormInstance } from 'antd';
import type { HookAPI } from 'antd/es/modal/useModal';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useSession } from '#platform/session/session.ts';
import { formText } from './form.text.ts';

/**
 * Asks before leaving the page (by link, back button or closing the tab) while `unsaved` is true. Choosing to save leaves after
 * a successful submit, and stays with the faults otherwise. Input of an ended session does not block.
 *
 * @returns Whether a navigation waits for the answer; the form then must not navigate itself.
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
    // Only once per blocker: a second `proceed`, possible when this renders before the router updates, makes the router throw.
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

type LeaveOptions = { save: (() => void) | undefined; leave: () => void; stay?: () => void };

/** Asks whether to leave with unsaved input. Staying is the safe choice: it has the focus, and Esc chooses it. */
export function askToLeave(modal: HookAPI, { save, leave, stay }: LeaveOptions): void {
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
