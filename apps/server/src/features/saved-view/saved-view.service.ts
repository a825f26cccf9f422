/**
 * Views of lists. A user reads the own ones and those of the institution, as far as the user may open the list, and changes
 * the own ones; those of the institution are a manager's. A view of another user answers like one that does not exist.
 */
import { hasPermission, kernelErrors, type ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type addView as addViewCall,
  type editView as editViewCall,
  isStorableQuery,
  mayOpenList,
  type SavedView,
  savedViewErrors,
  VIEWS_MAX,
  type ViewList,
  type ViewQuery,
} from '@spine/contract/saved-view';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import {
  countViews,
  insertView,
  lockAdding,
  lockView,
  removeView,
  updateView,
  viewsOfList,
} from './saved-view.repository.ts';

type User = Pick<Actor, 'userId' | 'role'>;

const NAME_USED = { entry: savedViewErrors.nameUsed, field: 'name' } as const;
const DUPLICATES = { saved_view_own_key: NAME_USED, saved_view_shared_key: NAME_USED } as const;

/** Refuses kernelErrors.forbidden. */
export async function listViews(tenant: Tenant, user: User, list: ViewList) {
  requireList(user, list);
  const rows = await viewsOfList(tenant, { userId: user.userId, list });
  return { rows, total: rows.length };
}

type NewView = {
  readonly input: ParsedEndpointInput<typeof addViewCall>;
  readonly id: string;
  readonly now: Date;
};

/**
 * Refuses kernelErrors.forbidden, savedViewErrors.contentInvalid, savedViewErrors.mayNotShare, savedViewErrors.nameUsed,
 * savedViewErrors.tooMany.
 */
export async function addView(tenant: Tenant, user: User, { input, id, now }: NewView) {
  const { list, isShared, ...view } = input;
  requireList(user, list);
  requireOwner(user, { isShared });
  requireStorable(list, view.query);
  const owned = { list, owner: { userId: user.userId, isShared } };
  await lockAdding(tenant, owned);
  if ((await countViews(tenant, owned)) >= VIEWS_MAX) refuse(savedViewErrors.tooMany);
  await refuseDuplicates(insertView(tenant, { ...view, ...owned, id, now }), DUPLICATES);
}

type ViewEdit = {
  readonly input: ParsedEndpointInput<typeof editViewCall>;
  readonly now: Date;
};

/**
 * Refuses kernelErrors.forbidden, savedViewErrors.contentInvalid, savedViewErrors.mayNotShare,
 * savedViewErrors.nameUsed, savedViewErrors.notFound.
 */
export async function editView(
  tenant: Tenant,
  user: User,
  { input, now }: ViewEdit,
): Promise<void> {
  const stored = await lockOwnView(tenant, user, input.id);
  const { name = stored.name, query = stored.query, columns = stored.columns } = input;
  requireStorable(stored.listKey, query);
  const edited = { id: stored.id, name, query, columns, now };
  await refuseDuplicates(updateView(tenant, edited), DUPLICATES);
}

/** Refuses kernelErrors.forbidden, savedViewErrors.mayNotShare, savedViewErrors.notFound. */
export async function deleteView(tenant: Tenant, user: User, id: string): Promise<void> {
  await lockOwnView(tenant, user, id);
  await removeView(tenant, id);
}

async function lockOwnView(tenant: Tenant, user: User, id: string) {
  const stored =
    (await lockView(tenant, { userId: user.userId, id })) ?? refuse(savedViewErrors.notFound);
  requireList(user, stored.listKey);
  requireOwner(user, stored);
  return stored;
}

function requireList({ role }: User, list: ViewList): void {
  if (!mayOpenList(role, list)) refuse(kernelErrors.forbidden);
}

function requireOwner({ role }: User, { isShared }: Pick<SavedView, 'isShared'>): void {
  if (isShared && !hasPermission(role, 'savedView.share')) refuse(savedViewErrors.mayNotShare);
}

function requireStorable(list: ViewList, query: ViewQuery): void {
  if (!isStorableQuery(list, query)) refuseAt('query', savedViewErrors.contentInvalid);
}
