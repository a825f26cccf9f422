/** Rows of acts, and of what visits count for in projects. */
import { isConfirmed } from '@spine/contract/exam';
import type { Insertable } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

export type ActRow = Omit<Insertable<Tables['followUpAct']>, 'orgId'>;

export async function insertActs({ db, orgId }: Tenant, rows: readonly ActRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('followUpAct')
    .values(rows.map((row) => ({ orgId, ...row })))
    .execute();
}

export type OutcomeRow = Omit<Insertable<Tables['referral']>, 'orgId' | 'confirmed'> & {
  readonly cobbAngle: number | null;
};

export async function upsertOutcome({ db, orgId }: Tenant, row: OutcomeRow): Promise<void> {
  const outcome = { ...row, confirmed: isConfirmed(row.cobbAngle) };
  await db
    .insertInto('referral')
    .values({ orgId, ...outcome })
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'projectId', 'patientId']).doUpdateSet(outcome),
    )
    .execute();
}

type OfProject = { readonly patientId: string; readonly projectId: string };

export async function deleteOutcome(
  { db, orgId }: Tenant,
  { patientId, projectId }: OfProject,
): Promise<void> {
  await db
    .deleteFrom('referral')
    .where('orgId', '=', orgId)
    .where('projectId', '=', projectId)
    .where('patientId', '=', patientId)
    .execute();
}
