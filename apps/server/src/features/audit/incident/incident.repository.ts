/** Rows of incidents: those of an institution, or the platform's own. No join: they lie beside the users, schools elsewhere. */
import type { listIncidents } from '@spine/contract/audit';
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { countRows } from '#platform/db/list-total.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import { isOwn } from '../own-rows.repository.ts';

export type IncidentQuery = ParsedEndpointInput<typeof listIncidents>;
export type StoredIncident = Omit<Selectable<Tables['incident']>, 'orgId' | 'recordedBy'>;
type NewIncident = Omit<Insertable<Tables['incident']>, 'orgId'>;

const COLUMNS = [
  'id',
  'kind',
  'schoolId',
  'happenedOn',
  'noticedOn',
  'under14',
  'from14',
  'what',
  'cause',
  'measures',
  'familiesToldOn',
  'authorityToldOn',
  'closedOn',
  'recordedByName',
  'recordedAt',
  'changedAt',
  'changedByName',
] as const;

const incidents = (tenant: AnyTenant) => tenant.db.selectFrom('incident').where(isOwn(tenant));

type Filters = Pick<IncidentQuery, 'id' | 'kind' | 'state'>;

function matching(tenant: AnyTenant, { id, kind, state }: Filters) {
  let query = incidents(tenant);
  if (id !== undefined) query = query.where('id', '=', id);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (state !== undefined)
    query = query.where('closedOn', state === 'open' ? 'is' : 'is not', null);
  return query;
}

/** The last noticed first, unless turned round. */
export function incidentRows(
  tenant: AnyTenant,
  { size, page, asc, ...filters }: IncidentQuery,
): Promise<StoredIncident[]> {
  const direction = asc ? 'asc' : 'desc';
  return matching(tenant, filters)
    .select(COLUMNS)
    .orderBy('noticedOn', direction)
    .orderBy('id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

export function countIncidents(tenant: AnyTenant, filters: Filters): Promise<number> {
  return countRows(tenant.db, matching(tenant, filters).select('id'));
}

/** Locked until the transaction ends. */
export function lockIncident(tenant: AnyTenant, id: string): Promise<StoredIncident | undefined> {
  return incidents(tenant).where('id', '=', id).select(COLUMNS).forUpdate().executeTakeFirst();
}

/** Answers whether it was written: the id may be taken, by another institution too. */
export async function insertIncident(tenant: AnyTenant, row: NewIncident): Promise<boolean> {
  const orgId = tenant.kind === 'org' ? tenant.orgId : null;
  const { numInsertedOrUpdatedRows } = await tenant.db
    .insertInto('incident')
    .values({ ...row, orgId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateIncident(
  tenant: AnyTenant,
  id: string,
  patch: Updateable<Tables['incident']>,
): Promise<void> {
  await tenant.db
    .updateTable('incident')
    .set(patch)
    .where(isOwn(tenant))
    .where('id', '=', id)
    .execute();
}
