/** What a view may hold, and who may use it. */
import { hasPermission, type Role } from '#kernel';
import { VIEW_LISTS, type ViewList, type ViewQuery } from './saved-view.schema.ts';

/** They say where in the list somebody is, not what it shows. */
const POSITION_NAMES: readonly string[] = ['page', 'open', 'id', 'after'];

/** Whether a key is that of a list which may have views. */
export function isViewList(key: string): key is ViewList {
  return Object.hasOwn(VIEW_LISTS, key);
}

/** Whether a role may open a list, and so use its views. */
export function mayOpenList(role: Role, list: ViewList): boolean {
  return hasPermission(role, VIEW_LISTS[list].opens);
}

/** Whether a view of the list may hold the query: no place in the list, and nothing of one child. */
export function isStorableQuery(list: ViewList, query: ViewQuery): boolean {
  const personal: readonly string[] = VIEW_LISTS[list].personal;
  return Object.keys(query).every(
    (name) => !POSITION_NAMES.includes(name) && !personal.includes(name),
  );
}
