import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToasts } from '../toast.ts';
import { buildSession } from './session.factory.ts';
import { sessionText } from './session.text.ts';
import { endSession, startSession, useSession } from './session.ts';
import {
  applySignIn,
  isExpired,
  leaveForSignIn,
  muteExpiry,
  reportAccessLost,
  SESSION_EXPIRY_MS,
  setSessionNavigation,
  waitForRenewal,
} from './session-expiry.ts';

const navigation = { toSignIn: vi.fn(), toHome: vi.fn(), renew: vi.fn() };

const words = () => useToasts.getState().toasts.map((toast) => toast.text);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  // What another file of this worker said last.
  useToasts.setState({ toasts: [] });
  setSessionNavigation(navigation);
  startSession(buildSession());
});
afterEach(() => {
  leaveForSignIn();
  vi.runAllTimers();
  vi.useRealTimers();
});

it('many refusals make one message of 3 seconds, and lead nowhere [4.33, 9.14]', () => {
  void waitForRenewal();
  void waitForRenewal();
  expect(words()).toEqual([sessionText.sessionExpired]);
  expect(isExpired()).toBe(true);
  vi.advanceTimersByTime(SESSION_EXPIRY_MS);
  expect(words()).toEqual([]);
  expect(isExpired()).toBe(true);
  expect(navigation.toSignIn).not.toHaveBeenCalled();
  expect(useSession.getState().user).toBeDefined();
  expect(SESSION_EXPIRY_MS).toBe(3000);
});

it('what waits goes on when the same person signs in, and the page stays', async () => {
  const { ended } = useSession.getState();
  const waits = [waitForRenewal(), waitForRenewal()];
  applySignIn({ ...buildSession(), permissions: [] });
  expect(await Promise.all(waits)).toEqual([true, true]);
  expect(isExpired()).toBe(false);
  expect(navigation.toHome).not.toHaveBeenCalled();
  expect(useSession.getState()).toMatchObject({ ended, permissions: [] });
});

it.each([
  ['another person', { id: '00000000-0000-7000-8000-000000000002' }, sessionText.otherSession],
  ['another role', { role: 1 }, sessionText.otherSession],
  ['a password that somebody else has set', { mustChangePw: true }, sessionText.mustChangePw],
] as const)(
  '%s begins anew: what waits is given up, and that is said',
  async (_who, change, said) => {
    const { ended } = useSession.getState();
    const waits = waitForRenewal();
    applySignIn(buildSession(change));
    expect(await waits).toBe(false);
    expect(navigation.toHome).toHaveBeenCalledTimes(1);
    expect(words()).toContain(said);
    expect(useSession.getState()).toMatchObject({ ended: ended + 1, user: change });
  },
);

it('whose access is over, or approved again, begins anew without a message', () => {
  reportAccessLost();
  expect(navigation.renew).toHaveBeenCalledTimes(1);
  for (const isInForce of [false, true]) {
    const { ended } = useSession.getState();
    applySignIn(buildSession({ access: { isInForce, endsOn: null } }));
    expect(useSession.getState()).toMatchObject({ ended: ended + 1 });
  }
  expect(navigation.toHome).toHaveBeenCalledTimes(2);
  expect(words()).toEqual([]);
});

it('another person on another tab takes this page too, the same one changes nothing', () => {
  applySignIn(buildSession());
  expect(navigation.toHome).not.toHaveBeenCalled();
  applySignIn(buildSession({ id: '00000000-0000-7000-8000-000000000002' }));
  expect(navigation.toHome).toHaveBeenCalledTimes(1);
});

it('who does not sign in again leaves for the sign-in page, and hears of the next session', async () => {
  const waits = waitForRenewal();
  leaveForSignIn();
  expect(await waits).toBe(false);
  expect(navigation.toSignIn).toHaveBeenCalledTimes(1);
  expect(useSession.getState().user).toBeUndefined();
  startSession(buildSession());
  void waitForRenewal();
  expect(isExpired()).toBe(true);
});

it('what the screen no longer asks for does not wait', async () => {
  const gone = new AbortController();
  const waits = waitForRenewal(gone.signal);
  gone.abort();
  await expect(waits).rejects.toThrow();
});

it('where nobody is signed in there is nothing to wait for', async () => {
  endSession();
  expect(await waitForRenewal()).toBe(false);
  expect(isExpired()).toBe(false);
});

it('who leaves in a way of their own is asked nothing, whichever came first, and hears of the next session', async () => {
  const waits = waitForRenewal();
  const hearAgain = muteExpiry();
  expect(await waits).toBe(false);
  expect(await waitForRenewal()).toBe(false);
  expect(isExpired()).toBe(false);
  hearAgain();
  void waitForRenewal();
  expect(isExpired()).toBe(true);
});
