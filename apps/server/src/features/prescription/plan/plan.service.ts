/**
 * Plans: the platform's, which are read-only, and the institution's own. A plan has only actions of the library. An action
 * that is deleted later may stay in the plan, but such a plan cannot be issued.
 */
import { instantInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type addPlan as addPlanCall,
  type editPlan as editPlanCall,
  estimateMinutes,
  PLAN_PARTS,
  type PlanInfo,
  type PlanItem,
  type PlanRow,
  planInfo,
  prescriptionErrors,
} from '@spine/contract/prescription';
import {
  coverColumns,
  hashCover,
  livingActionIds,
  type MediaPaths,
} from '#features/action/index.ts';
import type { AnyTenant, Tenant } from '#platform/db/open.ts';
import { applyPatch, mergeEdit, versionOf } from '#platform/edit/merge-edit.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import { parseItems, plannedActions } from './plan.reader.ts';
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

/** The cover is a checked one; `null` removes it, `undefined` leaves it. */
type WithCover<Input> = Omit<Input, 'cover'> & { readonly cover: PlanCover | null | undefined };
type PlanInput = WithCover<ParsedEndpointInput<typeof addPlanCall>>;
type PlanEdit = WithCover<Omit<ParsedEndpointInput<typeof editPlanCall>, 'id' | 'removeCover'>>;
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
  return { rows: plans.map((plan) => toPlanRow(plan, { tenant, paths })), total };
}

/** Refuses prescriptionErrors.planUnknown. */
export async function planView(
  tenant: Tenant,
  { id, paths }: { id: string; paths: MediaPaths },
): Promise<PlanInfo> {
  const plan = (await storedPlan(tenant, id)) ?? refuse(prescriptionErrors.planUnknown);
  const items = await plannedActions(tenant, parseItems(plan.items), paths);
  const version = versionOf(toEditedFields(plan), PLAN_PARTS);
  return { ...toPlanRow(plan, { tenant, paths }), items, version };
}

type EditedColumns = Omit<StoredPlan, 'id' | 'isOwn' | 'issuedCount' | 'createdAt'>;

/** A plan under the field names of an edit; covers are compared by their hash. */
function toEditedFields({ items, coverHash, ...plan }: EditedColumns) {
  return { ...plan, items: parseItems(items), cover: coverHash?.toString('hex') ?? null };
}

/** Refuses prescriptionErrors.actionGone, prescriptionErrors.nameUsed. */
export async function addPlan(
  tenant: Tenant,
  { plan, id, now }: { plan: PlanInput; id: string; now: Date },
): Promise<void> {
  await checkActions(tenant, plan.items);
  const row = { id, ...toColumns(plan), createdAt: now, updatedAt: now, deletedAt: null };
  await refuseDuplicates(insertPlan(tenant, row), DUPLICATE);
}

/**
 * Answers how many actions the plan has now. Refuses kernelErrors.changedMeanwhile, prescriptionErrors.actionGone,
 * prescriptionErrors.nameUsed, prescriptionErrors.systemReadOnly, prescriptionErrors.planUnknown.
 */
export async function editPlan(
  tenant: Tenant,
  { plan, id, paths }: { plan: PlanEdit; id: string; paths: MediaPaths },
): Promise<number> {
  const current = toEditedFields(
    (await lockOwnPlan(tenant, id)) ?? (await refuseOther(tenant, id)),
  );
  const { version, cover, ...fields } = plan;
  const { row } = await mergeEdit(
    PLAN_PARTS,
    {
      stored: current,
      edited: applyPatch(current, { ...fields, cover: cover && hashCover(cover) }),
      version,
    },
    { shape: planInfo, read: () => planView(tenant, { id, paths }) },
  );
  await checkActions(tenant, row.items, current.items);
  const newCover = row.cover === current.cover ? undefined : cover;
  const change = { ...toColumns({ ...row, cover: newCover }), updatedAt: paths.now };
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
 * The plan to be issued; refused when it does not exist, or when an action of it was deleted from the library. Refuses
 * prescriptionErrors.actionGone, prescriptionErrors.planUnknown.
 */
export async function issuablePlan(tenant: Tenant, id: string) {
  const plan = (await storedPlan(tenant, id)) ?? refuse(prescriptionErrors.planUnknown);
  const ids = actionIds(parseItems(plan.items));
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
  currentItems: readonly PlanItem[] = [],
): Promise<void> {
  const allowed = new Set([
    ...(await livingActionIds(tenant, actionIds(items))),
    ...actionIds(currentItems),
  ]);
  if (items.every(({ actionId }) => allowed.has(actionId))) return;
  refuseAt('items', prescriptionErrors.actionGone);
}

const actionIds = (items: readonly PlanItem[]) => items.map(({ actionId }) => actionId);

function toColumns({ cover, items, audience, description, ...fields }: PlanInput) {
  return {
    ...fields,
    audience: audience ?? '',
    description: description ?? '',
    items: JSON.stringify(items),
    ...(cover !== undefined && coverColumns(cover)),
  };
}

function toPlanRow(
  stored: StoredPlan,
  { tenant, paths }: { tenant: Tenant; paths: MediaPaths },
): PlanRow {
  const { isOwn, items: storedItems, coverHash, createdAt, ...plan } = stored;
  const items = parseItems(storedItems);
  const { links, now } = paths;
  const orgId = isOwn ? tenant.orgId : null;
  const version = coverHash?.toString('hex');
  const claim = version && ({ kind: 'prescription', id: plan.id, orgId, version } as const);
  return {
    ...plan,
    origin: isOwn ? 'own' : 'system',
    actionCount: items.length,
    minutes: estimateMinutes(items),
    coverUrl: claim ? links.coverPath(claim, now) : null,
    createtime: instantInShanghai(createdAt),
  };
}
