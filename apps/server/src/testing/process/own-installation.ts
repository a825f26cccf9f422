/** People in a server that runs on a data directory of a test's own, as a process. */
import { appUrlOf } from '#platform/db/app-role.ts';
import { openDatabase } from '#platform/db/open.ts';
import { joinEmbedded } from '#platform/embedded-postgres/embedded.ts';
import { sessionIn } from '#testing/session.ts';
import { CAST_IDS, insertCast } from '../cast.ts';

const LIMITS = { idleMinutes: 60, hours: 12 };
const SALT = 'spine-screening';

/** Writes the cast; answers the owner's address of the database and a session of the manager. */
export async function admitManager(dataDir: string): Promise<{ url: string; token: string }> {
  const { url } = await joinEmbedded({ dataDir });
  const database = openDatabase(appUrlOf(url), 1);
  // The process lives by the real clock.
  const now = new Date();
  await insertCast(database, { now, salt: SALT });
  const session = { userId: CAST_IDS.users.manager, client: 'app', address: '127.0.0.1' } as const;
  const token = await sessionIn(database, { ...session, now, limits: LIMITS });
  await database.close();
  return { url, token };
}
