import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callText } from './call.text.ts';
import {
  expireSession,
  isExpiring,
  onSessionExpired,
  SESSION_EXPIRY_MS,
  silenceExpiry,
} from './session-expiry.ts';
import { useToasts } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('many refusals make one message of 3 seconds and one way home [4.33, 9.14]', () => {
  const left = vi.fn();
  onSessionExpired(left);
  expireSession();
  expireSession();
  expect(useToasts.getState().toasts.map((toast) => toast.text)).toEqual([callText.sessionExpired]);
  expect(isExpiring()).toBe(true);
  vi.advanceTimersByTime(SESSION_EXPIRY_MS - 1);
  expect(left).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(left).toHaveBeenCalledTimes(1);
  expect(isExpiring()).toBe(false);
  expect(useToasts.getState().toasts).toEqual([]);
  expect(SESSION_EXPIRY_MS).toBe(3000);
});

it('a later session can expire again', () => {
  const left = vi.fn();
  onSessionExpired(left);
  expireSession();
  vi.advanceTimersByTime(SESSION_EXPIRY_MS);
  expireSession();
  vi.advanceTimersByTime(SESSION_EXPIRY_MS);
  expect(left).toHaveBeenCalledTimes(2);
});

it('who leaves in a way of their own is led nowhere, whichever came first, and hears of the next session', () => {
  const left = vi.fn();
  onSessionExpired(left);
  expireSession();
  const hearAgain = silenceExpiry();
  expireSession();
  vi.advanceTimersByTime(SESSION_EXPIRY_MS);
  expect(left).not.toHaveBeenCalled();
  hearAgain();
  expireSession();
  vi.advanceTimersByTime(SESSION_EXPIRY_MS);
  expect(left).toHaveBeenCalledTimes(1);
});
