/** The children behind a number of a table. */
import { overallOf, overallWord } from '@spine/contract/exam';
import { instantInShanghai, type ParsedInputOf } from '@spine/contract/kernel';
import {
  type Grouping,
  type StatisticChild,
  type StatisticMember,
  type statisticsChildren,
  UNSEEN_WORD,
} from '@spine/contract/statistic';
import type { Tenant } from '#platform/db/open.ts';
import { countedGroups } from '../statistic.repository.ts';
import { statisticChildText } from '../statistic.text.ts';
import { type GroupContext, WAYS } from '../statistic-groups.ts';
import { asked } from '../statistic-narrowing.service.ts';
import type { Condition, Narrowed } from '../statistic-sources.ts';
import { conditionOf, inOneWay } from '../statistic-way.ts';
import { type Behind, childPage, type FoundChild } from './statistic-children.repository.ts';

export type ChildrenInput = ParsedInputOf<typeof statisticsChildren>;
export type Members = Omit<ChildrenInput, 'size' | 'page' | 'asc' | 'desc'>;

/** Refuses statisticErrors.groupingTwice, statisticErrors.projectWithoutSchool, statisticErrors.schoolRequired. */
export async function listChildren(
  tenant: Tenant,
  { size, page, asc, desc: _newestFirst, ...members }: ChildrenInput,
): Promise<{ rows: StatisticChild[]; total: number }> {
  const behind = await behindOf(tenant, members);
  const { rows, total } = await childPage(tenant, {
    behind,
    page: {
      limit: size,
      offset: (page - 1) * size,
      direction: asc === undefined ? 'desc' : 'asc',
    },
  });
  return { rows: rows.map(childView), total };
}

/**
 * What the examinations and children behind a number have in common. Refuses statisticErrors.groupingTwice,
 * statisticErrors.projectWithoutSchool, statisticErrors.schoolRequired.
 */
export async function behindOf(tenant: Tenant, members: Members): Promise<Behind> {
  const { member, groupBy, key, splitBy, splitKey, ages, perProject, ...filters } = members;
  const ways = { groupBy, splitBy, ages, perProject };
  const { narrowed, context } = await asked(tenant, { filters, ways });
  return {
    ...narrowed,
    member,
    conditions: [
      ...narrowed.conditions,
      ...(await wayConditions(tenant, { narrowed, members })),
      ...groupConditions(groupBy, key, context),
      ...groupConditions(splitBy, splitKey, context),
    ],
  };
}

/** Counted whatever the way of examining. */
const OF_ANY_WAY: readonly StatisticMember[] = [
  'roster',
  'unseen',
  'examined',
  'toRetest',
  'declined',
];

/** The way the number is of: that of everything the filters leave, not of one group. */
async function wayConditions(
  tenant: Tenant,
  { narrowed, members: { member, way } }: { narrowed: Narrowed; members: Members },
): Promise<Condition[]> {
  if (OF_ANY_WAY.includes(member)) return [];
  const rows = way ? [] : await countedGroups(tenant, { ...narrowed, columns: [] });
  return conditionOf(inOneWay(rows, way).way);
}

/** An empty key does not travel: a grouping without its key means the group whose key is empty. */
function groupConditions(
  way: Grouping | undefined,
  key: string | undefined,
  context: GroupContext,
): readonly Condition[] {
  if (way === undefined) return [];
  return WAYS[way].conditionsOf(key ?? '', context) ?? NOBODY;
}

const NOBODY: readonly Condition[] = [{ column: 'gender', values: [] }];

/** A child that was deleted counts, but is nobody any more. */
export function childView(child: FoundChild): StatisticChild {
  const overall = overallOfChild(child);
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
    res: overall === null ? UNSEEN_WORD : overallWord(overall),
    resultId: child.resultId,
    maxAngle: child.maxAngle,
    listed: child.living && child.listed !== false,
  };
}

/** Of a child that was seen. */
function overallOfChild({ finding, referred, ...child }: FoundChild) {
  return finding === null ? null : overallOf({ ...child, finding, referred: referred === true });
}
