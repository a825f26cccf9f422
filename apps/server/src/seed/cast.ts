/**
 * The cast of every test and of the demo: platform (0), manager (1), doctor (2), maker (3), analyst (4), and
 * rival, the manager of another institution.
 */
import type { Role } from '@spine/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import { digestOf, hashOfDigest } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { Database } from '#platform/db/open.ts';
import { seedText } from './seed.text.ts';

export const CAST_PASSWORD = 'Spine2026';

export const CAST = {
  platform: { role: 0, org: null },
  manager: { role: 1, org: 'home' },
  doctor: { role: 2, org: 'home' },
  maker: { role: 3, org: null },
  analyst: { role: 4, org: 'home' },
  rival: { role: 1, org: 'other' },
} as const satisfies Record<string, { role: Role; org: 'home' | 'other' | null }>;

export type CastName = keyof typeof CAST;
export const CAST_NAMES: readonly CastName[] = [
  'platform',
  'manager',
  'doctor',
  'maker',
  'analyst',
  'rival',
];

export type CastIds = { orgs: { home: string; other: string }; users: Record<CastName, string> };

/** Writes the two institutions and the six users; all share one password. */
export async function insertCast(
  database: Database,
  given: { now: Date; salt: string },
): Promise<CastIds> {
  const orgs = { home: uuidv7(), other: uuidv7() };
  const names = seedText.organizations;
  const passwordHash = await hashOfDigest(digestOf(CAST_PASSWORD, given.salt));
  const users = Object.fromEntries(CAST_NAMES.map((name) => [name, uuidv7()])) as Record<
    CastName,
    string
  >;
  await database.inScope(platformScope, async (db) => {
    await db
      .insertInto('organization')
      .values([
        {
          id: orgs.home,
          name: names.home,
          clinic_id: 'LX-001',
          ...emptyOrganization,
          created_at: given.now,
        },
        {
          id: orgs.other,
          name: names.other,
          clinic_id: 'RJ-001',
          ...emptyOrganization,
          created_at: given.now,
        },
      ])
      .execute();
    await db
      .insertInto('app_user')
      .values(
        CAST_NAMES.map((name, index) => ({
          id: users[name],
          org_id: CAST[name].org === null ? null : orgs[CAST[name].org],
          username: name,
          password_hash: passwordHash,
          tel: `1380000000${index}`,
          role: CAST[name].role,
          created_at: given.now,
          deleted_at: null,
        })),
      )
      .execute();
  });
  return { orgs, users };
}

const emptyOrganization = {
  type: null,
  province: null,
  city: null,
  district: null,
  deleted_at: null,
} as const;
