/**
 * Plans: the platform's, which stay as they are, and the institution's own. A plan holds no action that the library has
 * not; one that was taken off since may stay in a plan that had it, but such a plan is issued to nobody.
 */
import { instantInShanghai } from '@spine/contract/kernel';
import {
  minutesOf,
  type PrescriptionInfo,
  type PrescriptionItem,
  type PrescriptionRow,
  prescriptionErrors,
} from '@spine/contract/prescription';
import { livingActionIds, type MediaPaths } from '#features/action/index.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import { itemsOf, type Plan, planById, plannedActions, planOf } from './prescription.reader.ts';
import {
  countPlans,
  insertPlan,
  isSystemPlan,
  lockOwnPlan,
  type PlanChange,
  type PlanQuery,
  planPage,
  type StoredPlan,
  storedPlan,
  updatePlan,
} from './prescription.repository.ts';

/** What a person typed of a plan; the cover is a checked one, null to have none, undefined to leave it. */
export type TypedPlan = Omit<Plan, 'id' | 'origin'> & {
  readonly audience: string;
  readonly cover: PlanCover | null | undefined;
};
export type PlanCover = {
  readonly bytes: Buffer;
  readonly type: 'image/png' | 'image/jpeg';
};

const DUPLICATE = {
  prescription_name_key: { entry: prescriptionErrors.nameUsed, field: 'name' },
} as const;

export async function listPlans(
  db: Db,
  scope: OrgScope,
  { query, paths }: { query: PlanQuery; paths: MediaPaths },
) {
  const [plans, total] = await Promise.all([
    planPage(db, scope, query),
    countPlans(db, scope, query),
  ]);
  return { rows: plans.map((plan) => rowOf(plan, { scope, paths })), total };
}

export async function planView(
  db: Db,
  scope: OrgScope,
  { id, paths }: { id: string; paths: MediaPaths },
): Promise<PrescriptionInfo> {
  const plan = (await storedPlan(db, scope, id)) ?? refuse(prescriptionErrors.unknown);
  const items = await plannedActions(db, itemsOf(plan.items), paths);
  return { ...rowOf(plan, { scope, paths }), items };
}

export async function addPlan(
  db: Db,
  scope: OrgScope,
  { plan, id, now }: { plan: TypedPlan; id: string; now: Date },
): Promise<void> {
  await checkActions(db, plan.items);
  const cover = coverColumns(plan.cover ?? null);
  const stamps = { created_at: now, updated_at: now };
  const row = { id, ...columnsOf(plan), ...cover, ...stamps, deleted_at: null };
  await refuseDuplicates(insertPlan(db, scope, row), DUPLICATE);
}

export async function editPlan(
  db: Db,
  scope: OrgScope,
  { plan, id, now }: { plan: TypedPlan; id: string; now: Date },
): Promise<void> {
  const known = (await lockOwnPlan(db, scope, id)) ?? (await refuseOther(db, id));
  await checkActions(db, plan.items, itemsOf(known.items));
  const cover = plan.cover === undefined ? {} : coverColumns(plan.cover);
  const change = { ...columnsOf(plan), ...cover, updated_at: now };
  await refuseDuplicates(updatePlan(db, scope, { id, change }), DUPLICATE);
}

export async function deletePlan(
  db: Db,
  scope: OrgScope,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  if (!(await lockOwnPlan(db, scope, id))) await refuseOther(db, id);
  await updatePlan(db, scope, { id, change: { deleted_at: now } });
}

/** The plan to be issued; refused when it is not there, or when an action of it was taken off the library. */
export async function issuablePlan(db: Db, scope: OrgScope, id: string): Promise<Plan> {
  const plan = (await planById(db, scope, id)) ?? refuse(prescriptionErrors.unknown);
  const living = await livingActionIds(db, actionIds(plan.items));
  if (!plan.items.every(({ actionId }) => living.has(actionId)))
    refuse(prescriptionErrors.actionGone);
  return plan;
}

/** An id that is none of the institution's living plans: the platform's, or unknown. */
async function refuseOther(db: Db, id: string): Promise<never> {
  const isSystem = await isSystemPlan(db, id);
  return refuse(isSystem ? prescriptionErrors.systemReadOnly : prescriptionErrors.unknown);
}

async function checkActions(
  db: Db,
  items: readonly PrescriptionItem[],
  kept: readonly PrescriptionItem[] = [],
): Promise<void> {
  const known = new Set([...(await livingActionIds(db, actionIds(items))), ...actionIds(kept)]);
  if (items.every(({ actionId }) => known.has(actionId))) return;
  const { actionGone } = prescriptionErrors;
  refuse(actionGone, { fields: [{ field: 'items', message: actionGone.message }] });
}

const actionIds = (items: readonly PrescriptionItem[]) => items.map(({ actionId }) => actionId);

function columnsOf(plan: TypedPlan) {
  return {
    name: plan.name,
    type: plan.type,
    audience: plan.audience,
    description: plan.description,
    duration: plan.duration,
    groups_per_day: plan.groupsPerDay,
    days_per_week: plan.daysPerWeek,
    retest_reminder: plan.retestReminder,
    items: JSON.stringify(plan.items),
  } satisfies PlanChange;
}

function coverColumns(cover: PlanCover | null) {
  return { cover: cover?.bytes ?? null, cover_type: cover?.type ?? null };
}

function rowOf(
  stored: StoredPlan,
  { scope, paths }: { scope: OrgScope; paths: MediaPaths },
): PrescriptionRow {
  const { items, ...plan } = planOf(stored);
  const { links, now } = paths;
  const orgId = plan.origin === 'own' ? scope.orgId : null;
  const version = stored.cover_hash?.toString('hex');
  const shown = version && ({ kind: 'prescription', id: plan.id, orgId, version } as const);
  return {
    ...plan,
    audience: stored.audience,
    actionCount: items.length,
    minutes: minutesOf(items),
    issuedCount: stored.issued_count,
    coverUrl: shown ? links.coverPath(shown, now) : null,
    createtime: instantInShanghai(stored.created_at),
  };
}
