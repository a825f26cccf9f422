/** Cases as the board lists and counts them. */
import type { Finding } from '@spine/contract/exam';
import {
  type CaseTab,
  type CaseTrack,
  type HospitalStanding,
  type listCases,
  TAB_STAGES,
} from '@spine/contract/follow-up';
import type { CalendarDate, ParsedEndpointInput } from '@spine/contract/kernel';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import { isAmong, type WithChildren } from '#platform/db/children-by-name.ts';
import { childHasLeft, idsAtPlace } from '#platform/db/enrolled.ts';
import { countListRows, pageOffset } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import {
  lastPlacementColumns,
  lastPlacementNow,
  lastPlacementSchool,
} from '#platform/db/placement.ts';

type Query = ParsedEndpointInput<typeof listCases>;
/** `today` decides what is overdue. */
export type BoardFilter = WithChildren<Omit<Query, 'size' | 'page' | 'asc' | 'desc'>> & {
  readonly today: CalendarDate;
};
export type BoardQuery = BoardFilter & Pick<Query, 'size' | 'page' | 'asc' | 'desc'>;

type DueDay = RawBuilder<CalendarDate | null>;
const OWN: DueDay = sql`follow_up_case.due_on`;
/** A case is overdue by either of its days. */
const FIRST: DueDay = sql`least(follow_up_case.due_on, follow_up_case.retest_due_on)`;
const DUE: Partial<Readonly<Record<CaseTab, DueDay>>> = {
  toRetest: sql`follow_up_case.retest_due_on`,
  overdue: FIRST,
};

/** The day by which the cases of a tab are due. */
const dueOf = (tab: CaseTab | undefined): DueDay => (tab && DUE[tab]) ?? OWN;
/** Of all tabs together a case is due by the first of its days. */
const filterDueOf = (tab: CaseTab | undefined): DueDay => (tab ? dueOf(tab) : FIRST);

/** What is to be measured again for a track, as `exam` tells. */
const AGAIN: Partial<Readonly<Record<CaseTrack, RawBuilder<SqlBool>>>> = {
  retest: sql`finding = 'retest'`,
  posture: sql`finding = 'badPosture'`,
  unfinished: sql`finding not in ('retest', 'badPosture')`,
};

const casesOf = ({ db, orgId }: Tenant) =>
  db.selectFrom('followUpCase').where('followUpCase.orgId', '=', orgId);

/** A child that is deleted has no case: its examinations left the lists. So children are read for their school and class alone. */
function matchingCases(tenant: Tenant, filter: BoardFilter) {
  const { id, tab, track, finding, assignedTo, named, dueBy, printed, today } = filter;
  let cases = casesOf(tenant);
  if (id) cases = cases.where('followUpCase.patientId', '=', id);
  if (tab) cases = inTab(cases, tab, today);
  if (track) cases = cases.where(asksFor(track, tenant));
  if (finding) cases = cases.where(isFound(finding, tenant, tab));
  if (assignedTo === 'none') cases = cases.where('assignedTo', 'is', null);
  else if (assignedTo) cases = cases.where('assignedTo', '=', assignedTo);
  if (named) cases = cases.where(isAmong('followUpCase.patientId', named));
  if (dueBy) cases = cases.where(filterDueOf(tab), '<=', dueBy);
  if (printed) cases = cases.where('printedOn', 'is not', null);
  const ofPlace = idsAtPlace(tenant, filter);
  return ofPlace ? cases.where(sql<SqlBool>`follow_up_case.patient_id in (${ofPlace})`) : cases;
}

/** What a case is about, or what is to be measured again beside it (docs/domain/care.md). */
function asksFor(track: CaseTrack, { orgId }: Pick<Tenant, 'orgId'>): RawBuilder<SqlBool> {
  const again = AGAIN[track];
  if (!again) return sql`track = ${track}`;
  // As a value: of `exists` a plan for all values reads every examination of the institution.
  return sql`(track = ${track} or (
    select ${again} from exam where exam.org_id = ${orgId} and exam.id = retest_exam_id))`;
}

/** As the row shows it: what asks for the retest in its tab, and a finding from the side beside a degree. As a value, as above. */
function isFound(
  finding: Finding,
  { orgId }: Pick<Tenant, 'orgId'>,
  tab: CaseTab | undefined,
): RawBuilder<SqlBool> {
  const examId = sql.ref(tab === 'toRetest' ? 'followUpCase.retestExamId' : 'followUpCase.examId');
  return sql`(
    select finding = ${finding} or sagittal_abnormal = ${finding}
    from exam where exam.org_id = ${orgId} and exam.id = ${examId})`;
}

type Cases = ReturnType<typeof casesOf>;

/** A single stage is asked for as one value: its index is in the order of the list then. */
function inTab(cases: Cases, tab: CaseTab, today: CalendarDate): Cases {
  if (tab === 'toCheck') return cases.where(sql<SqlBool>`to_check`);
  if (tab === 'toRetest') return cases.where('retestDueOn', 'is not', null);
  if (tab !== 'overdue') return cases.where('stage', 'in', [...TAB_STAGES[tab]]);
  return cases.where(sql<SqlBool>`stage <> 'closed' and ${FIRST} < ${today}`);
}

const ROW_COLUMNS = [
  'followUpCase.patientId as id',
  'patient.name',
  'patient.gender',
  'patient.birthDate',
  'patient.studentId',
  'patient.tel',
  'track',
  'stage',
  'followUpCase.examId',
  'exam.finding',
  'exam.sagittalAbnormal',
  'exam.referred',
  'exam.maxAngle',
  'foundOn',
  'dueOn',
  'dueByRule',
  'retestDueOn',
  'again.finding as retestFinding',
  'again.sagittalAbnormal as retestSagittal',
  'again.referred as retestReferred',
  'again.maxAngle as retestAngle',
  'again.examTime as retestTime',
  sql<HospitalStanding | null>`follow_up_case.hospital`.as('hospital'),
  'contactDay',
  'contactWay',
  'contactKind',
  'printedOn',
  'assignedTo',
  'assignedName',
  'followUpCase.outcome',
  'toCheck',
] as const;

/**
 * Cases without a day come last, and backwards first, as the indexes have them. The limit is text: with a parameter the planner
 * would expect a tenth of all rows.
 */
export function boardRows(tenant: Tenant, query: BoardQuery) {
  const direction = query.desc ? 'desc' : 'asc';
  return matchingCases(tenant, query)
    .innerJoin('patient', (join) =>
      join
        .onRef('patient.orgId', '=', 'followUpCase.orgId')
        .onRef('patient.id', '=', 'followUpCase.patientId'),
    )
    .leftJoin('exam', (join) =>
      join
        .onRef('exam.orgId', '=', 'followUpCase.orgId')
        .onRef('exam.id', '=', 'followUpCase.examId'),
    )
    .leftJoin('exam as again', (join) =>
      join
        .onRef('again.orgId', '=', 'followUpCase.orgId')
        .onRef('again.id', '=', 'followUpCase.retestExamId'),
    )
    .select(ROW_COLUMNS)
    .orderBy(dueOf(query.tab), direction)
    .orderBy('followUpCase.patientId', direction)
    .limit(sql.lit(query.size))
    .offset(pageOffset((query.page - 1) * query.size))
    .execute();
}

/** School, grade and class of some children, where they are or were at last, and whether they have left. */
export async function lastPlaces(tenant: Tenant, patientIds: readonly string[]) {
  const rows = await tenant.db
    .selectFrom('patient')
    .leftJoinLateral(lastPlacementNow(tenant), (join) => join.onTrue())
    .innerJoin('school', (join) =>
      join.onRef('school.orgId', '=', 'patient.orgId').on('school.id', '=', lastPlacementSchool),
    )
    .where('patient.orgId', '=', tenant.orgId)
    .where(sql<SqlBool>`patient.id = ${anyOf(patientIds)}`)
    .select([
      'patient.id',
      'school.name as schoolName',
      ...lastPlacementColumns,
      childHasLeft(tenant, sql.ref('patient.id')).as('hasLeft'),
    ])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export function countBoard(tenant: Tenant, filter: BoardFilter): Promise<number> {
  return countListRows(
    tenant,
    matchingCases(tenant, filter).select('followUpCase.patientId as id'),
  );
}

/** How many cases are at each stage, of them those that are overdue, or have something to measure again or to check. */
export function countStages(tenant: Tenant, filter: BoardFilter) {
  return matchingCases(tenant, filter)
    .select(({ fn }) => [
      'stage',
      fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (
        where stage <> 'closed' and ${FIRST} < ${filter.today})`.as('overdue'),
      sql<number>`count(retest_due_on)`.as('retests'),
      sql<number>`count(*) filter (where to_check)`.as('toCheck'),
    ])
    .groupBy('stage')
    .execute();
}
