/** The users of the demo, whose password is public, and the check that production has none of them. */

import { digestOf, verifyDigest } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { Database } from '#platform/db/open.ts';

export const DEMO_PASSWORD = 'Spine2026';

/** The same in every database, so that an interrupted demo finds its own rows. */
export const DEMO_USER_IDS = {
  platform: '01a05a43-fc00-7314-85f5-3cc1e75fa127',
  manager: '01a05a43-fc00-79b0-aa78-204a6d05089c',
  doctor: '01a05a43-fc00-7550-ba62-8bda9cbf783a',
  maker: '01a05a43-fc00-76ea-a64e-4835dd28149b',
  analyst: '01a05a43-fc00-7508-8300-ce8bac230122',
  rival: '01a05a43-fc00-7c78-abf5-b8d50221bcd5',
} as const;

/** All users of the demo have ids of this one millisecond. */
const FIRST_ID = '01a05a43-fc00-7000-8000-000000000000';
const LAST_ID = '01a05a43-fc00-7fff-bfff-ffffffffffff';

/** Throws an Error that names the users who still sign in with the password of the demo. */
export async function refuseDemoUsers(database: Database, salt: string): Promise<void> {
  const users = await database.inScope(platformScope, ({ db }) =>
    db
      .selectFrom('appUser')
      .where('id', '>=', FIRST_ID)
      .where('id', '<=', LAST_ID)
      .where('deletedAt', 'is', null)
      .select(['username', 'passwordHash'])
      .orderBy('id')
      .execute(),
  );
  const digest = digestOf(DEMO_PASSWORD, salt);
  const left: string[] = [];
  for (const { username, passwordHash } of users)
    if (await verifyDigest(passwordHash, digest)) left.push(username);
  if (left.length === 0) return;
  throw new Error(
    `These users still have the password of the demo, which everybody knows: ${left.join(', ')}. Change it, or delete them, before NODE_ENV=production`,
  );
}
