/** What other features may know of users. */
import type { Scope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';
import { namesContaining } from './user.repository.ts';

/** User names that contain a text, in any case, of living and deleted users of the scope. */
export function usernamesContaining(db: Db, scope: Scope, text: string): Promise<string[]> {
  return namesContaining(db, scope, text);
}
