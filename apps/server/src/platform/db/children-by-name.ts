/**
 * Children by their names. Row-level security keeps a search of names away from its index, so a function of the database
 * searches (`schema/patient.sql`). It is asked in a statement of its own: a distributed database refuses a function that
 * reads institutions' tables within a statement on such a table. The ids go back with the next statement.
 */
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { anyOf } from './any-of.ts';
import type { Tenant } from './open.ts';
import type { Tables } from './tables.ts';

/** Ids of children as PostgreSQL writes an array. Of a frequent name they are very many, and nobody reads them here. */
export type ChildIds = { readonly text: string };

/** A filter with the children of its name in place of the name. */
export type WithChildren<Filter> = Omit<Filter, 'name'> & { readonly named?: ChildIds };

/** Searches the children whose name or initials contain the `name` of a filter; a filter without one stays as it is. */
export async function findNamed<Filter extends { readonly name?: string | undefined }>(
  tenant: Tenant,
  { name, ...filter }: Filter,
): Promise<WithChildren<Filter>> {
  if (name === undefined) return filter;
  return { ...filter, named: await childrenNamed(tenant, name) };
}

/** The children of the institution whose name or initials contain a text. */
export function childrenNamed({ db, orgId }: Tenant, name: string): Promise<ChildIds> {
  return idsOf(db, sql`select patient_ids_by_name(${orgId}, ${name})`);
}

/** The ids that a statement finds. */
export async function idsOf(
  db: Tenant['db'],
  ids: RawBuilder<unknown> | SelectQueryBuilder<Tables, never, { id: string }>,
): Promise<ChildIds> {
  const { rows } = await sql<ChildIds>`select array(${ids})::text as text`.execute(db);
  return rows[0] ?? { text: '{}' };
}

/** Whether a column is one of some ids. */
export function isAmong(column: string, { text }: ChildIds): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} = ${anyOf(text)}`;
}
