/** Erasures as a manager orders and lists them. */
import { addAges, ageBandOn } from '@spine/contract/audit';
import {
  type ErasureLoss,
  type ErasureRow,
  type eraseChild as eraseCall,
  erasureErrors,
  erasureNumber,
  isNameTyped,
  type listErasures as listCall,
  tellsWho,
} from '@spine/contract/erasure';
import {
  dateInShanghai,
  instantInShanghai,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import { lockForUnlisting } from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import {
  type ChildRecord,
  countAlike,
  countEntries,
  countRecords,
  findDeleted,
  findRecords,
  identitiesOf,
  lockRecords,
} from './child-rows.repository.ts';
import { eraseChildren, type PurgeJobs } from './erase-child.service.ts';
import {
  type AgesBySchool,
  type ErasureRecord,
  erasurePage,
  findErasure,
  insertErasure,
  type StoredErasure,
} from './erasure.repository.ts';

/** Refuses erasureErrors.childUnknown. */
export async function loadErasureLoss(tenant: Tenant, patientId: string): Promise<ErasureLoss> {
  const records = await findRecords(tenant, patientId);
  if (records.length === 0) refuse(erasureErrors.childUnknown);
  const ids = records.map(({ id }) => id);
  const counts = await countRecords(tenant, ids);
  const entries = await countEntries(tenant, records);
  const deleted = await findDeleted(
    tenant,
    ids.filter((id) => id !== patientId),
  );
  return {
    counts: { ...counts, entries },
    records: deleted.map(({ deletedAt, ...record }) => ({
      ...record,
      deletedOn: dateInShanghai(deletedAt),
    })),
    alike: await countAlike(tenant, patientId),
  };
}

type Order = {
  readonly input: ParsedEndpointInput<typeof eraseCall>;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
  readonly purgeJobs: PurgeJobs;
};

/**
 * Erases a child; the same id again answers what was done. Refuses erasureErrors.childUnknown, erasureErrors.dayInvalid,
 * erasureErrors.nameDiffers, erasureErrors.reasonInvalid, erasureErrors.recordsChanged, erasureErrors.unknown.
 */
export async function orderErasure(
  tenant: Tenant,
  { input, by, now, purgeJobs }: Order,
): Promise<ErasureRecord> {
  const { id, patientId, records, name, request: cause, askedOn, reason } = input;
  await lockForUnlisting(tenant);
  const known = await findErasure(tenant, id);
  if (known) return known.patientIds.includes(patientId) ? known : refuse(erasureErrors.unknown);
  const children = await lockRecords(tenant, patientId);
  const child =
    children.find((each) => each.id === patientId) ?? refuse(erasureErrors.childUnknown);
  const others = children.filter((each) => each.id !== patientId);
  if (
    !isSameSet(
      others.map((each) => each.id),
      records,
    )
  )
    refuse(erasureErrors.recordsChanged);
  if (!isNameTyped(name, child.name)) refuseAt('name', erasureErrors.nameDiffers);
  if (askedOn > dateInShanghai(now)) refuseAt('askedOn', erasureErrors.dayInvalid);
  if (children.flatMap(identitiesOf).some((each) => tellsWho(reason, each)))
    refuseAt('reason', erasureErrors.reasonInvalid);
  const order = { cause, askedOn, reason, orderedBy: by.id, orderedByName: by.name };
  return storeErasure(tenant, children, { id, order, now, purgeJobs });
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return new Set(some).size === known.size && some.every((id) => known.has(id));
}

type Storing = {
  readonly id: string;
  readonly order: Pick<
    ErasureRecord,
    'cause' | 'askedOn' | 'reason' | 'orderedBy' | 'orderedByName'
  >;
  readonly now: Date;
  readonly purgeJobs: PurgeJobs;
};

/** Erases children that are locked, and keeps the record of it. Refuses erasureErrors.unknown. */
export async function storeErasure(
  tenant: Tenant,
  children: readonly ChildRecord[],
  { id, order, now, purgeJobs }: Storing,
): Promise<ErasureRecord> {
  const { counts, entryIds, fileKeys } = await eraseChildren(tenant, children, { now, purgeJobs });
  const patientIds = children.map((child) => child.id);
  const ages = countAges(children, now);
  const what = { patientIds, entryIds, counts, ages };
  const record = { id, orgId: tenant.orgId, ...what, ...order, erasedAt: now };
  // Its id was chosen by a client, and may be that of another institution's.
  if (!(await insertErasure(tenant, { ...record, filesLeft: fileKeys })))
    refuse(erasureErrors.unknown);
  return record;
}

function countAges(children: readonly ChildRecord[], now: Date): AgesBySchool {
  const today = dateInShanghai(now);
  const ages = new Map<string, AgesBySchool[string]>();
  for (const { schoolId, birthDate } of children)
    ages.set(schoolId, addAges(ages.get(schoolId) ?? {}, { [ageBandOn(birthDate, today)]: 1 }));
  return Object.fromEntries(ages);
}

export async function listErasures(
  tenant: Tenant,
  { size, page, asc }: ParsedEndpointInput<typeof listCall>,
): Promise<{ rows: ErasureRow[]; total: number }> {
  const { rows, total } = await erasurePage(tenant, {
    size,
    page,
    direction: asc ? 'asc' : 'desc',
  });
  return { rows: rows.map(toRow), total };
}

/** The number of an erasure, by the day it was done in Shanghai. */
export function numberOf({ id, erasedAt }: Pick<ErasureRecord, 'id' | 'erasedAt'>): string {
  return erasureNumber(id, dateInShanghai(erasedAt));
}

function toRow(erasure: StoredErasure): ErasureRow {
  const { id, cause, askedOn, reason, orderedByName, counts, erasedAt, filesLeft } = erasure;
  return {
    id,
    number: numberOf(erasure),
    erasedAt: instantInShanghai(erasedAt),
    cause,
    askedOn,
    reason,
    orderedByName: orderedByName ?? '',
    counts,
    filesLeft: filesLeft.length,
  };
}
