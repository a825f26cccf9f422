import { kernelErrors, SUCCESS_CODE } from '@spine/contract/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endLeftSession, forgetLeftSession, leaveSession } from './leave-session.ts';

const PATIENCE_MS = 3000;

let server: 'silent' | 'restarting' | 'answering';
let logouts: number;
let providerSignOut: string | null;

const code = () => (server === 'answering' ? SUCCESS_CODE : kernelErrors.unavailable.code);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=forgery' });
  logouts = 0;
  providerSignOut = null;
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    logouts += 1;
    if (server === 'silent')
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    const headers = { 'content-type': 'application/json' };
    const answer = { code: code(), msg: '', data: { providerSignOut } };
    return Promise.resolve(new Response(JSON.stringify(answer), { headers }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Nobody waits longer than three seconds. */
async function leave() {
  const leaving = leaveSession();
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  return leaving;
}

test('a session that was left unanswered ends before anybody is asked who is signed in', async () => {
  server = 'silent';
  expect(await leave()).toEqual({ isEnded: false, providerSignOut: null });
  server = 'restarting';
  await expect(endLeftSession()).rejects.toThrow();
  server = 'answering';
  await endLeftSession();
  expect(logouts).toBe(3);
  await endLeftSession();
  expect(logouts).toBe(3);
});

test('whoever signs in after an unanswered logout stays signed in', async () => {
  server = 'silent';
  await leave();
  forgetLeftSession();
  await endLeftSession();
  expect(logouts).toBe(1);
});

test('a session that the server ended is not ended again', async () => {
  server = 'answering';
  expect(await leave()).toEqual({ isEnded: true, providerSignOut: null });
  await endLeftSession();
  expect(logouts).toBe(1);
});

test('who signed in at a provider is led to where its session ends', async () => {
  server = 'answering';
  providerSignOut = 'https://login.example/end';
  expect(await leave()).toEqual({ isEnded: true, providerSignOut });
});
