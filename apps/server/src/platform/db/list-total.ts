/** How many rows a list has, and when a page of it is found by walking. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './open.ts';
import { sharedCount } from './shared-count.ts';
import type { Tables } from './tables.ts';

/** `totalIsFloor`: there are more, and counting them all would take long. */
export type ListTotal = { readonly total: number; readonly totalIsFloor?: true };

/** A frequent character of names is counted up to here. */
const COUNTED_AT_MOST = 10_000;

/** A family name is that of thousands; longer texts are of few. */
export function isOneCharacter(name: string | undefined): name is string {
  return name !== undefined && [...name].length === 1;
}

/** How many rows a statement finds. */
export async function countRows<Table extends keyof Tables, Row>(
  db: Db,
  found: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What a page says of the rows a statement finds: of a frequent character no more than is worth counting. */
export async function totalOf<Table extends keyof Tables, Row>(
  db: Db,
  found: SelectQueryBuilder<Tables, Table, Row>,
  { isFrequent }: { isFrequent: boolean },
): Promise<ListTotal> {
  const rows = isFrequent ? found.limit(sql.lit(COUNTED_AT_MOST + 1)) : found;
  const { sql: text, parameters } = rows.compile();
  const count = await sharedCount(JSON.stringify([text, parameters]), () => countRows(db, rows));
  if (!isFrequent || count <= COUNTED_AT_MOST) return { total: count };
  return { total: COUNTED_AT_MOST, totalIsFloor: true };
}

/** Rows of a list that are looked through for a name before the children of the name are looked up. */
export const WALKED = 4000;
const FREQUENT = 1000;
const NEAR = 50;

/**
 * Whether a page of the many who have a character in their name is sooner found by walking through the list, of which
 * they are a good part: it is one of the first.
 */
export function isWalkable(page: { limit: number; offset: number }, total: number): boolean {
  return total >= FREQUENT && (page.offset + page.limit) * NEAR <= total;
}
