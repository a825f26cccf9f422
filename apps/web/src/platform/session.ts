/**
 * Who is signed in, in memory only. `useSession()` reads it, `useCan('patientList.add')` says whether a button
 * may be shown. The server checks every call again: hiding a button is a courtesy, not a wall.
 */
import type { MenuKey, Permission } from '@spine/contract/kernel';
import type { SessionData, SessionUser } from '@spine/contract/session';
import { create } from 'zustand';

export type SessionState = {
  user: SessionUser | undefined;
  permissions: readonly Permission[];
  menus: readonly MenuKey[];
  /** How many sessions this page has seen end: what was typed in one of them belongs to nobody now. */
  ended: number;
};

const NOBODY = { user: undefined, permissions: [], menus: [] };

export const useSession = create<SessionState>(() => ({ ...NOBODY, ended: 0 }));

/** Keeps the answer of a sign-in or of `currentUser`. */
export function startSession(data: SessionData): void {
  useSession.setState({ user: data.user, permissions: data.permissions, menus: data.menus });
}

const leaving = new Set<() => void>();

/** Registers memory that must not outlive a session, for example remembered searches. */
export function forgetOnLeave(forget: () => void): void {
  leaving.add(forget);
}

/** Forgets the user and everything that belonged to the session. */
export function endSession(): void {
  useSession.setState(({ ended }) => ({ ...NOBODY, ended: ended + 1 }));
  for (const forget of leaving) forget();
}

/** Whether the signed-in user holds the permission. */
export function useCan(permission: Permission): boolean {
  return useSession((state) => state.permissions.includes(permission));
}

/** The same outside React. */
export function can(permission: Permission): boolean {
  return useSession.getState().permissions.includes(permission);
}
