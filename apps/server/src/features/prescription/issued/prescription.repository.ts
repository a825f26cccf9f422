/**
 * Rows of prescriptions as children have them. A page is found in an index and only its rows are joined with child and
 * school. `listed` is written as SQL, because a parameter cannot be matched with a partial index; children come as an
 * array, because a join would walk the index anew for each of them.
 */
import { type ParsedEndpointInput, studentNumberSpellings } from '@spine/contract/kernel';
import type { listPrescriptions } from '@spine/contract/prescription';
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isAmong, type WithChildren } from '#platform/db/children-by-name.ts';
import { idsAtPlace } from '#platform/db/enrolled.ts';
import { countListRows, pageOffset } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import {
  lastPlacementColumns,
  lastPlacementNow,
  lastPlacementSchool,
} from '#platform/db/placement.ts';
import type { Tables } from '#platform/db/tables.ts';

type ListInput = ParsedEndpointInput<typeof listPrescriptions>;
/** What the list may be narrowed to; the status is that of the day, and children are found by their name beforehand. */
export type IssuedFilter = WithChildren<Omit<ListInput, 'size' | 'page' | 'asc' | 'desc'>> & {
  readonly today: string;
};
export type IssuedOrder = {
  readonly sort: keyof typeof SORT_COLUMNS;
  readonly direction: 'asc' | 'desc';
};
export type IssuedPage = IssuedOrder & { readonly limit: number; readonly offset: number };

const SORT_COLUMNS = {
  createtime: 'prescription.createdAt',
  startDate: 'prescription.startDate',
  endDate: 'prescription.endDate',
} as const;

const childColumns = [
  'patient.name as patientName',
  'patient.studentId',
  lastPlacementSchool.as('schoolId'),
  'school.name as schoolName',
  ...lastPlacementColumns,
] as const;

/** A prescription with the child and the school it belongs to. */
export type ListedIssued = Awaited<ReturnType<typeof issuedPage>>[number];

type Builder = ExpressionBuilder<Tables, 'prescription'>;

/** The status on a day, as SQL. */
export function statusOn(today: string): RawBuilder<number> {
  return sql<number>`prescription_status(
    prescription.start_date, prescription.end_date, prescription.planned_days,
    prescription.trained_days, prescription.completed_at, prescription.ended_on, ${today}::date)`;
}

/** Whether a training day was due up to a day, as SQL. */
function hasBegun(today: string): RawBuilder<boolean> {
  return sql<boolean>`(prescription_due_days(
    prescription.start_date, prescription.end_date,
    least(prescription.ended_on, (prescription.completed_at at time zone 'Asia/Shanghai')::date),
    prescription.days_per_week, ${today}::date) > 0)`;
}

/** The conditions of a filter, of the institution first. */
function conditions(eb: Builder, tenant: Tenant, filter: IssuedFilter) {
  const { id, patientId, prescriptionId, type, status, opened, begun, today } = filter;
  return eb.and([
    eb('prescription.orgId', '=', tenant.orgId),
    sql<SqlBool>`prescription.listed`,
    ...(id === undefined ? [] : [eb('prescription.id', '=', id)]),
    ...(patientId === undefined ? [] : [eb('prescription.patientId', '=', patientId)]),
    ...(prescriptionId === undefined ? [] : [eb('prescription.planId', '=', prescriptionId)]),
    ...(type === undefined ? [] : [eb('prescription.type', '=', type)]),
    ...(status === undefined ? [] : [eb(statusOn(today), '=', status)]),
    ...(opened === undefined
      ? []
      : [eb('prescription.openedAt', opened === 'yes' ? 'is not' : 'is', null)]),
    ...(begun === undefined ? [] : [eb(hasBegun(today), '=', begun === 'yes')]),
    ...childConditions(tenant, filter),
  ]);
}

function childConditions(tenant: Tenant, filter: IssuedFilter): RawBuilder<SqlBool>[] {
  const { named, studentId, ...placeFilter } = filter;
  const idQueries = [];
  if (studentId !== undefined) {
    const numbers = sql.join(studentNumberSpellings(studentId));
    idQueries.push(
      sql`select id from patient
        where org_id = ${tenant.orgId} and (student_id in (${numbers}) or student_end in (${numbers})) and deleted_at is null`,
    );
  }
  const ofPlace = idsAtPlace(tenant, placeFilter);
  if (ofPlace) idQueries.push(ofPlace);
  const amongIds = idQueries.map(
    (ids) => sql<SqlBool>`prescription.patient_id = any(array(${ids}))`,
  );
  return named ? [isAmong('prescription.patientId', named), ...amongIds] : amongIds;
}

function matchingIds(tenant: Tenant, filter: IssuedFilter) {
  return tenant.db
    .selectFrom('prescription')
    .where((eb) => conditions(eb, tenant, filter))
    .select('prescription.id');
}

/** One page of the prescriptions that match a filter. */
export function issuedPage(
  tenant: Tenant,
  { filter, page }: { filter: IssuedFilter; page: IssuedPage },
) {
  const ids = matchingIds(tenant, filter)
    .orderBy(SORT_COLUMNS[page.sort], page.direction)
    .orderBy('prescription.id', page.direction)
    // As text: with a parameter the planner would expect a tenth of all rows.
    .limit(sql.lit(page.limit))
    .offset(pageOffset(page.offset));
  return withChildAndSchool(tenant, { ids, order: page }).execute();
}

/** All prescriptions that match a filter, in chunks. */
export function issuedStream(
  tenant: Tenant,
  options: { filter: IssuedFilter; order: IssuedOrder; chunk: number },
): AsyncIterable<ListedIssued> {
  const ids = matchingIds(tenant, options.filter);
  return withChildAndSchool(tenant, { ids, order: options.order }).stream(options.chunk);
}

/** Joins prescriptions with their child, its school, and its grade and class there. */
function withChildAndSchool(
  tenant: Tenant,
  { ids, order }: { ids: ReturnType<typeof matchingIds>; order: IssuedOrder },
) {
  const { db, orgId } = tenant;
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('prescription', (join) =>
      join.onRef('prescription.id', '=', 'page.id').on('prescription.orgId', '=', orgId),
    )
    .innerJoin('patient', (join) =>
      join.onRef('patient.id', '=', 'prescription.patientId').on('patient.orgId', '=', orgId),
    )
    .leftJoinLateral(lastPlacementNow(tenant), (join) => join.onTrue())
    .innerJoin('school', (join) =>
      join.on('school.id', '=', lastPlacementSchool).on('school.orgId', '=', orgId),
    )
    .selectAll('prescription')
    .select(childColumns)
    .orderBy(SORT_COLUMNS[order.sort], order.direction)
    .orderBy('prescription.id', order.direction);
}

export function countIssued(tenant: Tenant, filter: IssuedFilter): Promise<number> {
  return countListRows(tenant, matchingIds(tenant, filter));
}

/** One listed prescription. */
export function issuedById(tenant: Tenant, id: string): Promise<ListedIssued | undefined> {
  const ids = tenant.db
    .selectFrom('prescription')
    .where('prescription.orgId', '=', tenant.orgId)
    .where('prescription.id', '=', id)
    .where(sql<SqlBool>`prescription.listed`)
    .select('prescription.id');
  const order = { sort: 'createtime', direction: 'desc' } as const;
  return withChildAndSchool(tenant, { ids, order }).executeTakeFirst();
}
