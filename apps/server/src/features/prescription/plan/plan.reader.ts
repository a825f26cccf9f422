/** The actions and the covers of plans. */
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

/** The items of a plan from their stored JSON. */
export function parseItems(stored: unknown): PlanItem[] {
  return storedItems.parse(stored);
}

/** The items of a plan with their actions, in their order; those deleted from the library since are marked. */
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
    // Rows of actions are never deleted, and no plan is saved with an unknown action.
    return action ? [{ ...item, action, deleted: !living.has(item.actionId) }] : [];
  });
}

/** The cover that a signed path names. Covers of deleted plans are still served until their paths expire. */
export const planCover: CoverSource = async (open, { id, orgId }) => {
  const row =
    orgId === null
      ? await open(platformScope, (tenant) => systemCover(tenant, id))
      : await open(orgScope(orgId), (tenant) => ownCover(tenant, id));
  return storedCover(row);
};
