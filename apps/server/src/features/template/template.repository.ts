/** The one row an institution's report template is. */
import type { Selectable, Updateable } from 'kysely';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

export type StoredTemplate = Selectable<Tables['report_template']>;

/** The institution's report template, if it has written one. */
export function templateOf(db: Db, scope: OrgScope): Promise<StoredTemplate | undefined> {
  return db
    .selectFrom('report_template')
    .where('org_id', '=', scope.orgId)
    .selectAll()
    .executeTakeFirst();
}

/** The row, made when there is none, and locked until the transaction ends. Version 0 was never saved. */
export async function lockTemplate(
  db: Db,
  scope: OrgScope,
  made: { id: string; now: Date },
): Promise<StoredTemplate> {
  await db
    .insertInto('report_template')
    .values({
      org_id: scope.orgId,
      id: made.id,
      examine_org_info: '[]',
      version: 0,
      updated_at: made.now,
    })
    .onConflict((conflict) => conflict.column('org_id').doNothing())
    .execute();
  return db
    .selectFrom('report_template')
    .where('org_id', '=', scope.orgId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type TemplateChange = Updateable<Tables['report_template']>;

export async function updateTemplate(
  db: Db,
  scope: OrgScope,
  change: TemplateChange,
): Promise<void> {
  await db
    .updateTable('report_template')
    .where('org_id', '=', scope.orgId)
    .set(change)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute();
}
