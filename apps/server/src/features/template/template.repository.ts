/** The one row an institution's report template is. */
import type { Selectable, Updateable } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

export type StoredTemplate = Selectable<Tables['report_template']>;

/** The institution's report template, if it has written one. */
export function templateOf({ db, orgId }: Tenant): Promise<StoredTemplate | undefined> {
  return db
    .selectFrom('report_template')
    .where('org_id', '=', orgId)
    .selectAll()
    .executeTakeFirst();
}

/** The row, made when there is none, and locked until the transaction ends. Version 0 was never saved. */
export async function lockTemplate(
  { db, orgId }: Tenant,
  made: { id: string; now: Date },
): Promise<StoredTemplate> {
  await db
    .insertInto('report_template')
    .values({
      org_id: orgId,
      id: made.id,
      examine_org_info: '[]',
      version: 0,
      updated_at: made.now,
    })
    .onConflict((conflict) => conflict.column('org_id').doNothing())
    .execute();
  return db
    .selectFrom('report_template')
    .where('org_id', '=', orgId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type TemplateChange = Updateable<Tables['report_template']>;

export async function updateTemplate({ db, orgId }: Tenant, change: TemplateChange): Promise<void> {
  await db
    .updateTable('report_template')
    .where('org_id', '=', orgId)
    .set(change)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute();
}
