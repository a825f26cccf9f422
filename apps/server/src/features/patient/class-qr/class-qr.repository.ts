import type { ClassNames } from '@spine/contract/patient';
import type { Tenant } from '#platform/db/open.ts';

type SchoolClass = ClassNames & { readonly schoolId: string };

/** Counts one more use of a token and returns the count; concurrent uses wait for each other. */
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

/** Deletes the counts of expired tokens. */
export async function deleteExpiredFormUses({ db, orgId }: Tenant, now: Date): Promise<void> {
  await db
    .deleteFrom('classFormUse')
    .where('orgId', '=', orgId)
    .where('expiresAt', '<', now)
    .execute();
}

/** Ends the codes of the class that were made before now. */
export async function renewClassCode(
  { db, orgId }: Tenant,
  { schoolId, gradeName, clazzName }: SchoolClass,
  now: Date,
): Promise<void> {
  await db
    .insertInto('classCode')
    .values({ orgId, schoolId, gradeName, clazzName, renewedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['orgId', 'schoolId', 'gradeName', 'clazzName'])
        .doUpdateSet({ renewedAt: now }),
    )
    .execute();
}

/** When the codes of the class were last renewed. */
export async function findClassCodeRenewal(
  { db, orgId }: Tenant,
  { schoolId, gradeName, clazzName }: SchoolClass,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('classCode')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .where('gradeName', '=', gradeName)
    .where('clazzName', '=', clazzName)
    .select('renewedAt')
    .executeTakeFirst();
  return row?.renewedAt;
}
