import { afterEach, beforeEach, expect, it } from 'vitest';
import { endProof, isProofWanted, waitForProof } from './recent-proof.ts';
import { buildSession } from './session.factory.ts';
import { endSession, startSession } from './session.ts';
import { applySignIn, leaveForSignIn, waitForRenewal } from './session-expiry.ts';
import { announceProof, onSignInElsewhere } from './session-tabs.ts';

beforeEach(() => startSession(buildSession()));
afterEach(() => leaveForSignIn());

it('calls refused together share one dialog, and go on together', async () => {
  const waits = [waitForProof(), waitForProof()];
  expect(isProofWanted()).toBe(true);
  endProof(true);
  expect(await Promise.all(waits)).toEqual([true, true]);
  expect(isProofWanted()).toBe(false);
});

it('who cancels repeats nothing, and is asked again by the next call', async () => {
  const waits = waitForProof();
  endProof(false);
  expect(await waits).toBe(false);
  void waitForProof();
  expect(isProofWanted()).toBe(true);
});

it('the dialog goes with the last call that is given up', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const waits = [waitForProof(first.signal), waitForProof(second.signal)];
  const given = expect(Promise.allSettled(waits)).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  first.abort();
  expect(isProofWanted()).toBe(true);
  second.abort();
  expect(isProofWanted()).toBe(false);
  await given;
});

it('who signs in again meanwhile has proved it', async () => {
  const waits = [waitForProof(), waitForRenewal()];
  applySignIn(buildSession());
  expect(await Promise.all(waits)).toEqual([true, true]);
  expect(isProofWanted()).toBe(false);
});

it('a proof on another tab goes for this one, and a sign-in there does not', async () => {
  const other = new BroadcastChannel('session');
  const waits = waitForProof();
  const heard = new Promise((resolve) => onSignInElsewhere(() => resolve(isProofWanted())));
  other.postMessage(null);
  expect(await heard).toBe(true);
  other.postMessage('proof');
  expect([await waits, isProofWanted()]).toEqual([true, false]);
  other.close();
});

it('the other tabs hear of a proof on this one', async () => {
  const other = new BroadcastChannel('session');
  const heard = new Promise((resolve) => {
    other.onmessage = ({ data }) => resolve(data);
  });
  announceProof();
  expect(await heard).toBe('proof');
  other.close();
});

it('a session that ends takes the dialog with it, and nobody is asked without one', async () => {
  const waits = waitForProof();
  endSession();
  expect([await waits, isProofWanted()]).toEqual([false, false]);
  expect(await waitForProof()).toBe(false);
  expect(isProofWanted()).toBe(false);
});
