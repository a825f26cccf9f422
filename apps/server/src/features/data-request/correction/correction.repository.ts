/** Rows of corrections that families asked for. */
import type { listCorrectionRequests } from '@spine/contract/data-request';
import type { CalendarDate, ParsedEndpointInput } from '@spine/contract/kernel';
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { isAmong, type WithChildren } from '#platform/db/children-by-name.ts';
import { idsAtPlace } from '#platform/db/enrolled.ts';
import { countRows, pageOffset } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import {
  lastPlacementColumns,
  lastPlacementNow,
  lastPlacementSchool,
} from '#platform/db/placement.ts';
import type { Tables } from '#platform/db/tables.ts';

type Query = ParsedEndpointInput<typeof listCorrectionRequests>;
/** `today` decides what is overdue. */
type CorrectionFilter = WithChildren<Omit<Query, 'size' | 'page' | 'asc' | 'desc'>> & {
  readonly today: CalendarDate;
};
type CorrectionQuery = CorrectionFilter & Pick<Query, 'size' | 'page' | 'asc' | 'desc'>;
export type StoredCorrection = Selectable<Tables['correctionRequest']>;
export type NewCorrection = Omit<Insertable<Tables['correctionRequest']>, 'orgId'>;

/** Requests of living children. */
function requestsOf({ db, orgId }: Tenant) {
  return db
    .selectFrom('correctionRequest')
    .innerJoin('patient', (join) =>
      join.onRef('patient.id', '=', 'correctionRequest.patientId').on('patient.orgId', '=', orgId),
    )
    .where('correctionRequest.orgId', '=', orgId)
    .where('patient.deletedAt', 'is', null);
}

function matchingRequests(tenant: Tenant, filter: CorrectionFilter) {
  const { state, schoolId, fact, named, today } = filter;
  let requests = requestsOf(tenant);
  if (state === 'decided') requests = requests.where('decision', 'is not', null);
  else if (state !== undefined) requests = requests.where('decision', 'is', null);
  if (state === 'overdue') requests = requests.where('dueOn', '<', today);
  const ofPlace = idsAtPlace(tenant, { schoolId });
  if (ofPlace)
    requests = requests.where(sql<SqlBool>`correction_request.patient_id in (${ofPlace})`);
  if (fact !== undefined) requests = requests.where('fact', '=', fact);
  if (named) requests = requests.where(isAmong('correctionRequest.patientId', named));
  return requests;
}

const COLUMNS = [
  'correctionRequest.id',
  'correctionRequest.fact',
  'correctionRequest.examId',
  'correctionRequest.requested',
  'correctionRequest.channel',
  'correctionRequest.asker',
  'correctionRequest.enteredByName',
  'correctionRequest.requestedAt',
  'correctionRequest.dueOn',
  'correctionRequest.decision',
  'correctionRequest.reason',
  'correctionRequest.decidedByName',
  'correctionRequest.decidedAt',
  'correctionRequest.correctedAt',
] as const;

/** Those that are open by the day they are due, the others backwards, unless an order is named. */
export function correctionRows(tenant: Tenant, query: CorrectionQuery) {
  const isForward = query.desc === undefined && (query.asc !== undefined || isOpen(query));
  const direction = isForward ? 'asc' : 'desc';
  const { orgId } = tenant;
  return (
    matchingRequests(tenant, query)
      .leftJoinLateral(lastPlacementNow(tenant), (join) => join.onTrue())
      .innerJoin('school', (join) =>
        join.on('school.id', '=', lastPlacementSchool).on('school.orgId', '=', orgId),
      )
      .leftJoin('exam', (join) =>
        join.onRef('exam.id', '=', 'correctionRequest.examId').on('exam.orgId', '=', orgId),
      )
      .select([...COLUMNS, 'exam.examTime'])
      .select(['patient.id as patientId', 'patient.name', ...lastPlacementColumns])
      .select('school.name as schoolName')
      .orderBy('correctionRequest.dueOn', direction)
      .orderBy('correctionRequest.id', direction)
      // As text: with a parameter the planner would expect a tenth of all rows.
      .limit(sql.lit(query.size))
      .offset(pageOffset((query.page - 1) * query.size))
      .execute()
  );
}

function isOpen({ state }: Pick<CorrectionQuery, 'state'>): boolean {
  return state === 'open' || state === 'overdue';
}

export function countCorrectionRows(tenant: Tenant, filter: CorrectionFilter): Promise<number> {
  return countRows(tenant.db, matchingRequests(tenant, filter).select('correctionRequest.id'));
}

/** How many there are: open ones, of them overdue ones, and decided ones. */
export function countByState(tenant: Tenant, filter: CorrectionFilter) {
  return matchingRequests(tenant, filter)
    .select([
      sql<number>`count(*) filter (where decision is null)`.as('open'),
      sql<number>`count(*) filter (where decision is null and due_on < ${filter.today})`.as(
        'overdue',
      ),
      sql<number>`count(decision)`.as('decided'),
    ])
    .executeTakeFirstOrThrow();
}

/** A child is asked about rarely. */
const MOST_OF_CHILD = 100;

/** Of one child, newest first. */
export function correctionsOf({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('correctionRequest')
    .leftJoin('exam', (join) =>
      join.onRef('exam.id', '=', 'correctionRequest.examId').on('exam.orgId', '=', orgId),
    )
    .where('correctionRequest.orgId', '=', orgId)
    .where('correctionRequest.patientId', '=', patientId)
    .select([...COLUMNS, 'exam.examTime'])
    .orderBy('correctionRequest.requestedAt', 'desc')
    .orderBy('correctionRequest.id', 'desc')
    .limit(MOST_OF_CHILD)
    .execute();
}

/** How many requests the family of a child sent on its page since an instant. */
export async function countFamilyCorrections(
  { db, orgId }: Tenant,
  { patientId, since }: { readonly patientId: string; readonly since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('correctionRequest')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .where('requestedAt', '>', since)
    .where('channel', '=', 'guardian')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What the facts that may be corrected say of a child. Its newest enrolment says school and class: neither 1 September nor the school's system changes anything of it. */
const factsOf = ({ orgId }: Pick<Tenant, 'orgId'>) =>
  [
    'patient.name',
    'patient.gender',
    'patient.birthDate',
    'patient.studentId',
    'patient.tel',
    sql<string | null>`(
      select jsonb_build_array(school_id, cohort, grade_label, clazz_name)::text from enrolment
      where enrolment.org_id = ${orgId} and enrolment.patient_id = patient.id
      order by from_day desc limit 1
    )`.as('schoolClass'),
  ] as const;

/** A living child, locked against deletion; of two who ask about the same one, one waits. */
export function lockChild({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(['patient.id', ...factsOf({ orgId })])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function isChild({ db, orgId }: Tenant, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an examination is of a child, listed or voided. */
export async function isExamOf(
  { db, orgId }: Tenant,
  { examId, patientId }: { readonly examId: string; readonly patientId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where('id', '=', examId)
    .where('patientId', '=', patientId)
    .where('deletedAt', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function findCorrection({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('correctionRequest')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
}

/** Whether it is stored: the id may be that of another child's request. */
export async function insertCorrectionRequest(
  { db, orgId }: Tenant,
  row: NewCorrection,
): Promise<boolean> {
  const rows = await db
    .insertInto('correctionRequest')
    .values({ orgId, ...row })
    .onConflict((conflict) => conflict.columns(['orgId', 'id']).doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** A request of a living child, locked until the transaction ends. */
export function lockCorrection(tenant: Tenant, id: string) {
  return requestsOf(tenant)
    .where('correctionRequest.id', '=', id)
    .selectAll('correctionRequest')
    .select(['patient.updatedAt', ...factsOf(tenant)])
    .forUpdate('correctionRequest')
    .executeTakeFirst();
}

/** When an examination was last corrected. */
export async function lastExamCorrection(
  { db, orgId }: Tenant,
  examId: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('examCorrection')
    .where('orgId', '=', orgId)
    .where('examId', '=', examId)
    .orderBy('correctedAt', 'desc')
    .orderBy('id', 'desc')
    .select('correctedAt')
    .limit(1)
    .executeTakeFirst();
  return row?.correctedAt;
}

type Decision = Required<
  Pick<
    NewCorrection,
    'decision' | 'reason' | 'decidedBy' | 'decidedByName' | 'decidedAt' | 'correctedAt'
  >
>;

/** Stores it, and forgets what the record said before. */
export async function storeDecision(
  { db, orgId }: Tenant,
  id: string,
  decision: Decision,
): Promise<void> {
  await db
    .updateTable('correctionRequest')
    .set({ ...decision, factDigest: null })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}
