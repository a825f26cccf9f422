/**
 * The cast of every test and of the demo: platform (0), manager (1), doctor (2), maker (3), analyst (4), and
 * rival, the manager of another institution.
 */
import type { Role } from '@spine/contract/kernel';
import { digestOf, hashOfDigest } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { Database } from '#platform/db/open.ts';
import { REGIONS } from './population.text.ts';
import { randomOf, uuidAt } from './population-random.ts';
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

type Codes = { province: string; city: string; district: string };

const MADE = Date.parse('2026-09-01T08:00:00+08:00');

/** The ids of the cast are the same in every database, so that an interrupted demo finds its own rows. */
export const CAST_IDS: CastIds = idsOfCast();

function idsOfCast(): CastIds {
  const random = randomOf(MADE);
  const id = () => uuidAt(random, MADE);
  return {
    orgs: { home: id(), other: id() },
    users: {
      platform: id(),
      manager: id(),
      doctor: id(),
      maker: id(),
      analyst: id(),
      rival: id(),
    },
  };
}

/** Writes the two institutions and the six users; all share one password. */
export async function insertCast(
  database: Database,
  given: { now: Date; salt: string },
): Promise<CastIds> {
  await insertOrganizations(database, given.now);
  await insertUsers(database, given);
  return CAST_IDS;
}

/** Writes the two institutions unless they are there. */
export async function insertOrganizations(database: Database, now: Date): Promise<void> {
  const { orgs } = CAST_IDS;
  const names = seedText.organizations;
  const { kecheng, fucheng } = REGIONS;
  const regionOf = ({ province, city, district }: Codes) => ({ province, city, district });
  const rest = { type: null, created_at: now, deleted_at: null };
  await database.inScope(platformScope, (db) =>
    db
      .insertInto('organization')
      .values([
        { id: orgs.home, name: names.home, clinic_id: 'LX-001', ...regionOf(kecheng), ...rest },
        { id: orgs.other, name: names.other, clinic_id: 'RJ-001', ...regionOf(fucheng), ...rest },
      ])
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  );
}

/** Writes the six users. */
export async function insertUsers(
  database: Database,
  given: { now: Date; salt: string },
): Promise<void> {
  const { orgs, users } = CAST_IDS;
  const passwordHash = await hashOfDigest(digestOf(CAST_PASSWORD, given.salt));
  const rows = CAST_NAMES.map((name, index) => ({
    id: users[name],
    org_id: CAST[name].org === null ? null : orgs[CAST[name].org],
    username: name,
    password_hash: passwordHash,
    tel: `1380000000${index}`,
    role: CAST[name].role,
    created_at: given.now,
    deleted_at: null,
  }));
  await database.inScope(platformScope, (db) => db.insertInto('app_user').values(rows).execute());
}
