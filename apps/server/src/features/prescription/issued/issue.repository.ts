/** Finds the children to issue to and writes their prescriptions, with one statement each, however many they are. */
import { ISSUE_MAX, type IssueTarget } from '@spine/contract/prescription';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import { classConditions, statusOn } from './prescription.repository.ts';

/** Number of the lock that keeps two calls of an institution from issuing at once. */
const ISSUING = 17;
/** Children that are loaded for one call, those left out included: a million children may have the same result. */
export const CANDIDATES_MAX = 2 * ISSUE_MAX;

/** A child of the target, whether an examination says anything of it, and whether it has the plan already. */
export type CandidateRow = { id: string; name: string; isExamined: boolean; hasAlready: boolean };

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
 * The children of a target in the order of their classes, at most CANDIDATES_MAX + 1. A child's
 * result is that of its newest listed examination that has one, or that needs a retest.
 */
export async function findCandidates(
  { db, orgId }: Tenant,
  { target, planId, today }: { target: IssueTarget; planId: string; today: string },
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select patient.id, patient.name, newest.id is not null as is_examined,
      exists (
        select from prescription
        where prescription.org_id = ${orgId}
          and prescription.patient_id = patient.id
          and prescription.plan_id = ${planId}
          and prescription.listed and ${statusOn(today)} in (0, 1)
      ) as has_already
    from patient
    left join lateral (
      select exam.id, exam.result_id
      from exam
      where exam.org_id = ${orgId} and exam.patient_id = patient.id and exam.listed
        and exam.finding not in ('declined', 'undetermined')
      order by exam.exam_time desc, exam.id desc limit 1
    ) as newest on true
    where patient.org_id = ${orgId} and patient.deleted_at is null and ${targetCondition(target)}
    order by patient.school_id, patient.grade_code, patient.clazz_order, patient.student_id, patient.id
    limit ${sql.lit(CANDIDATES_MAX + 1)}`.execute(db);
  return rows;
}

function targetCondition(target: IssueTarget): RawBuilder<unknown> {
  if (target.kind === 'children') return sql`patient.id = any(${[...target.patientIds]}::uuid[])`;
  const conditions = classConditions(target);
  if (target.kind === 'result')
    conditions.push(sql`newest.result_id = any(${[...target.resultIds]}::smallint[])`);
  return sql.join(conditions, sql` and `);
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
