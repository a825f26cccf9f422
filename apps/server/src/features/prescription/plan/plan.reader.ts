/** What others may know of plans: one plan as it is issued, and its actions as they are shown. */
import {
  type PlanDuration,
  type PlanItem,
  type PlannedAction,
  type PlanType,
  planItem,
} from '@spine/contract/prescription';
import { z } from 'zod';
import {
  actionsByIds,
  type CoverSource,
  livingActionIds,
  type MediaPaths,
} from '#features/action/index.ts';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import type { AnyTenant, Tenant } from '#platform/db/open.ts';
import { ownCover, type StoredPlan, storedPlan, systemCover } from './plan.repository.ts';

export type Plan = {
  readonly id: string;
  readonly origin: 'system' | 'own';
  readonly name: string;
  readonly type: PlanType;
  readonly description: string;
  readonly duration: PlanDuration;
  readonly groupsPerDay: number;
  readonly daysPerWeek: number;
  readonly retestReminder: boolean;
  readonly items: PlanItem[];
};

const storedItems = z.array(planItem);

/** The actions of a plan as a table keeps them. */
export function itemsOf(stored: unknown): PlanItem[] {
  return storedItems.parse(stored);
}

/** The platform's plan, or the institution's own living one. */
export async function planById(tenant: Tenant, id: string): Promise<Plan | undefined> {
  const stored = await storedPlan(tenant, id);
  return stored && planOf(stored);
}

function planOf(stored: StoredPlan): Plan {
  return {
    id: stored.id,
    origin: stored.isOwn ? 'own' : 'system',
    name: stored.name,
    type: stored.type,
    description: stored.description,
    duration: stored.duration,
    groupsPerDay: stored.groupsPerDay,
    daysPerWeek: stored.daysPerWeek,
    retestReminder: stored.retestReminder,
    items: itemsOf(stored.items),
  };
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
  const found =
    orgId === null
      ? await open(platformScope, (tenant) => systemCover(tenant, id))
      : await open(orgScope(orgId), (tenant) => ownCover(tenant, id));
  const { cover, coverType, coverHash } = found ?? {};
  return cover && coverType && coverHash
    ? { bytes: cover, type: coverType, hash: coverHash }
    : undefined;
};
