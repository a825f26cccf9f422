/** Computes the initials of children who were stored before initials were. */
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database } from '#platform/db/open.ts';
import { lockPatientsWithoutInitials, writeInitials } from './initials.repository.ts';
import { initialsOf } from './initials.ts';

/** Children of one transaction. */
const CHUNK_SIZE = 1000;

/** Goes through every institution; where all children have initials, it reads an empty index. */
export async function sweepInitials(database: Database): Promise<void> {
  for (const orgId of await database.inScope(platformScope, institutionIds)) {
    let count = CHUNK_SIZE;
    while (count === CHUNK_SIZE)
      count = await database.inScope(orgScope(orgId), async (tenant) => {
        const children = await lockPatientsWithoutInitials(tenant, CHUNK_SIZE);
        const initials = children.map(({ id, name }) => [id, initialsOf(name)] as const);
        if (initials.length > 0) await writeInitials(tenant, Object.fromEntries(initials));
        return children.length;
      });
  }
}
