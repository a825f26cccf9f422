import { type RawBuilder, sql } from 'kysely';

/** From so many values on a list is a large one: more than a page, an upload or a class has, as an import or a recount does. */
const MANY_VALUES = 500;

/** Whether values are more than a plan can be made for that serves lists of all lengths. */
export function isLargeList(value: unknown): boolean {
  return Array.isArray(value) && value.length > MANY_VALUES;
}

/**
 * What a column is compared with that is one of some ids. Few are in a subselect, so that a plan does not depend on how many
 * there are: PostgreSQL would plan each call anew. An array is looked up in one scan of the index, where a join would scan
 * it anew for each id. Many are an array that PostgreSQL sees when it plans: it hashes them, where it would compare each row
 * with one after another. The ids may be an array as PostgreSQL writes it.
 */
export function anyOf(ids: readonly string[] | string, type: 'uuid' | 'text' = 'uuid') {
  const array: RawBuilder<unknown> = sql`${ids}::${sql.raw(type)}[]`;
  return isLargeList(ids) ? sql`any(${array})` : sql`any(array(select unnest(${array})))`;
}
