/**
 * Proving again who is there, for calls that want a recent proof (docs/adr/0129-asking-again.md): one dialog over the page,
 * however many calls wait for it. They are repeated after it, and fail when it is cancelled.
 */
import { create } from 'zustand';
import { clearOnSessionEnd, useSession } from './session.ts';
import { onProofElsewhere } from './session-tabs.ts';
import { waitingCalls } from './waiting-calls.ts';

const useProof = create<{ isWanted: boolean }>(() => ({ isWanted: false }));
const calls = waitingCalls();

const setWanted = (isWanted: boolean): void => useProof.setState({ isWanted });

/** Whether the dialog is over the page. */
export function isProofWanted(): boolean {
  return useProof.getState().isWanted;
}

/** `isProofWanted` as a hook. */
export function useProofWanted(): boolean {
  return useProof((state) => state.isWanted);
}

/** Waits until the user has proved again who they are; false when that was cancelled. Rejects when the signal aborts. */
export function waitForProof(signal?: AbortSignal): Promise<boolean> {
  if (!useSession.getState().user) return Promise.resolve(false);
  setWanted(true);
  return calls.wait(signal, () => setWanted(false));
}

/** Closes the dialog: the user has proved it, or has cancelled. */
export function endProof(isProved: boolean): void {
  setWanted(false);
  calls.resume(isProved);
}

clearOnSessionEnd(() => endProof(false));
onProofElsewhere(() => endProof(true));
