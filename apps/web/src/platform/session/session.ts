/**
 * Who is signed in, in memory only. `useSession()` reads it, `useCan('patientList.add')` tells whether to show a button. Hiding
 * buttons is no protection: the server checks every call.
 */
import type { MenuKey, Permission } from '@spine/contract/kernel';
import type { SessionData, SessionUser } from '@spine/contract/session';
import { create } from 'zustand';

export type SessionState = {
  user: SessionUser | undefined;
  permissions: readonly Permission[];
  menus: readonly MenuKey[];
  /** How many sessions have ended on this page; unsaved input of an ended session is discarded. */
  ended: number;
};

const SIGNED_OUT = { user: undefined, permissions: [], menus: [] };

export const useSession = create<SessionState>(() => ({ ...SIGNED_OUT, ended: 0 }));

/** Stores the answer of a sign-in or of `currentUser`. */
export function startSession(data: SessionData): void {
  useSession.setState({ user: data.user, permissions: data.permissions, menus: data.menus });
}

const clearers = new Set<() => void>();

/** Registers a function that clears data at the end of the session, for example remembered searches. */
export function clearOnSessionEnd(clear: () => void): void {
  clearers.add(clear);
}

/** Clears the user and everything that belongs to the session. */
export function endSession(): void {
  useSession.setState(({ ended }) => ({ ...SIGNED_OUT, ended: ended + 1 }));
  for (const clear of clearers) clear();
}

/** Whether the signed-in user holds the permission. */
export function useCan(permission: Permission): boolean {
  return useSession((state) => state.permissions.includes(permission));
}

/** `useCan` outside React. */
export function can(permission: Permission): boolean {
  return useSession.getState().permissions.includes(permission);
}
