/** What others may know of plans: their actions as they are shown, and their covers. */
import { type PlanItem, type PlannedAction, planItem } from '@spine/contract/prescription';
import { z } from 'zod';
import {
  actionsByIds,
  type CoverSource,
  livingActionIds,
  type MediaPaths,
  storedCover,
} from '#features/action/index.ts';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import { ownCover, systemCover } from './plan.repository.ts';

const storedItems = z.array(planItem);

/** The actions of a plan as a table keeps them. */
export function itemsOf(stored: unknown): PlanItem[] {
  return storedItems.parse(stored);
}

/** The items of a plan with their actions, in their order; those taken off the library since are marked. */
export async function plannedActions(
  tenant: AnyTenant,
  items: readonly PlanItem[],
  paths: MediaPaths,
): Promise<PlannedAction[]> {
  const ids = items.map(({ actionId }) => actionId);
  const [actions, living] = await Promise.all([
    actionsByIds(tenant, ids, paths),
    livingActionIds(tenant, ids),
  ]);
  return items.flatMap((item) => {
    const action = actions.get(item.actionId);
    // Rows of actions are never taken away, and no plan is written with an action that is not there.
    return action ? [{ ...item, action, deleted: !living.has(item.actionId) }] : [];
  });
}

// The covers of plans, for whoever has their signed path: a path of an institution's plan names the institution.

/** Those of deleted plans are served on, as the paths that name them end with the day. */
export const planCover: CoverSource = async (open, { id, orgId }) => {
  const row =
    orgId === null
      ? await open(platformScope, (tenant) => systemCover(tenant, id))
      : await open(orgScope(orgId), (tenant) => ownCover(tenant, id));
  return storedCover(row);
};
