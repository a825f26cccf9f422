import type { SessionData } from '@spine/contract/session';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callText } from './call.text.ts';
import { endSession, startSession, useSession } from './session.ts';
import {
  isExpired,
  leaveForSignIn,
  onSessionEnd,
  SESSION_EXPIRY_MS,
  sessionRenewal,
  silenceExpiry,
  takeSignIn,
} from './session-expiry.ts';
import { useToasts } from './toast.ts';

const ways = { out: vi.fn(), home: vi.fn() };

function sessionOf(change: Partial<SessionData['user']> = {}): SessionData {
  return {
    user: {
      id: '00000000-0000-7000-8000-000000000001',
      username: 'doctor',
      role: 2,
      roleName: '检查医生',
      orgId: null,
      orgName: '',
      tel: '',
      realName: null,
      mustChangePw: false,
      ...change,
    },
    permissions: ['patientList.menu'],
    menus: ['PATIENT_LIST'],
  };
}

const words = () => useToasts.getState().toasts.map((toast) => toast.text);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  onSessionEnd(ways);
  startSession(sessionOf());
});
afterEach(() => {
  leaveForSignIn();
  vi.runAllTimers();
  vi.useRealTimers();
});

it('many refusals make one message of 3 seconds, and lead nowhere [4.33, 9.14]', () => {
  void sessionRenewal();
  void sessionRenewal();
  expect(words()).toEqual([callText.sessionExpired]);
  expect(isExpired()).toBe(true);
  vi.advanceTimersByTime(SESSION_EXPIRY_MS);
  expect(words()).toEqual([]);
  expect(isExpired()).toBe(true);
  expect(ways.out).not.toHaveBeenCalled();
  expect(useSession.getState().user).toBeDefined();
  expect(SESSION_EXPIRY_MS).toBe(3000);
});

it('what waits goes on when the same person signs in, and the page stays', async () => {
  const { ended } = useSession.getState();
  const waits = [sessionRenewal(), sessionRenewal()];
  takeSignIn({ ...sessionOf(), permissions: [] });
  expect(await Promise.all(waits)).toEqual([true, true]);
  expect(isExpired()).toBe(false);
  expect(ways.home).not.toHaveBeenCalled();
  expect(useSession.getState()).toMatchObject({ ended, permissions: [] });
});

it.each([
  ['another person', { id: '00000000-0000-7000-8000-000000000002' }, callText.otherSession],
  ['another role', { role: 1 }, callText.otherSession],
  ['a password that somebody else has set', { mustChangePw: true }, callText.mustChangePw],
] as const)(
  '%s begins anew: what waits is given up, and that is said',
  async (_who, change, said) => {
    const { ended } = useSession.getState();
    const waits = sessionRenewal();
    takeSignIn(sessionOf(change));
    expect(await waits).toBe(false);
    expect(ways.home).toHaveBeenCalledTimes(1);
    expect(words()).toContain(said);
    expect(useSession.getState()).toMatchObject({ ended: ended + 1, user: change });
  },
);

it('another person on another tab takes this page too, the same one changes nothing', () => {
  takeSignIn(sessionOf());
  expect(ways.home).not.toHaveBeenCalled();
  takeSignIn(sessionOf({ id: '00000000-0000-7000-8000-000000000002' }));
  expect(ways.home).toHaveBeenCalledTimes(1);
});

it('who does not sign in again leaves for the sign-in page, and hears of the next session', async () => {
  const waits = sessionRenewal();
  leaveForSignIn();
  expect(await waits).toBe(false);
  expect(ways.out).toHaveBeenCalledTimes(1);
  expect(useSession.getState().user).toBeUndefined();
  startSession(sessionOf());
  void sessionRenewal();
  expect(isExpired()).toBe(true);
});

it('what the screen no longer asks for does not wait', async () => {
  const gone = new AbortController();
  const waits = sessionRenewal(gone.signal);
  gone.abort();
  await expect(waits).rejects.toThrow();
});

it('where nobody is signed in there is nothing to wait for', async () => {
  endSession();
  expect(await sessionRenewal()).toBe(false);
  expect(isExpired()).toBe(false);
});

it('who leaves in a way of their own is asked nothing, whichever came first, and hears of the next session', async () => {
  const waits = sessionRenewal();
  const hearAgain = silenceExpiry();
  expect(await waits).toBe(false);
  expect(await sessionRenewal()).toBe(false);
  expect(isExpired()).toBe(false);
  hearAgain();
  void sessionRenewal();
  expect(isExpired()).toBe(true);
});
