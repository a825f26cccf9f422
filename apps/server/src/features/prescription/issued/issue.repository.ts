/** Finds the children to issue to and writes their prescriptions, with one statement each, however many they are. */
import { ISSUE_MAX, type IssueTarget } from '@spine/contract/prescription';
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPlacedNow } from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import { statusOn } from './prescription.repository.ts';

/** Number of the lock that keeps two calls of an institution from issuing at once. */
const ISSUING = 17;
/** Children that are loaded for one call, those left out included: a million children may have the same result. */
export const CANDIDATES_MAX = 2 * ISSUE_MAX;

/** A child of the target, whether an examination says anything of it, and whether it has the plan already. */
export type CandidateRow = { id: string; isExamined: boolean; hasAlready: boolean };

/** Long enough for some calls of the largest size; each that waits holds a connection. */
const ISSUING_WAIT_MS = 10_000;

/**
 * Waits for the calls of the institution that are issuing, and holds later ones back until the transaction ends. Past
 * `waitMs`, which bounds every later wait of the transaction too, the database gives up: nothing was written.
 */
export async function lockIssuing({ db, orgId }: Tenant, waitMs = ISSUING_WAIT_MS): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true)`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtextextended(${orgId}, ${sql.lit(ISSUING)}))`.execute(
    db,
  );
}

/**
 * The children of a target, those of a class or a result in the order of their classes, at most CANDIDATES_MAX + 1; chosen ones may be
 * of nobody. A class or a result is of who is at school now; a leaver is chosen by itself. A child's result is that of its newest
 * listed examination that has one, or that needs a retest.
 */
export async function findCandidates(
  tenant: Tenant,
  { target, planId, today }: { target: IssueTarget; planId: string; today: string },
): Promise<CandidateRow[]> {
  const { db, orgId } = tenant;
  const { children, order } =
    target.kind === 'children' ? chosenChildren(target.patientIds) : childrenAt(tenant, target);
  const { rows } = await sql<CandidateRow>`
    select pupil.patient_id as id, newest.id is not null as is_examined,
      exists (
        select from prescription
        where prescription.org_id = ${orgId}
          and prescription.patient_id = pupil.patient_id
          and prescription.plan_id = ${planId}
          and prescription.listed and ${statusOn(today)} in (0, 1)
      ) as has_already
    from ${children} as pupil
    left join lateral (
      select exam.id, exam.result_id
      from exam
      where exam.org_id = ${orgId} and exam.patient_id = pupil.patient_id and exam.listed
        and exam.finding not in ('declined', 'undetermined')
      order by exam.exam_time desc, exam.id desc limit 1
    ) as newest on true
    where ${resultCondition(target)}
    order by ${order}
    limit ${sql.lit(CANDIDATES_MAX + 1)}`.execute(db);
  return rows;
}

const chosenChildren = (ids: readonly string[]) => ({
  children: sql`(select distinct unnest(${[...ids]}::uuid[]) as patient_id)`,
  order: sql`pupil.patient_id`,
});

const childrenAt = (tenant: Tenant, target: Exclude<IssueTarget, { kind: 'children' }>) => ({
  children: sql`(
    select enrolment.patient_id, enrolment.school_id, enrolment.cohort, enrolment.clazz_order, enrolment.student_id
    from enrolment where ${isPlacedNow(tenant, target)})`,
  order: sql`pupil.school_id, pupil.cohort desc nulls last, pupil.clazz_order, pupil.student_id, pupil.patient_id`,
});

function resultCondition(target: IssueTarget): RawBuilder<SqlBool> {
  if (target.kind !== 'result') return sql`true`;
  return sql`newest.result_id = any(${[...target.resultIds]}::smallint[])`;
}

type Row = Insertable<Tables['prescription']>;
/** What all prescriptions of one call have in common. */
export type SharedColumns = Omit<Row, 'orgId' | 'id' | 'patientId' | 'items'> & { items: string };

/** Writes one prescription a child, and answers how many; a child deleted meanwhile gets none. */
export async function insertIssued(
  { db, orgId }: Tenant,
  {
    shared,
    children,
  }: { shared: SharedColumns; children: readonly { id: string; patientId: string }[] },
): Promise<number> {
  const prescriptionIds = Object.fromEntries(children.map(({ id, patientId }) => [patientId, id]));
  const columns = Object.keys(shared);
  const values = Object.values(shared);
  const { numAffectedRows } = await sql`
    insert into prescription (org_id, id, patient_id, ${sql.join(columns.map((name) => sql.ref(name)))})
    select org_id, (${JSON.stringify(prescriptionIds)}::jsonb ->> id::text)::uuid, id, ${sql.join(values)}
    from patient
    where org_id = ${orgId} and id = any(${Object.keys(prescriptionIds)}::uuid[]) and deleted_at is null
    order by id for share`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** What a call that issued has answered; undefined when there was none of this id. */
export function findIssue({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('prescriptionIssue')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .select(['issued', 'leftOut', 'named', 'startDate', 'endDate'])
    .executeTakeFirst();
}

export async function insertIssue(
  { db, orgId }: Tenant,
  issue: Omit<Insertable<Tables['prescriptionIssue']>, 'orgId'>,
): Promise<void> {
  await db
    .insertInto('prescriptionIssue')
    .values({ orgId, ...issue })
    .execute();
}

/** Names of children, deleted ones left out. */
export async function loadNames(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deletedAt', 'is', null)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
