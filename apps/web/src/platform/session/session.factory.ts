/** A doctor who is signed in. */
import type { SessionData } from '@spine/contract/session';

export function buildSession(change: Partial<SessionData['user']> = {}): SessionData {
  return {
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
      ...change,
    },
    permissions: ['patientList.menu'],
    menus: ['PATIENT_LIST'],
    secondStep: 'none',
  };
}
