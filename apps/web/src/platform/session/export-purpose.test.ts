import { beforeEach, expect, it } from 'vitest';
import { endAskingPurpose, waitForPurpose } from './export-purpose.ts';
import { buildSession } from './session.factory.ts';
import { endSession, startSession } from './session.ts';

beforeEach(() => startSession(buildSession()));

it('an export waits for its purpose, and ends without one where that is cancelled', async () => {
  const waits = waitForPurpose(51);
  endAskingPurpose('referral');
  expect(await waits).toBe('referral');
  const cancelled = waitForPurpose(51);
  endAskingPurpose();
  expect(await cancelled).toBeUndefined();
});

it('an export that is given up asks no longer', async () => {
  const given = new AbortController();
  const waits = waitForPurpose(51, given.signal);
  given.abort();
  await expect(waits).rejects.toThrow();
});

it('a session that ends takes the dialog with it, and nobody is asked without one', async () => {
  const waits = waitForPurpose(51);
  endSession();
  expect(await waits).toBeUndefined();
  expect(await waitForPurpose(51)).toBeUndefined();
});
