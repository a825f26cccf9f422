/** A session without signing in. */
import { platformScope } from '#platform/auth/scope.ts';
import type { Database } from '#platform/db/open.ts';
import { openSession } from '#platform/session/session-store.ts';

/** Opens a session in a transaction of its own, and returns its token. */
export function sessionIn(
  database: Database,
  session: Parameters<typeof openSession>[1],
): Promise<string> {
  return database.inScope(platformScope, ({ db }) => openSession(db, session));
}
