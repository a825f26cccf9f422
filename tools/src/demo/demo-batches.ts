/** The demo's batches of Bluetooth codes: one long downloaded, one of which a part is, and one new. */
import { CODE_LENGTH, CODE_LETTERS } from '@spine/contract/batch-code';
import { createBatch } from '@spine/server/features/batch-code/index.ts';
import { platformScope } from '@spine/server/platform/auth/scope.ts';
import type { Database, PlatformTenant } from '@spine/server/platform/db/open.ts';
import { CAST_IDS } from '@spine/server/testing/cast.ts';
import { type Random, randomOf, uuidAt, wholeBetween } from '#population/population-random.ts';

const DAY_MS = 24 * 60 * 60_000;
const BATCHES = [
  { daysAgo: 62, count: 100, downloaded: 100 },
  { daysAgo: 17, count: 50, downloaded: 30 },
  { daysAgo: 1, count: 20, downloaded: 0 },
] as const;

/** Writes the batches unless there are some; together or not at all. */
export async function insertDemoBatches(database: Database, now: Date): Promise<void> {
  await database.inScope(platformScope, async (tenant) => {
    if (await tenant.db.selectFrom('batch').select('name').limit(1).executeTakeFirst()) return;
    for (const batch of BATCHES) await insertDemoBatch(tenant, batch, now);
  });
}

async function insertDemoBatch(
  tenant: PlatformTenant,
  { daysAgo, count, downloaded }: (typeof BATCHES)[number],
  now: Date,
): Promise<void> {
  const random = randomOf(daysAgo, count);
  const made = new Date(now.getTime() - daysAgo * DAY_MS);
  const name = await createBatch(tenant, {
    count,
    now: made,
    createdBy: CAST_IDS.users.platform,
    newId: () => uuidAt(random, made.getTime()),
    draw: () => codeOf(random),
  });
  const delivered = tenant.db
    .selectFrom('batchCode')
    .where('batch', '=', name)
    .orderBy('code')
    .limit(downloaded)
    .select('id');
  await tenant.db
    .updateTable('batchCode')
    .set({ downloadNum: 1 })
    .where('id', 'in', delivered)
    .execute();
}

function codeOf(random: Random): string {
  const letter = () => CODE_LETTERS.charAt(wholeBetween(random, 0, CODE_LETTERS.length - 1));
  return Array.from({ length: CODE_LENGTH }, letter).join('');
}
