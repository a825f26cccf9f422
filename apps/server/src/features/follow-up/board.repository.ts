/** Cases as the board lists and counts them. */
import {
  type CaseStage,
  type CaseTab,
  type listCases,
  TAB_STAGES,
} from '@spine/contract/follow-up';
import type { CalendarDate, ParsedEndpointInput } from '@spine/contract/kernel';
import { type SqlBool, sql } from 'kysely';
import { isAmong, type WithChildren } from '#platform/db/children-by-name.ts';
import { countRows } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';

type Query = ParsedEndpointInput<typeof listCases>;
/** `today` decides what is overdue. */
export type BoardFilter = WithChildren<Omit<Query, 'size' | 'page' | 'asc' | 'desc'>> & {
  readonly today: CalendarDate;
};
export type BoardQuery = BoardFilter & Pick<Query, 'size' | 'page' | 'asc' | 'desc'>;

const SORTS = { dueOn: 'dueOn', foundOn: 'foundOn' } as const;

/** A child that is deleted has no case: its examinations left the lists. So children are read for their class alone. */
function matchingCases({ db, orgId }: Tenant, filter: BoardFilter) {
  const { id, tab, track, assignedTo, named, dueBy, toCheck, today } = filter;
  let cases = db.selectFrom('followUpCase').where('followUpCase.orgId', '=', orgId);
  if (id) cases = cases.where('followUpCase.patientId', '=', id);
  if (tab === 'overdue')
    cases = cases.where(sql<SqlBool>`stage <> 'closed'`).where('dueOn', '<', today);
  else if (tab) cases = cases.where('stage', 'in', stagesOf(tab));
  if (track) cases = cases.where('track', '=', track);
  if (assignedTo === 'none') cases = cases.where('assignedTo', 'is', null);
  else if (assignedTo) cases = cases.where('assignedTo', '=', assignedTo);
  if (named) cases = cases.where(isAmong('followUpCase.patientId', named));
  if (dueBy) cases = cases.where('dueOn', '<=', dueBy);
  if (toCheck) cases = cases.where('toCheck', '=', true);
  const place = placeOf(filter);
  if (Object.keys(place).length === 0) return cases;
  return cases.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('patient')
        .where('patient.orgId', '=', orgId)
        .whereRef('patient.id', '=', 'followUpCase.patientId')
        .where('patient.deletedAt', 'is', null)
        .where((where) => where.and(place))
        .select('patient.id'),
    ),
  );
}

/** The school, grade and class that a filter names. */
function placeOf({ schoolId, gradeName, clazzName }: BoardFilter) {
  return {
    ...(schoolId && { schoolId }),
    ...(gradeName && { gradeName }),
    ...(clazzName && { clazzName }),
  };
}

const stagesOf = (tab: CaseTab): CaseStage[] => [...TAB_STAGES[tab]];

export function boardRows(tenant: Tenant, query: BoardQuery) {
  const direction = query.desc ? 'desc' : 'asc';
  return matchingCases(tenant, query)
    .innerJoin('patient', (join) =>
      join
        .onRef('patient.orgId', '=', 'followUpCase.orgId')
        .onRef('patient.id', '=', 'followUpCase.patientId'),
    )
    .innerJoin('school', (join) =>
      join.onRef('school.orgId', '=', 'patient.orgId').onRef('school.id', '=', 'patient.schoolId'),
    )
    .innerJoin('exam', (join) =>
      join
        .onRef('exam.orgId', '=', 'followUpCase.orgId')
        .onRef('exam.id', '=', 'followUpCase.examId'),
    )
    .select([
      'followUpCase.patientId as id',
      'patient.name',
      'patient.gender',
      'patient.birthDate',
      'patient.studentId',
      'school.name as schoolName',
      'patient.gradeName',
      'patient.clazzName',
      'track',
      'stage',
      'followUpCase.examId',
      'exam.finding',
      'exam.sagittalAbnormal',
      'exam.referred',
      'exam.maxAngle',
      'foundOn',
      'dueOn',
      'contactDay',
      'contactWay',
      'contactKind',
      'assignedTo',
      'assignedName',
      'followUpCase.outcome',
      'toCheck',
    ])
    .orderBy(SORTS[query.asc ?? query.desc ?? 'dueOn'], (order) =>
      direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast(),
    )
    .orderBy('followUpCase.patientId', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
}

export function countBoard(tenant: Tenant, filter: BoardFilter): Promise<number> {
  return countRows(tenant.db, matchingCases(tenant, filter).select('followUpCase.patientId as id'));
}

/** How many cases are at each stage, and how many of them are overdue. */
export function countStages(tenant: Tenant, filter: BoardFilter) {
  return matchingCases(tenant, filter)
    .select(({ fn }) => [
      'stage',
      fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where due_on < ${filter.today})`.as('overdue'),
    ])
    .groupBy('stage')
    .execute();
}
