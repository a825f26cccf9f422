import { expect, it, vi } from 'vitest';
import { can, clearOnSessionEnd, endSession, startSession, useSession } from './session.ts';

it('a session that ends leaves nothing of the user behind [4.30]', () => {
  const forget = vi.fn();
  clearOnSessionEnd(forget);
  startSession({
    user: {
      id: '00000000-0000-7000-8000-000000000001',
      username: 'doctor',
      role: 2,
      accountKind: 'person',
      roleName: '检查医生',
      orgId: null,
      orgName: '',
      tel: '',
      realName: null,
      mustChangePw: false,
      access: { isInForce: true, endsOn: null },
    },
    permissions: ['patientList.menu'],
    menus: ['PATIENT_LIST'],
    secondStep: 'none',
  });
  expect(can('patientList.menu')).toBe(true);
  expect(can('patientList.del')).toBe(false);
  endSession();
  expect(can('patientList.menu')).toBe(false);
  expect(useSession.getState().user).toBeUndefined();
  expect(forget).toHaveBeenCalledTimes(1);
});
