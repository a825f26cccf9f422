/** Rows of incidents for tests; what a test does not name is ordinary. */
import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AnyTenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import { TEST_NOW } from '#testing/clock.ts';

/** Writes one incident of the institution, or of the platform, and answers its id. */
export async function insertIncidentRow(
  tenant: AnyTenant,
  input: Partial<Insertable<Tables['incident']>> = {},
): Promise<string> {
  const id = uuidv7();
  const row = {
    id,
    orgId: tenant.kind === 'org' ? tenant.orgId : null,
    kind: 'leak',
    happenedOn: '2026-11-02',
    noticedOn: '2026-11-04',
    what: '名单发到了别的群',
    cause: '',
    measures: '',
    recordedBy: uuidv7(),
    recordedByName: '陆远舟',
    recordedAt: TEST_NOW,
    ...input,
  } as const;
  await tenant.db.insertInto('incident').values(row).execute();
  return row.id;
}
