/** The statistics of an institution, and the data screen. */
import { screenSummaryOf } from '@spine/contract/data-screen';
import { schoolYearOf } from '@spine/contract/enrolment';
import { dateInShanghai } from '@spine/contract/kernel';
import {
  type Grouping,
  statisticsCare,
  statisticsChildren,
  statisticsOverview,
  statisticsTable,
  statisticsTrend,
  yearSummary,
} from '@spine/contract/statistic';
import { AIMS } from '../aims.ts';
import type { Case } from '../case.ts';
import type { Bench } from '../target/server.ts';
import { callsOf, DISTRIBUTED } from './call.ts';

/** A few managers read them, seldom at the same time. */
const ONE_WAY = { connections: [1, 4], aims: AIMS.statistic } as const;
const TWO_WAY = { connections: [1, 4], aims: AIMS.twoWayStatistic } as const;
const overview = callsOf(statisticsOverview, 'doctor', ONE_WAY);
const table = callsOf(statisticsTable, 'doctor', ONE_WAY);
const ages = '6,12,15';
const everything = () => ({});

const GROUPINGS: readonly Grouping[] = [
  ...(['school', 'stage', 'grade', 'class', 'sex', 'age', 'ageGroup', 'region'] as const),
  ...(['month', 'project', 'year'] as const),
];
const TWO_WAYS = [
  ['school', 'sex'],
  ['grade', 'sex'],
  ['school', 'grade'],
  ['age', 'project'],
] as const satisfies readonly (readonly [Grouping, Grouping])[];

export const statisticCalls: readonly Case<Bench>[] = [
  overview('statistics, overview of everything', everything, DISTRIBUTED),
  overview('statistics, overview of a project', ({ projectId }) => ({ projectId })),
  overview('statistics, overview between days', ({ day }) => ({ from: day, to: day })),
  ...GROUPINGS.map((groupBy) =>
    table(
      `statistics by ${groupBy}`,
      // Classes are those of one school.
      ({ schoolId }) => ({ groupBy, ages, ...(groupBy === 'class' && { schoolId }) }),
      groupBy === 'school' ? DISTRIBUTED : {},
    ),
  ),
  callsOf(statisticsTrend, 'doctor', ONE_WAY)('statistics, trend'),
  ...TWO_WAYS.map(([groupBy, splitBy]) =>
    table(`statistics by ${groupBy} and ${splitBy}`, () => ({ groupBy, splitBy, ages }), {
      ...TWO_WAY,
      ...(groupBy === 'grade' && DISTRIBUTED),
    }),
  ),
  callsOf(statisticsCare, 'doctor', { connections: [1, 4], aims: AIMS.care })(
    'what came of the referrals of a project',
    ({ projectId }) => ({ projectId }),
  ),
  callsOf(statisticsChildren, 'doctor')(
    'children behind a number',
    () => ({ member: 'curvature' }),
    { connections: [1, 4], aims: AIMS.childrenBehind },
  ),
  callsOf(yearSummary, 'doctor')(
    'yearly report of a city',
    ({ place }) => ({ schoolYear: schoolYearOf(dateInShanghai(new Date())), region: place.city }),
    { runs: ['usual', 'city', 'million'], connections: [1], aims: AIMS.yearlyReport },
  ),
  overview('overview of a million children in one institution', everything, {
    runs: ['million'],
    connections: [1],
    aims: AIMS.overviewOfAMillion,
  }),
];

const everywhere = callsOf(screenSummaryOf, 'platform', { aims: AIMS.screen });

export const screenCalls: readonly Case<Bench>[] = [
  callsOf(screenSummaryOf, 'doctor', { aims: AIMS.screen })('data screen of an institution'),
  everywhere('data screen of the country', everything, DISTRIBUTED),
  everywhere('data screen of a province', ({ place }) => ({ regionCode: place.province })),
  everywhere('data screen of a city', ({ place }) => ({ regionCode: place.city })),
  everywhere('data screen of a district', ({ place }) => ({ regionCode: place.district })),
];
