import { importRoster } from '@spine/contract/patient';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';
import { childrenIn, manyChildren, newSchool, rosterFile } from './roster.factory.ts';

test('20,000 rows are written in one call, and once more changes nothing', async () => {
  const world = await openWorld();
  const schoolId = await newSchool(world.database, world.home);
  const file = rosterFile(manyChildren(20_000));
  const first = await world.as('manager').upload(importRoster, { schoolId }, file);
  expect(first.body.data).toMatchObject({ total: 20_000, added: 20_000 });
  const second = await world.as('manager').upload(importRoster, { schoolId }, file);
  expect(second.body.data).toMatchObject({ total: 0, unchanged: 20_000 });
  expect(await childrenIn(world.database, world.home, schoolId)).toHaveLength(20_000);
  await world.close();
});
