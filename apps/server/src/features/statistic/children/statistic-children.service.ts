/** The children behind a number of a table. */
import { overallWord, type ScreeningMethod, toOverallFinding } from '@spine/contract/exam';
import { instantInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type Grouping,
  memberName,
  type StatisticChild,
  type StatisticMember,
  statisticErrors,
  type statisticsChildren,
} from '@spine/contract/statistic';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { countedGroups } from '../statistic.repository.ts';
import { statisticChildText } from '../statistic.text.ts';
import { GROUPING_RULES, type GroupContext } from '../statistic-groups.ts';
import { methodConditions, restrictToMethod } from '../statistic-method.ts';
import { resolveQuery } from '../statistic-query.service.ts';
import { type Condition, type FactFilter, schoolsOf } from '../statistic-sources.ts';
import type { CoverageQuery } from '../year/year-coverage.repository.ts';
import { yearBefore } from '../year/year-same.repository.ts';
import { type ChildRow, childPage, type MemberQuery } from './statistic-children.repository.ts';

export type ChildrenInput = ParsedEndpointInput<typeof statisticsChildren>;
export type MemberInput = Omit<ChildrenInput, 'size' | 'page' | 'asc' | 'desc'>;

/**
 * Refuses statisticErrors.groupingTwice, statisticErrors.projectWithoutSchool, statisticErrors.schoolRequired,
 * statisticErrors.yearAndDays, statisticErrors.yearRequired.
 */
export async function listChildren(
  tenant: Tenant,
  { size, page, asc, desc: _newestFirst, ...members }: ChildrenInput,
): Promise<{ rows: StatisticChild[]; total: number }> {
  const query = await resolveMembers(tenant, members);
  const { rows, total } = await childPage(tenant, {
    members: query,
    page: {
      limit: size,
      offset: (page - 1) * size,
      direction: asc === undefined ? 'desc' : 'asc',
    },
  });
  return { rows: rows.map(toStatisticChild), total };
}

/**
 * The conditions of the examinations and children behind a number. Refuses statisticErrors.groupingTwice,
 * statisticErrors.projectWithoutSchool, statisticErrors.schoolRequired, statisticErrors.yearAndDays,
 * statisticErrors.yearRequired.
 */
export async function resolveMembers(tenant: Tenant, members: MemberInput): Promise<MemberQuery> {
  const {
    member,
    groupBy,
    key,
    splitBy,
    splitKey,
    ages,
    perProject,
    before,
    onRosters,
    ...filters
  } = members;
  const groupings = { groupBy, splitBy, ages, perProject };
  const { narrowed, context } = await resolveQuery(tenant, { filters, groupings });
  const ofGroups = [
    ...groupConditions(groupBy, key, context),
    ...groupConditions(splitBy, splitKey, context),
  ];
  const ofMethod = await loadMethodConditions(tenant, { narrowed, members });
  const query = {
    ...narrowed,
    member,
    conditions: [...narrowed.conditions, ...ofMethod, ...ofGroups],
  };
  if (before === undefined && !isUncovered(members)) return query;
  const year = members.schoolYear ?? refuse(statisticErrors.yearRequired);
  if (isUncovered(members)) return { ...query, coverage: coverageOf(year, query.conditions) };
  const way = await loadWay(tenant, { narrowed, members });
  if (before === undefined || way === null || ANY_METHOD.includes(member))
    return { ...query, conditions: NOBODY };
  const ofWay: Condition = { column: 'way', values: [way] };
  return {
    ...query,
    conditions: [...query.conditions, ofWay],
    former: { filter: yearBefore(year, way), result: before },
  };
}

/** Whether the children are those whom the coverage of a school year lacks. */
const isUncovered = ({ member, onRosters }: MemberInput): boolean =>
  onRosters !== undefined && member === 'unseen';

function coverageOf(schoolYear: number, conditions: readonly Condition[]): CoverageQuery {
  const isNobody = conditions.some(({ values }) => values.length === 0);
  return { schoolYear, schoolIds: isNobody ? [] : schoolsOf(conditions) };
}

/** Kinds of children that are counted over all screening methods. */
const ANY_METHOD: readonly StatisticMember[] = [
  'roster',
  'unseen',
  'objected',
  'absent',
  'unanswered',
  'remaining',
  'examined',
  'toRetest',
  'declined',
];

/** The screening method of the number: that of everything the filters leave, not of one group. */
async function loadMethodConditions(
  tenant: Tenant,
  { narrowed, members: { member, way } }: { narrowed: FactFilter; members: MemberInput },
): Promise<Condition[]> {
  if (ANY_METHOD.includes(member)) return [];
  const rows = way ? [] : await countedGroups(tenant, { ...narrowed, columns: [] });
  return methodConditions(restrictToMethod(rows, way));
}

/** The method itself, also where it is the only one. */
async function loadWay(
  tenant: Tenant,
  { narrowed, members: { way } }: { narrowed: FactFilter; members: MemberInput },
): Promise<ScreeningMethod | null> {
  if (way) return way;
  return restrictToMethod(await countedGroups(tenant, { ...narrowed, columns: [] }), way).way;
}

/** An empty key is not transmitted: a grouping without its key means the group with the empty key. */
function groupConditions(
  grouping: Grouping | undefined,
  key: string | undefined,
  context: GroupContext,
): readonly Condition[] {
  if (grouping === undefined) return [];
  return GROUPING_RULES[grouping].conditionsOf(key ?? '', context) ?? NOBODY;
}

const NOBODY: readonly Condition[] = [{ column: 'gender', values: [] }];

/** A deleted child counts, but its name and number are not shown. */
export function toStatisticChild(child: ChildRow): StatisticChild {
  const overall = computeOverall(child);
  return {
    patientId: child.patientId,
    examId: child.examId,
    name: child.living ? child.name : statisticChildText.deleted,
    studentId: child.living ? child.studentId : '',
    sex: child.gender,
    age: child.age,
    schoolName: child.schoolName,
    gradeName: child.gradeName,
    clazzName: child.clazzName,
    projectName: child.projectName,
    examTime: child.examTime && instantInShanghai(child.examTime),
    overall,
    res: overall === null ? unseenWord(child) : overallWord(overall),
    resultId: child.resultId,
    maxAngle: child.maxAngle,
    listed: child.living && child.listed !== false,
  };
}

const unseenWord = ({ unseen }: ChildRow): string => memberName[unseen ?? 'remaining'];

/** Of a child that was seen. */
function computeOverall({ finding, referred, ...child }: ChildRow) {
  return finding === null
    ? null
    : toOverallFinding({ ...child, finding, referred: referred === true });
}

/** What the log calls the children of a list. */
export function describeMembers(members: MemberInput): string {
  const { member, before } = members;
  const name = memberName[member];
  if (isUncovered(members)) return statisticChildText.onRosters(name);
  return before ? statisticChildText.changed(memberName[before], name) : name;
}
