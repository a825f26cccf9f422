/** Lines of the operation log by which children left the system, and through which day who has read of them. */
import { CHILDREN_AT_ONCE } from '@spine/contract/disclosure';
import type { CalendarDate } from '@spine/contract/kernel';
import { sql } from 'kysely';
import { countRows, pageOffset } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';

export type DisclosureQuery = {
  readonly since: Date;
  readonly before: Date;
  /** Exactly one of these wrote the line. */
  readonly usernames?: readonly string[] | undefined;
};
type Page = { readonly size: number; readonly page: number; readonly asc?: unknown };

function lines({ db, orgId }: Tenant, { since, before, usernames }: DisclosureQuery) {
  const found = db
    .selectFrom('operationLog')
    .where('orgId', '=', orgId)
    .where('children', 'is not', null)
    .where('optime', '>=', since)
    .where('optime', '<', before);
  return usernames ? found.where(sql<boolean>`username = any(${usernames}::text[])`) : found;
}

const DAY = sql`(optime at time zone 'Asia/Shanghai')::date`;

/** Exports of many children, and the days on which one user handed out many bit by bit: within the index, but for the words. */
function disclosures(tenant: Tenant, query: DisclosureQuery) {
  const large = lines(tenant, query)
    .where('children', '>', CHILDREN_AT_ONCE)
    .select([
      'id',
      'optime',
      'userId',
      'username',
      sql<number>`children`.as('children'),
      sql<number | null>`null::integer`.as('exports'),
      sql<number | null>`null::integer`.as('numbers'),
      sql<string | null>`model`.as('model'),
      'keymsg as message',
    ]);
  const days = lines(tenant, query)
    .where('children', '<=', CHILDREN_AT_ONCE)
    .groupBy([DAY, 'userId', 'username'])
    .having(sql`sum(children)`, '>', CHILDREN_AT_ONCE)
    .select([
      sql<string>`(array_agg(id order by optime desc, id desc))[1]`.as('id'),
      sql<Date>`max(optime)`.as('optime'),
      'userId',
      'username',
      sql<number>`sum(children)::integer`.as('children'),
      sql<number | null>`(count(*) filter (where optype <> 'view'))::integer`.as('exports'),
      sql<number | null>`(count(*) filter (where optype = 'view'))::integer`.as('numbers'),
      sql<string | null>`null::text`.as('model'),
      sql<string>`''`.as('message'),
    ]);
  return large.unionAll(days);
}

export function disclosureRows(tenant: Tenant, query: DisclosureQuery, { size, page, asc }: Page) {
  const direction = asc ? 'asc' : 'desc';
  return tenant.db
    .selectFrom(disclosures(tenant, query).as('row'))
    .leftJoin('appUser', (join) =>
      join.onRef('appUser.id', '=', 'row.userId').on('appUser.orgId', '=', tenant.orgId),
    )
    .select(['row.id', 'row.optime', 'row.username', 'row.children', 'row.model', 'row.message'])
    .select(['row.exports', 'row.numbers', 'appUser.realName as name'])
    .orderBy('row.optime', direction)
    .orderBy('row.id', direction)
    .limit(sql.lit(size))
    .offset(pageOffset((page - 1) * size))
    .execute();
}

export function countDisclosures(tenant: Tenant, query: DisclosureQuery): Promise<number> {
  return countRows(tenant.db, disclosures(tenant, query));
}

export async function findReadThrough(
  { db, orgId }: Tenant,
  userId: string,
): Promise<CalendarDate | null> {
  const row = await db
    .selectFrom('disclosureRead')
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .select('through')
    .executeTakeFirst();
  return row?.through ?? null;
}

/** Never takes a day back: of two pages that a manager leaves open, the older one may come last. */
export async function saveReadThrough(
  { db, orgId }: Tenant,
  read: { readonly userId: string; readonly through: CalendarDate },
): Promise<void> {
  await db
    .insertInto('disclosureRead')
    .values({ orgId, userId: read.userId, through: read.through })
    .onConflict((conflict) =>
      conflict
        .columns(['orgId', 'userId'])
        .doUpdateSet({ through: sql`greatest(disclosure_read.through, excluded.through)` }),
    )
    .execute();
}
