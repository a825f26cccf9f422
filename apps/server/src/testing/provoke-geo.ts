/** Provokes the refusals of maps. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { dataScreenGeoErrors, screenGeo } from '@spine/contract/data-screen';
import type { Provocation } from './provoke.ts';
import { type Answered, openWorld } from './world.ts';

export const geoProvocations: readonly Provocation[] = [
  [dataScreenGeoErrors.noMap, (world) => world.as('analyst').call(screenGeo, { adcode: '330106' })],
  [dataScreenGeoErrors.mapBroken, () => withBrokenMap()],
];

/** A server whose operator put something else in the place of a map. */
async function withBrokenMap(): Promise<Answered> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'spine-broken-map-'));
  await writeFile(path.join(directory, '100000.json'), 'a picture');
  const world = await openWorld({ GEO_DIR: directory });
  const answer = await world.as('platform').call(screenGeo, { adcode: '100000' });
  await world.close();
  await rm(directory, { recursive: true });
  return answer;
}
