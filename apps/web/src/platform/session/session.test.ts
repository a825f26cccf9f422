import { expect, it, vi } from 'vitest';
import { buildSession } from './session.factory.ts';
import { can, clearOnSessionEnd, endSession, startSession, useSession } from './session.ts';

it('a session that ends leaves nothing of the user behind [4.30]', () => {
  const forget = vi.fn();
  clearOnSessionEnd(forget);
  startSession(buildSession());
  expect(can('patientList.menu')).toBe(true);
  expect(can('patientList.del')).toBe(false);
  endSession();
  expect(can('patientList.menu')).toBe(false);
  expect(useSession.getState().user).toBeUndefined();
  expect(forget).toHaveBeenCalledTimes(1);
});
