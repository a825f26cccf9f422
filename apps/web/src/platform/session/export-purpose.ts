/**
 * Saying what an export of many children is for (docs/adr/0138-large-exports.md): one dialog over the page. The call that was
 * refused is repeated with the purpose, and fails when the dialog is cancelled.
 */
import { create } from 'zustand';
import { clearOnSessionEnd, useSession } from './session.ts';
import { waitingCalls } from './waiting-calls.ts';

/** How many children a call would hand out, while somebody is asked what for. */
const usePurpose = create<{ children: number | undefined }>(() => ({ children: undefined }));
const calls = waitingCalls<string | undefined>();

/** How many children the dialog over the page is about; undefined without one. */
export function useAskedChildren(): number | undefined {
  return usePurpose((state) => state.children);
}

/** Waits for the purpose; undefined when the dialog was cancelled. Rejects when the signal aborts. */
export function waitForPurpose(
  children: number,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (!useSession.getState().user) return Promise.resolve(undefined);
  usePurpose.setState({ children });
  return calls.wait(signal, () => usePurpose.setState({ children: undefined }));
}

/** Closes the dialog: with a purpose, or cancelled. */
export function endAskingPurpose(purpose?: string): void {
  usePurpose.setState({ children: undefined });
  calls.resume(purpose);
}

clearOnSessionEnd(() => endAskingPurpose());
