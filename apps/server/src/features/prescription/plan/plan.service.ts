/**
 * Plans: the platform's, which stay as they are, and the institution's own. A plan holds no action that the library has
 * not; one that was taken off since may stay in a plan that had it, but such a plan is issued to nobody.
 */
import { instantInShanghai, type ParsedInputOf } from '@spine/contract/kernel';
import {
  type addPlan as addPlanCall,
  type editPlan as editPlanCall,
  minutesOf,
  PLAN_PARTS,
  type PlanInfo,
  type PlanItem,
  type PlanRow,
  planInfo,
  prescriptionErrors,
} from '@spine/contract/prescription';
import {
  coverColumns,
  coverName,
  livingActionIds,
  type MediaPaths,
} from '#features/action/index.ts';
import type { AnyTenant, Tenant } from '#platform/db/open.ts';
import { mergeEdit, versionOf, withSent } from '#platform/edit/merge-edit.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import { itemsOf, plannedActions } from './plan.reader.ts';
import {
  countPlans,
  insertPlan,
  isSystemPlan,
  lockOwnPlan,
  type PlanQuery,
  planPage,
  type StoredPlan,
  storedPlan,
  updatePlan,
} from './plan.repository.ts';

/** The cover is a checked one, null to have none, undefined to leave it. */
type WithCover<Sent> = Omit<Sent, 'cover'> & { readonly cover: PlanCover | null | undefined };
type TypedPlan = WithCover<ParsedInputOf<typeof addPlanCall>>;
type EditedPlan = WithCover<Omit<ParsedInputOf<typeof editPlanCall>, 'id' | 'removeCover'>>;
type PlanCover = { readonly bytes: Buffer; readonly type: 'image/png' | 'image/jpeg' };
/** A plan as it is issued. */
export type IssuablePlan = Awaited<ReturnType<typeof issuablePlan>>;

const DUPLICATE = {
  plan_name_key: { entry: prescriptionErrors.nameUsed, field: 'name' },
} as const;

export async function listPlans(
  tenant: Tenant,
  { query, paths }: { query: PlanQuery; paths: MediaPaths },
) {
  const [plans, total] = await Promise.all([planPage(tenant, query), countPlans(tenant, query)]);
  return { rows: plans.map((plan) => rowOf(plan, { tenant, paths })), total };
}

/** Refuses prescriptionErrors.planUnknown. */
export async function planView(
  tenant: Tenant,
  { id, paths }: { id: string; paths: MediaPaths },
): Promise<PlanInfo> {
  const plan = (await storedPlan(tenant, id)) ?? refuse(prescriptionErrors.planUnknown);
  const items = await plannedActions(tenant, itemsOf(plan.items), paths);
  const version = versionOf(editedOf(plan), PLAN_PARTS);
  return { ...rowOf(plan, { tenant, paths }), items, version };
}

type EditedColumns = Omit<StoredPlan, 'id' | 'isOwn' | 'issuedCount' | 'createdAt'>;

/** A plan under the names an edit gives its fields; of its cover, what tells it from another. */
function editedOf({ items, coverHash, ...plan }: EditedColumns) {
  return { ...plan, items: itemsOf(items), cover: coverHash?.toString('hex') ?? null };
}

/** Refuses prescriptionErrors.actionGone, prescriptionErrors.nameUsed. */
export async function addPlan(
  tenant: Tenant,
  { plan, id, now }: { plan: TypedPlan; id: string; now: Date },
): Promise<void> {
  await checkActions(tenant, plan.items);
  const row = { id, ...columnsOf(plan), createdAt: now, updatedAt: now, deletedAt: null };
  await refuseDuplicates(insertPlan(tenant, row), DUPLICATE);
}

/**
 * Answers how many actions the plan has now. Refuses kernelErrors.changedMeanwhile, prescriptionErrors.actionGone,
 * prescriptionErrors.nameUsed, prescriptionErrors.systemReadOnly, prescriptionErrors.planUnknown.
 */
export async function editPlan(
  tenant: Tenant,
  { plan, id, paths }: { plan: EditedPlan; id: string; paths: MediaPaths },
): Promise<number> {
  const known = editedOf((await lockOwnPlan(tenant, id)) ?? (await refuseOther(tenant, id)));
  const { version, cover, ...sent } = plan;
  const { row } = await mergeEdit(
    PLAN_PARTS,
    { known, wanted: withSent(known, { ...sent, cover: cover && coverName(cover) }), version },
    { shape: planInfo, read: () => planView(tenant, { id, paths }) },
  );
  await checkActions(tenant, row.items, known.items);
  const taken = row.cover === known.cover ? undefined : cover;
  const change = { ...columnsOf({ ...row, cover: taken }), updatedAt: paths.now };
  await refuseDuplicates(updatePlan(tenant, { id, change }), DUPLICATE);
  return row.items.length;
}

/** Refuses prescriptionErrors.systemReadOnly, prescriptionErrors.planUnknown. */
export async function deletePlan(
  tenant: Tenant,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  if (!(await lockOwnPlan(tenant, id))) await refuseOther(tenant, id);
  await updatePlan(tenant, { id, change: { deletedAt: now } });
}

/**
 * The plan to be issued; refused when it is not there, or when an action of it was taken off the library. Refuses
 * prescriptionErrors.actionGone, prescriptionErrors.planUnknown.
 */
export async function issuablePlan(tenant: Tenant, id: string) {
  const plan = (await storedPlan(tenant, id)) ?? refuse(prescriptionErrors.planUnknown);
  const ids = actionIds(itemsOf(plan.items));
  const living = await livingActionIds(tenant, ids);
  if (!ids.every((actionId) => living.has(actionId))) refuse(prescriptionErrors.actionGone);
  const { name, type, description, duration, groupsPerDay, daysPerWeek, retestReminder } = plan;
  const items = JSON.stringify(plan.items);
  return {
    id,
    name,
    type,
    description,
    duration,
    groupsPerDay,
    daysPerWeek,
    retestReminder,
    items,
  };
}

/** An id that is none of the institution's living plans: the platform's, or unknown. */
async function refuseOther(tenant: AnyTenant, id: string): Promise<never> {
  const isSystem = await isSystemPlan(tenant, id);
  return refuse(isSystem ? prescriptionErrors.systemReadOnly : prescriptionErrors.planUnknown);
}

async function checkActions(
  tenant: AnyTenant,
  items: readonly PlanItem[],
  kept: readonly PlanItem[] = [],
): Promise<void> {
  const known = new Set([...(await livingActionIds(tenant, actionIds(items))), ...actionIds(kept)]);
  if (items.every(({ actionId }) => known.has(actionId))) return;
  refuseAt('items', prescriptionErrors.actionGone);
}

const actionIds = (items: readonly PlanItem[]) => items.map(({ actionId }) => actionId);

function columnsOf({ cover, items, audience, description, ...typed }: TypedPlan) {
  return {
    ...typed,
    audience: audience ?? '',
    description: description ?? '',
    items: JSON.stringify(items),
    ...(cover !== undefined && coverColumns(cover)),
  };
}

function rowOf(
  stored: StoredPlan,
  { tenant, paths }: { tenant: Tenant; paths: MediaPaths },
): PlanRow {
  const { isOwn, items: kept, coverHash, createdAt, ...plan } = stored;
  const items = itemsOf(kept);
  const { links, now } = paths;
  const orgId = isOwn ? tenant.orgId : null;
  const version = coverHash?.toString('hex');
  const shown = version && ({ kind: 'prescription', id: plan.id, orgId, version } as const);
  return {
    ...plan,
    origin: isOwn ? 'own' : 'system',
    actionCount: items.length,
    minutes: minutesOf(items),
    coverUrl: shown ? links.coverPath(shown, now) : null,
    createtime: instantInShanghai(createdAt),
  };
}
