import { type RawBuilder, sql } from 'kysely';

/**
 * What a column is compared with that is one of some ids. In a subselect, so that a plan does not depend on how many there
 * are: PostgreSQL would plan each call anew. An array is looked up in one scan of the index, where a join would scan it
 * anew for each id. The ids may be an array as PostgreSQL writes it.
 */
export function anyOf(ids: readonly string[] | string, type: 'uuid' | 'text' = 'uuid') {
  const array: RawBuilder<unknown> = sql`${ids}::${sql.raw(type)}[]`;
  return sql`any(array(select unnest(${array})))`;
}
