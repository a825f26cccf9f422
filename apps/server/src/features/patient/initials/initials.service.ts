/** Looks up the initials of children who were there before initials were. */
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database } from '#platform/db/open.ts';
import { lockWithoutInitials, writeInitials } from './initials.repository.ts';
import { initialsOf } from './initials.ts';

/** Children of one transaction. */
const AT_ONCE = 1000;

/** Goes through every institution; where all children have theirs, it reads an empty index. */
export async function sweepInitials(database: Database): Promise<void> {
  for (const orgId of await database.inScope(platformScope, institutionIds)) {
    let found = AT_ONCE;
    while (found === AT_ONCE)
      found = await database.inScope(orgScope(orgId), async (tenant) => {
        const children = await lockWithoutInitials(tenant, AT_ONCE);
        const initials = children.map(({ id, name }) => [id, initialsOf(name)] as const);
        if (initials.length > 0) await writeInitials(tenant, Object.fromEntries(initials));
        return children.length;
      });
  }
}
