import type { Tenant } from '#platform/db/open.ts';

/** The living child of a student number. */
export async function idOfNumber(
  { db, orgId }: Tenant,
  { schoolId, studentId }: { schoolId: string; studentId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .where('studentId', '=', studentId)
    .where('deletedAt', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** Counts one more use of a token; those at the same time wait for each other. */
export async function countClassFormUse(
  { db, orgId }: Tenant,
  { tokenHash, expires }: { tokenHash: Buffer; expires: Date },
): Promise<number> {
  const row = await db
    .insertInto('classFormUse')
    .values({ orgId, tokenHash, submissions: 1, expiresAt: expires })
    .onConflict((conflict) =>
      conflict
        .columns(['orgId', 'tokenHash'])
        .doUpdateSet((eb) => ({ submissions: eb('classFormUse.submissions', '+', 1) })),
    )
    .returning('submissions')
    .executeTakeFirstOrThrow();
  return row.submissions;
}

/** Forgets the counts of tokens that are over. */
export async function forgetClassFormUses({ db, orgId }: Tenant, now: Date): Promise<void> {
  await db
    .deleteFrom('classFormUse')
    .where('orgId', '=', orgId)
    .where('expiresAt', '<', now)
    .execute();
}
