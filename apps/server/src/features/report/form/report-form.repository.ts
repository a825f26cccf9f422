/** Rows of the forms of a bureau. */
import type { Insertable, Updateable } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { FieldUse } from './file/form-field.ts';

const COLUMNS = ['id', 'name', 'kind', 'size', 'uploadedByName', 'uploadedAt'] as const;

/** The newest first. */
export function listForms({ db, orgId }: Tenant) {
  return db
    .selectFrom('reportForm')
    .where('orgId', '=', orgId)
    .select(COLUMNS)
    .orderBy('uploadedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Without its file. */
export function findForm({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('reportForm')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .select([...COLUMNS, 'fields'])
    .executeTakeFirst();
}

export async function formContent({ db, orgId }: Tenant, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('reportForm')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .select('content')
    .executeTakeFirst();
  return row?.content;
}

export type FormContent = Pick<
  Insertable<Tables['reportForm']>,
  'name' | 'kind' | 'content' | 'size' | 'uploadedBy' | 'uploadedByName' | 'uploadedAt'
> & { readonly fields: readonly FieldUse[] };

export async function insertForm(
  { db, orgId }: Tenant,
  id: string,
  { fields, ...form }: FormContent,
): Promise<void> {
  await db
    .insertInto('reportForm')
    .values({ ...form, orgId, id, fields: JSON.stringify(fields) })
    .execute();
}

/** Replaces a form, which keeps its name where none is given; what it is called now, undefined where there is none. */
export async function updateForm(
  { db, orgId }: Tenant,
  id: string,
  { fields, name, ...form }: Omit<FormContent, 'name'> & { readonly name: string | undefined },
): Promise<string | undefined> {
  const patch: Updateable<Tables['reportForm']> = {
    ...form,
    ...(name !== undefined && { name }),
    fields: JSON.stringify(fields),
  };
  const row = await db
    .updateTable('reportForm')
    .set(patch)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** The name of the form that went. */
export async function deleteForm({ db, orgId }: Tenant, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('reportForm')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
