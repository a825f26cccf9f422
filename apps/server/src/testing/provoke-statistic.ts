/** Provokes the refusals of statistics. */
import { statisticErrors, statisticsTable } from '@spine/contract/statistic';
import { NOBODY, type Provocation } from './provoke.ts';
import type { World } from './world.ts';

const asking = (given: object) => (world: World) => world.as('analyst').raw(statisticsTable, given);

const byAges = (ages: string) => asking({ groupBy: 'ageGroup', ages });

export const statisticProvocations: readonly Provocation[] = [
  [statisticErrors.projectWithoutSchool, asking({ groupBy: 'sex', projectId: NOBODY })],
  [statisticErrors.groupingRequired, asking({})],
  [statisticErrors.agesRequired, byAges('')],
  [statisticErrors.agesThree, byAges('6,12')],
  [statisticErrors.agesWhole, byAges('6,12,many')],
  [statisticErrors.agesAscending, byAges('6,15,12')],
  [statisticErrors.schoolRequired, asking({ groupBy: 'class' })],
  [statisticErrors.groupingTwice, asking({ groupBy: 'sex', splitBy: 'sex' })],
];
