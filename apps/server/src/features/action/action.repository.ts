/** Rows of the action library. They belong to the platform: any signed-in scope reads them, the platform's writes them. */
import type { listActions } from '@spine/contract/action';
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import { type Insertable, sql, type Updateable } from 'kysely';
import { countRows } from '#platform/db/list-total.ts';
import type { AnyTenant, PlatformTenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

export type ActionQuery = ParsedEndpointInput<typeof listActions>;

function living({ db }: AnyTenant) {
  return db.selectFrom('action').where('action.deletedAt', 'is', null);
}

function matching(tenant: AnyTenant, query: ActionQuery) {
  let actions = living(tenant);
  if (query.id) actions = actions.where('action.id', '=', query.id);
  if (query.category) actions = actions.where('category', '=', query.category);
  if (query.position) actions = actions.where('position', '=', query.position);
  if (query.level) actions = actions.where(sql<boolean>`levels @> array[${query.level}::text]`);
  if (query.name) actions = actions.where(contains('name', query.name));
  if (query.muscle) actions = actions.where(contains('muscles', query.muscle));
  return actions;
}

/** Whether a text contains a part, whatever the case; the index of characters and pairs narrows the rows. */
function contains(column: 'name' | 'muscles', part: string) {
  const text = sql.ref(column);
  return sql<boolean>`name_grams(${text}) @> name_grams(${part})
    and strpos(lower(${text}), lower(${part})) > 0`;
}

const rowColumns = [
  'action.id',
  'name',
  'category',
  'levels',
  'position',
  'muscles',
  'remark',
  'coverHash',
  'action.createdAt',
  'blob.size as videoSize',
  'blob.sha256 as videoHash',
] as const;
const infoColumns = [
  ...rowColumns,
  'description',
  'equipment',
  'effect',
  'steps',
  'warnings',
  'action.updatedAt',
  'action.videoKey',
] as const;

/** An action as lists show it, and with all its fields. */
export type StoredRow = Awaited<ReturnType<typeof actionRows>>[number];
export type StoredAction = Awaited<ReturnType<typeof findActions>>[number];

export function actionRows(tenant: AnyTenant, query: ActionQuery) {
  const direction = query.asc ? 'asc' : 'desc';
  const actions = matching(tenant, query)
    .leftJoin('blob', 'blob.key', 'action.videoKey')
    .select(rowColumns);
  const byName = (query.asc ?? query.desc) === 'name';
  // A living name is one action's.
  const sorted = byName
    ? actions.orderBy('action.name', direction)
    : actions.orderBy('action.createdAt', direction).orderBy('action.id', direction);
  return sorted
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
}

export function countActions(tenant: AnyTenant, query: ActionQuery): Promise<number> {
  return countRows(tenant.db, matching(tenant, query).select('action.id'));
}

/** Every muscle that a living action names, once; it has to read all actions. */
export async function muscleRows(tenant: AnyTenant): Promise<string[]> {
  const rows = await living(tenant)
    .select(sql<string>`unnest(muscle_names)`.as('muscle'))
    .distinct()
    .execute();
  return rows.map(({ muscle }) => muscle);
}

/** The living action of an id. */
export function livingAction(tenant: AnyTenant, id: string) {
  return fullAction(tenant, id).executeTakeFirst();
}

function fullAction(tenant: AnyTenant, id: string) {
  return living(tenant)
    .leftJoin('blob', 'blob.key', 'action.videoKey')
    .where('action.id', '=', id)
    .select(infoColumns);
}

/** Actions of ids, living or deleted. */
export async function findActions({ db }: AnyTenant, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('action')
    .leftJoin('blob', 'blob.key', 'action.videoKey')
    .where('action.id', 'in', ids)
    .select(infoColumns)
    .execute();
}

/** Which of the ids are of living actions. */
export async function findLivingIds(tenant: AnyTenant, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await living(tenant).where('action.id', 'in', ids).select('action.id').execute();
  return rows.map(({ id }) => id);
}

/** The covers of actions of ids, living or deleted. */
export async function coverRows({ db }: AnyTenant, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('action')
    .where('id', 'in', ids)
    .where('cover', 'is not', null)
    .select(['id', 'cover', 'coverType'])
    .execute();
}

/** The cover of an action, living or deleted. */
export function coverRow({ db }: AnyTenant, id: string) {
  return db
    .selectFrom('action')
    .where('id', '=', id)
    .select(['cover', 'coverType', 'coverHash'])
    .executeTakeFirst();
}

/** The video of an action, living or deleted. */
export function videoRow({ db }: AnyTenant, id: string) {
  return db
    .selectFrom('action')
    .innerJoin('blob', 'blob.key', 'action.videoKey')
    .where('action.id', '=', id)
    .select(['action.name', 'blob.key', 'blob.size', 'blob.sha256'])
    .executeTakeFirst();
}

export type NewAction = Insertable<Tables['action']>;

export async function insertAction({ db }: PlatformTenant, row: NewAction): Promise<void> {
  await db.insertInto('action').values(row).execute();
}

/** The living action of an id, locked until the transaction ends. */
export function lockAction(tenant: PlatformTenant, id: string) {
  return fullAction(tenant, id).forUpdate('action').executeTakeFirst();
}

export type ActionChange = Updateable<Tables['action']>;

export async function updateAction(
  { db }: PlatformTenant,
  { id, change }: { id: string; change: ActionChange },
): Promise<void> {
  await db.updateTable('action').set(change).where('id', '=', id).execute();
}

/** Marks a living action as deleted and returns its name; undefined for any other id. */
export async function withdrawAction(
  { db }: PlatformTenant,
  withdrawal: { id: string; at: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('action')
    .set({ deletedAt: withdrawal.at })
    .where('id', '=', withdrawal.id)
    .where('deletedAt', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
