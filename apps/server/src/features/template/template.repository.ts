/** The row of an institution's report template. */
import type { Selectable, Updateable } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

export type StoredTemplate = Selectable<Tables['reportTemplate']>;

/** The institution's report template, if it has written one. */
export function findTemplate({ db, orgId }: Tenant): Promise<StoredTemplate | undefined> {
  return db.selectFrom('reportTemplate').where('orgId', '=', orgId).selectAll().executeTakeFirst();
}

/** The row, made when there is none, and locked until the transaction ends. Version 0 was never saved. */
export async function lockTemplate(
  { db, orgId }: Tenant,
  created: { id: string; now: Date },
): Promise<StoredTemplate> {
  await db
    .insertInto('reportTemplate')
    .values({
      orgId,
      id: created.id,
      examineOrgInfo: '[]',
      version: 0,
      updatedAt: created.now,
    })
    .onConflict((conflict) => conflict.column('orgId').doNothing())
    .execute();
  return db
    .selectFrom('reportTemplate')
    .where('orgId', '=', orgId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type TemplateChange = Updateable<Tables['reportTemplate']>;

export async function updateTemplate({ db, orgId }: Tenant, change: TemplateChange): Promise<void> {
  await db
    .updateTable('reportTemplate')
    .where('orgId', '=', orgId)
    .set(change)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute();
}
