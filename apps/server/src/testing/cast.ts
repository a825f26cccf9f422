/**
 * The cast of every test and of the demo: platform (0), manager (1), doctor (2), maker (3), analyst (4), and
 * rival, the manager of another institution.
 */
import type { CalendarDate, Role } from '@spine/contract/kernel';
import { insertApprovalRows } from '#features/approval/approval.factory.ts';
import { digestOf, hashOfDigest } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { Database } from '#platform/db/open.ts';
import { DEMO_PASSWORD, DEMO_USER_IDS } from '#platform/session/demo-users.repository.ts';
import { castText } from './cast.text.ts';

export const CAST_PASSWORD = DEMO_PASSWORD;

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

const KECHENG = { province: '330000', city: '330800', district: '330802' } as const;
const FUCHENG = { province: '510000', city: '510700', district: '510703' } as const;

/** The same in every database, so that an interrupted demo finds its own rows. */
export const CAST_IDS: CastIds = {
  orgs: {
    home: '01a05a43-fc00-7eb2-9c71-09607feab90a',
    other: '01a05a43-fc00-7f22-9481-a0e143d4dd48',
  },
  users: DEMO_USER_IDS,
};

/** Writes the two institutions and the six users; all share one password. */
export async function insertCast(
  database: Database,
  options: { now: Date; salt: string },
): Promise<CastIds> {
  await insertOrganizations(database, options.now);
  await insertUsers(database, options);
  return CAST_IDS;
}

/** Writes the two institutions unless they are there. */
export async function insertOrganizations(database: Database, now: Date): Promise<void> {
  const { orgs } = CAST_IDS;
  const names = castText.organizations;
  const rest = { type: null, createdAt: now, deletedAt: null };
  await database.inScope(platformScope, ({ db }) =>
    db
      .insertInto('organization')
      .values([
        { id: orgs.home, name: names.home, clinicId: 'LX-001', ...KECHENG, ...rest },
        { id: orgs.other, name: names.other, clinicId: 'RJ-001', ...FUCHENG, ...rest },
      ])
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  );
}

const hashes = new Map<string, Promise<string>>();

/** Hashing is slow by design; a process that opens many worlds does it once. */
function passwordHashFor(salt: string): Promise<string> {
  const hash = hashes.get(salt) ?? hashOfDigest(digestOf(CAST_PASSWORD, salt));
  hashes.set(salt, hash);
  return hash;
}

export type UserRow = {
  readonly id: string;
  readonly orgId: string | null;
  readonly username: string;
  readonly realName: string;
  readonly tel: string;
  readonly role: Role;
};

type UserOptions = {
  now: Date;
  salt: string;
  others?: readonly UserRow[];
  /** The last day of each one's approval; by default one that no test reaches. */
  approvedUntil?: (at: number) => CalendarDate;
};

/** Writes the six users, and others with them, approved; all share one password. */
export async function insertUsers(database: Database, options: UserOptions): Promise<void> {
  const { orgs, users } = CAST_IDS;
  const passwordHash = await passwordHashFor(options.salt);
  const cast = CAST_NAMES.map((name, index) => ({
    id: users[name],
    orgId: CAST[name].org === null ? null : orgs[CAST[name].org],
    username: name,
    realName: castText.people[name],
    tel: `1380000000${index}`,
    role: CAST[name].role,
  }));
  const rest = { passwordHash, createdAt: options.now, deletedAt: null };
  const rows = [...cast, ...(options.others ?? [])].map((user) => ({ ...user, ...rest }));
  const by = { id: users.platform, name: castText.people.platform, username: 'platform' };
  await database.inScope(platformScope, async ({ db }) => {
    await db.insertInto('appUser').values(rows).execute();
    await insertApprovalRows(db, rows, { now: options.now, endsOn: options.approvedUntil, by });
  });
}
