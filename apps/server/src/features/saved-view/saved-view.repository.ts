/** Rows of views of lists. */
import type { SavedView, ViewColumns, ViewList, ViewQuery } from '@spine/contract/saved-view';
import { sql } from 'kysely';
import { countRows } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';

/** Whose views: one user's, or those of the institution. */
export type ViewOwner = { readonly userId: string; readonly isShared: boolean };

const columns = [
  'id',
  'name',
  'isShared',
  sql<ViewList>`list_key`.as('listKey'),
  sql<ViewQuery>`query`.as('query'),
  sql<ViewColumns>`columns`.as('columns'),
] as const;

/** The views that a user may read. */
function readableViews({ db, orgId }: Tenant, userId: string) {
  return db
    .selectFrom('savedView')
    .where('orgId', '=', orgId)
    .where((view) => view.or([view('isShared', '=', true), view('ownerId', '=', userId)]));
}

export function viewsOfList(
  tenant: Tenant,
  { userId, list }: { readonly userId: string; readonly list: ViewList },
): Promise<SavedView[]> {
  return readableViews(tenant, userId)
    .where('listKey', '=', list)
    .select(columns)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** A view that the user may read, locked until the transaction ends. */
export function lockView(
  tenant: Tenant,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<StoredView | undefined> {
  return readableViews(tenant, userId)
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst();
}

type StoredView = SavedView & { readonly listKey: ViewList };
type OwnedList = { readonly list: ViewList; readonly owner: ViewOwner };

/** Calls that add to the same views wait for each other, so that the count of them holds. */
export async function lockAdding({ db, orgId }: Tenant, { list, owner }: OwnedList): Promise<void> {
  const key = `${orgId} ${list} ${owner.isShared ? 'shared' : owner.userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 49))`.execute(db);
}

export function countViews({ db, orgId }: Tenant, { list, owner }: OwnedList): Promise<number> {
  const views = db
    .selectFrom('savedView')
    .where('orgId', '=', orgId)
    .where('listKey', '=', list)
    .where('isShared', '=', owner.isShared);
  const counted = owner.isShared ? views : views.where('ownerId', '=', owner.userId);
  return countRows(db, counted.select('id'));
}

type ViewContent = { readonly query: ViewQuery; readonly columns: ViewColumns };

export async function insertView(
  { db, orgId }: Tenant,
  view: OwnedList &
    ViewContent & { readonly id: string; readonly name: string; readonly now: Date },
): Promise<void> {
  const { id, name, list, owner, now } = view;
  await db
    .insertInto('savedView')
    .values({
      orgId,
      id,
      name,
      listKey: list,
      ownerId: owner.userId,
      isShared: owner.isShared,
      query: JSON.stringify(view.query),
      columns: JSON.stringify(view.columns),
      createdAt: now,
      changedAt: now,
    })
    .execute();
}

export async function updateView(
  { db, orgId }: Tenant,
  { id, name, query, columns, now }: ViewContent & { id: string; name: string; now: Date },
): Promise<void> {
  await db
    .updateTable('savedView')
    .set({
      name,
      query: JSON.stringify(query),
      columns: JSON.stringify(columns),
      changedAt: now,
    })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export async function removeView({ db, orgId }: Tenant, id: string): Promise<void> {
  await db.deleteFrom('savedView').where('orgId', '=', orgId).where('id', '=', id).execute();
}
