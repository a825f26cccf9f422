/** How many rows a list has, and which of them are one page. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { OrgScope } from '#platform/auth/scope.ts';
import { shareCount } from './once/shared-counts.ts';
import type { Db, TenantIn } from './open.ts';
import type { Tables } from './tables.ts';

/** `totalIsFloor`: there are more rows, and counting all of them would take long. */
export type ListTotal = { readonly total: number; readonly totalIsFloor?: true };

/** One character of a name, such as a frequent family name, is counted up to here. */
const FREQUENT_NAME_LIMIT = 10_000;

type Matches<Table extends keyof Tables, Row> = SelectQueryBuilder<Tables, Table, Row>;

const counting = <Table extends keyof Tables, Row>(db: Db, matches: Matches<Table, Row>) =>
  db.selectFrom(matches.as('matches')).select(({ fn }) => fn.countAll<number>().as('count'));

/** How many rows a statement finds. */
export async function countRows<Table extends keyof Tables, Row>(
  db: Db,
  matches: Matches<Table, Row>,
): Promise<number> {
  const { count } = await counting(db, matches).executeTakeFirstOrThrow();
  return count;
}

/** How many rows a list has, counted once for all who ask for the same list at the same time. */
export async function countListRows<Table extends keyof Tables, Row>(
  { db, orgId }: TenantIn<OrgScope>,
  matches: Matches<Table, Row>,
): Promise<number> {
  const query = counting(db, matches).compile();
  const key = JSON.stringify([orgId, query.sql, query.parameters]);
  const { count = 0 } = await shareCount(db, key, async () => {
    const { rows } = await db.executeQuery(query);
    return rows[0] ?? {};
  });
  return count;
}

/** The total of a list that may be searched by `name`: exact, unless one character of a name finds very many rows. */
export async function countList<Table extends keyof Tables, Row>(
  tenant: TenantIn<OrgScope>,
  matches: Matches<Table, Row>,
  name: string | undefined,
): Promise<ListTotal> {
  if (name === undefined || [...name].length > 1)
    return { total: await countListRows(tenant, matches) };
  const count = await countListRows(tenant, matches.limit(sql.lit(FREQUENT_NAME_LIMIT + 1)));
  if (count <= FREQUENT_NAME_LIMIT) return { total: count };
  return { total: FREQUENT_NAME_LIMIT, totalIsFloor: true };
}

/** Where a row stands in the order of a list. `time` is text, because a Date has no microseconds. */
export type ListPosition = { readonly time: string; readonly id: string };

/**
 * Where a page begins. The first begins at a number that stands in the statement: of a parameter the planner expects a tenth of all
 * rows, so that it would plan each call anew instead of once a connection.
 */
export const pageOffset = (offset: number) => (offset === 0 ? sql.lit(0) : offset);

/** The rows of a page of which one more than `limit` was read; `next` is the last of them if that one is there. */
export function splitPage<Row extends { readonly id: string }>(
  read: readonly Row[],
  limit: number,
): { rows: Row[]; next?: string } {
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return last && read.length > limit ? { rows, next: last.id } : { rows };
}
