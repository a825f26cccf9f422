/** For tests of class QR codes: makes one, opens its form, sends it, and reads the result. */
import { API_PREFIX } from '@spine/contract/kernel';
import {
  addByClassForm,
  classFormOf,
  createClassQr,
  type GuardianEntryRow,
  listGuardianEntries,
  listPatients,
  type PatientRow,
} from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import type { TestAnswer, World } from '#testing/world.ts';
import { newSchool } from '../roster/roster.factory.ts';
import { type ClassTokenPayload, classTokens } from './class-qr-token.ts';

export const NAMES = { gradeName: '五年级', clazzName: '4班' } as const;
export const DAY_MS = 86_400_000;

/** What a guardian sends of one child; every call makes another student number. */
export function typedChild(overrides: object = {}) {
  return {
    name: '林小满',
    studentId: `Q${uuidv7().slice(-12).toUpperCase()}`,
    gender: 'f' as const,
    birthDate: '2015-03-19',
    consent: true as const,
    ...overrides,
  };
}

/** A school of its own, its codes and its children. */
export async function openClassForm(world: World) {
  const schoolId = await newSchool(world.database, world.home);
  const make = (overrides: object = {}): Promise<TestAnswer> =>
    world.as('manager').raw(createClassQr, { schoolId, ...NAMES, ...overrides });
  return {
    schoolId,
    newSchool: (scope = world.home) => newSchool(world.database, scope),
    make,
    newToken: async () => tokenOf(await make()),
    /** A token the server would have made with these parts. */
    signed: (parts: Partial<ClassTokenPayload> = {}, secret = world.config.secret) =>
      classTokens(secret).make({
        orgId: world.home.orgId,
        schoolId,
        ...NAMES,
        made: world.clock.now(),
        expires: new Date(world.clock.now().getTime() + DAY_MS),
        ...parts,
      }),
    ask: (token: unknown) => world.anonymous.raw(classFormOf, { token }),
    add: (token: unknown, overrides: object = {}) =>
      world.anonymous.raw(addByClassForm, { token, ...typedChild(overrides) }),
    /** The same from another address. */
    addFrom: (remoteAddress: string, token: unknown, overrides: object = {}) =>
      world.inject({
        method: addByClassForm.method,
        url: API_PREFIX + addByClassForm.path,
        headers: { 'x-client': 'app' },
        payload: { token, ...typedChild(overrides) },
        remoteAddress,
      }),
    /** What waits for the staff, newest first. */
    entries: async () => {
      const { body } = await world
        .as('manager')
        .call(listGuardianEntries, { schoolId, size: 1000 });
      return body.rows as GuardianEntryRow[];
    },
    /** The children of the roster. */
    listed: async () => {
      const { body } = await world.as('manager').call(listPatients, { schoolId, size: 1000 });
      return body.rows as PatientRow[];
    },
    lines: () =>
      world.database.inScope(world.home, ({ db }) =>
        db
          .selectFrom('operationLog')
          .orderBy('id', 'desc')
          .select(['userId', 'username', 'role', 'orgId', 'orgName', 'keypoint'])
          .select(['keymsg', 'level'])
          .execute(),
      ),
    uses: () =>
      world.database.inScope(world.home, ({ db }) =>
        db.selectFrom('classFormUse').select(['submissions', 'expiresAt']).execute(),
      ),
  };
}

/** The token at the end of a code's address. */
export function tokenOf({ body }: TestAnswer): string {
  return String(body.data.url).split('#')[1] ?? '';
}
