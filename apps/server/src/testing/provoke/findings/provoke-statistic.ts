/** Provokes the refusals of statistics. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { dataScreenGeoErrors, screenGeo } from '@spine/contract/data-screen';
import { statisticErrors, statisticsTable, yearSummary } from '@spine/contract/statistic';
import { openWorld, type TestAnswer, type World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

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
  [statisticErrors.yearAndDays, asking({ groupBy: 'sex', schoolYear: 2026, from: '2026-09-01' })],
  [statisticErrors.yearRequired, (world) => world.as('analyst').raw(yearSummary, {})],
];

/** Provokes the refusals of maps. */
export const geoProvocations: readonly Provocation[] = [
  [dataScreenGeoErrors.noMap, (world) => world.as('analyst').call(screenGeo, { adcode: '330106' })],
  [dataScreenGeoErrors.mapBroken, () => withBrokenMap()],
];

/** A server whose operator put something else in the place of a map. */
async function withBrokenMap(): Promise<TestAnswer> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'spine-broken-map-'));
  await writeFile(path.join(directory, '100000.json'), 'a picture');
  const world = await openWorld({ GEO_DIR: directory });
  const answer = await world.as('platform').call(screenGeo, { adcode: '100000' });
  await world.close();
  await rm(directory, { recursive: true });
  return answer;
}
