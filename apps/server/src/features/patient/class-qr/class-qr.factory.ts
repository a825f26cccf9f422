/** What tests of class QR codes do: make one, open its form, send it, and look at what came of it. */
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
import { insertSchoolRow } from '#features/school/school.factory.ts';
import type { Answered, World } from '#testing/world.ts';
import { type ClassOfToken, classTokens } from './class-qr-token.ts';

export const NAMES = { gradeName: '五年级', clazzName: '4班' } as const;
export const DAY_MS = 86_400_000;

/** What a guardian sends of one child; every call makes another student number. */
export function typedChild(given: object = {}) {
  return {
    name: '林小满',
    studentId: `Q${uuidv7().slice(-12).toUpperCase()}`,
    gender: 'f' as const,
    birthDate: '2015-03-19',
    consent: true as const,
    ...given,
  };
}

/** A school of its own, its codes and its children. */
export async function openClassForm(world: World) {
  const newSchool = (scope = world.home) =>
    world.database.inScope(scope, async (tenant) => (await insertSchoolRow(tenant)).id);
  const schoolId = await newSchool();
  const make = (given: object = {}): Promise<Answered> =>
    world.as('manager').raw(createClassQr, { schoolId, ...NAMES, ...given });
  return {
    schoolId,
    newSchool,
    make,
    newToken: async () => tokenOf(await make()),
    /** A token the server would have made with these parts. */
    signed: (parts: Partial<ClassOfToken> = {}, secret = world.config.secret) =>
      classTokens(secret).make({
        orgId: world.home.orgId,
        schoolId,
        ...NAMES,
        made: world.clock.now(),
        expires: new Date(world.clock.now().getTime() + DAY_MS),
        ...parts,
      }),
    ask: (token: unknown) => world.anonymous.raw(classFormOf, { token }),
    add: (token: unknown, given: object = {}) =>
      world.anonymous.raw(addByClassForm, { token, ...typedChild(given) }),
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
export function tokenOf({ body }: Answered): string {
  return String(body.data.url).split('#')[1] ?? '';
}
