import { App, Button, type FormInstance } from 'antd';
import type { HookAPI } from 'antd/es/modal/useModal';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useSession } from '#platform/session/session.ts';
import { formText } from './form.text.ts';

type Blocker = ReturnType<typeof useBlocker>;

type Address = { readonly pathname: string; readonly search: string };

const leavesPage = (from: Address, to: Address) => from.pathname !== to.pathname;

/**
 * Asks before leaving the page (by link, back button or closing the tab) while `unsaved` is true. Choosing to save leaves after
 * a successful submit, and stays with the faults otherwise. Input of an ended session does not block.
 *
 * @param leaves Whether going from one address to another leaves what is unsaved, where it is not of the whole page.
 * @returns Tells whether the page is being left already; the form then must not navigate itself.
 */
export function useUnsavedGuard(
  unsaved: boolean,
  form?: Pick<FormInstance, 'submit'>,
  leaves = leavesPage,
): () => boolean {
  const { modal } = App.useApp();
  const [session] = useState(() => useSession.getState().ended);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && session === useSession.getState().ended && leaves(currentLocation, nextLocation),
  );
  // The router renders an answer in a transition, which a slow device finishes much later: until then this still sees the
  // answered blocker as blocked, and answering it again makes the router throw.
  const answered = useRef<{ blocker: Blocker; stays: boolean }>(undefined);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const answer = (stays: boolean) => {
      if (answered.current?.blocker === blocker) return;
      answered.current = { blocker, stays };
      if (stays) blocker.reset();
      else blocker.proceed();
    };
    if (answered.current?.blocker === blocker) return;
    if (!unsaved) return answer(false);
    askToLeave(modal, {
      save: form?.submit,
      leave: () => answer(false),
      stay: () => answer(true),
    });
  }, [blocker, modal, form?.submit, unsaved]);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return () => {
    const stays = answered.current?.blocker === blocker && answered.current.stays;
    return blocker.state !== 'unblocked' && !stays;
  };
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
