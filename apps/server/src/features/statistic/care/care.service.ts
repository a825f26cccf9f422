/** What came of referrals, in numbers (docs/adr/0161-what-came-of-referrals-in-numbers.md). */
import type { Finding } from '@spine/contract/exam';
import { FEWEST_TOLD } from '@spine/contract/follow-up';
import {
  dateInShanghai,
  instantInShanghai,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import {
  ANGLE_BANDS,
  type AttendanceDay,
  type CareGrouping,
  type CareStatistic,
  COMPARED_GROUPS,
  computeAttendance,
  computeLogRank,
  computePredictive,
  REFERRAL_DEGREES,
  type ReferralDegree,
  type statisticsCare,
  toSurvivalDays,
  withoutFew,
} from '@spine/contract/statistic';
import type { Tenant } from '#platform/db/open.ts';
import { chiSquareTail } from '../compare/significance.ts';
import { countedGroups } from '../statistic.repository.ts';
import { methodConditions, restrictToMethod } from '../statistic-method.ts';
import { resolveQuery } from '../statistic-query.service.ts';
import { countReferred, type ReferredRow } from './care.repository.ts';

type CareInput = ParsedEndpointInput<typeof statisticsCare>;

/**
 * Attendance by day and predictive values, of one screening method as the other indicators are. Groups of a few are told to
 * whoever may see the children. Refuses statisticErrors.groupingTwice, statisticErrors.projectWithoutSchool,
 * statisticErrors.schoolRequired, statisticErrors.yearAndDays.
 */
export async function careOf(
  tenant: Tenant,
  {
    input: { by, ...filters },
    now,
    mayList,
  }: { readonly input: CareInput; readonly now: Date; readonly mayList: boolean },
): Promise<CareStatistic> {
  const { narrowed } = await resolveQuery(tenant, { filters, groupings: {} });
  const counted = await countedGroups(tenant, { ...narrowed, columns: [] });
  const { rows: _, ...ways } = restrictToMethod(counted, filters.way);
  const asOf = dateInShanghai(now);
  const conditions = [...narrowed.conditions, ...methodConditions(ways)];
  const referred = await countReferred(tenant, { ...narrowed, conditions, asOf });
  const fewest = mayList ? 0 : FEWEST_TOLD;
  const known = countChildren(referred.filter((row) => row.known));
  const told = tellNew(
    referred.filter((row) => !row.known),
    { by, fewest },
  );
  return {
    way: ways.way,
    asOf,
    by,
    ...told,
    known: { children: known > 0 && known < fewest ? null : known },
    readAt: instantInShanghai(now),
  };
}

type Group<Key extends string = string> = {
  readonly key: Key;
  readonly rows: readonly ReferredRow[];
};

/** Everything of children without a known disease. */
function tellNew(
  rows: readonly ReferredRow[],
  { by, fewest }: { readonly by: CareGrouping; readonly fewest: number },
): Pick<CareStatistic, 'total' | 'groups' | 'test' | 'predictive' | 'withheld'> {
  const all = {
    groups: makeGroups(rows, GROUPINGS[by]),
    degrees: makeGroups(rows, DEGREES),
    angles: makeGroups(rows, ANGLES),
  };
  const tell = <Key extends string>(groups: readonly Group<Key>[]) =>
    withoutFew(groups, { sizeOf: (group) => countChildren(group.rows), fewest });
  const [groups, degrees, angles] = [tell(all.groups), tell(all.degrees), tell(all.angles)];
  return {
    total: attendanceOf(rows),
    groups: groups.map((group) => ({ key: group.key, ...attendanceOf(group.rows) })),
    test: testGroups(groups.filter(({ key }) => COMPARED_GROUPS[by].includes(key))),
    predictive: {
      total: predictiveOf(rows),
      degrees: degrees.map((group) => ({ key: group.key, ...predictiveOf(group.rows) })),
      angles: angles.map((group) => ({ key: group.key, ...predictiveOf(group.rows) })),
    },
    withheld:
      groups.length < all.groups.length ||
      degrees.length < all.degrees.length ||
      angles.length < all.angles.length,
  };
}

const DEGREE_OF: Partial<Record<Finding, ReferralDegree>> = {
  severityOne: 'one',
  severityTwo: 'two',
  severityThree: 'three',
  lordosis: 'sagittal',
  kyphosis: 'sagittal',
};

type Keys<Key extends string> = {
  readonly keys: readonly Key[];
  readonly keyOf: (row: ReferredRow) => Key;
};

const DEGREES: Keys<ReferralDegree> = {
  keys: REFERRAL_DEGREES,
  keyOf: ({ finding }) => DEGREE_OF[finding] ?? 'other',
};
const ANGLES = { keys: ANGLE_BANDS, keyOf: ({ band }: ReferredRow) => band };
const SEXES: Keys<ReferredRow['gender']> = { keys: ['f', 'm', 'o'], keyOf: ({ gender }) => gender };

const GROUPINGS: Readonly<Record<CareGrouping, Keys<string>>> = { degree: DEGREES, sex: SEXES };
/** The groups with children, in the order of their keys. */
function makeGroups<Key extends string>(
  rows: readonly ReferredRow[],
  { keys, keyOf }: Keys<Key>,
): Group<Key>[] {
  return keys
    .map((key) => ({ key, rows: rows.filter((row) => keyOf(row) === key) }))
    .filter((group) => group.rows.length > 0);
}

const countChildren = (rows: readonly ReferredRow[]): number =>
  rows.reduce((sum, { children }) => sum + children, 0);

const toDays = (rows: readonly ReferredRow[]): AttendanceDay[] =>
  rows.map(({ day, fate, children }) => {
    const ofFate = (one: ReferredRow['fate']) => (fate === one ? children : 0);
    return { day, attended: ofFate('attended'), left: ofFate('left'), open: ofFate('open') };
  });

const attendanceOf = (rows: readonly ReferredRow[]) => computeAttendance(toDays(rows));

function testGroups(groups: readonly Group[]): CareStatistic['test'] {
  const result = computeLogRank(groups.map(({ rows }) => toSurvivalDays(toDays(rows))));
  return result && { ...result, p: chiSquareTail(result.chiSquare, result.degrees) };
}

function predictiveOf(rows: readonly ReferredRow[]) {
  return computePredictive({
    referred: countChildren(rows),
    imaged: countChildren(rows.filter(({ xray }) => xray !== 'none')),
    confirmed: countChildren(rows.filter(({ xray }) => xray === 'confirmed')),
  });
}
