/** A call about what a hospital found, held up while another connection changes what it is decided on, for tests. */
import { Role } from '@spine/contract/kernel';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { lockSchools } from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { World } from '#testing/world.ts';
import { assignExam, type CorrectedBy } from '../correction/exam-correction.service.ts';
import type { Screening } from '../exam.factory.ts';

/** Begins a call while another connection holds the children; `work` is done by that one once the call waits for it. */
export async function whileHeld<Answer>(
  world: World,
  { schoolId }: Screening,
  { begin, work }: { begin: () => Promise<Answer>; work: (tenant: Tenant) => Promise<unknown> },
): Promise<Answer> {
  const waiting = await world.database.inScope(world.home, async (tenant) => {
    await lockSchools(tenant, [schoolId]);
    const answer = begin();
    const countWaiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(
        tenant.db,
      );
      return rows[0]?.count;
    };
    await expect.poll(countWaiting).toBe(1);
    await work(tenant);
    return { answer };
  });
  return waiting.answer;
}

export const correctorIn = (world: World): CorrectedBy => ({
  userId: world.cast.users.manager,
  role: Role.Manager,
  name: '周见山',
  now: world.clock.now(),
});

/** Assigns an examination to another child. */
export const reassignTo =
  (world: World, exam: { readonly id: string; readonly patientId: string }) => (tenant: Tenant) =>
    assignExam(tenant, { ...exam, by: correctorIn(world), reason: '录错了学生' });
