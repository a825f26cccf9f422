/** A rescue of thousands of records leaves others their turn: on the event loop, and at the locks of uploads. */
import { RESCUE_MAX, SEALED_BATCH } from '@spine/contract/station-device';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Open } from '#platform/db/open.ts';
import { longestWithoutTurn } from '#testing/turns.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openRecords } from './sealed-record.service.ts';
import { openDeviceDay } from './station-device.factory.ts';
import { storeRecords } from './store-records.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('after each twenty boxes that are opened', async () => {
  const day = await openDeviceDay(world);
  const [box] = await day.sealAll([day.exam(0)]);
  const sender = { userId: uuidv7(), isManager: true };
  const open = world.database.inScope as Open;
  const parts = { open, scope: world.home, secret: 'another', sender, now: new Date() };
  const longest = await longestWithoutTurn((part) => {
    const record = {
      id: box?.id ?? '',
      keyId: box?.keyId ?? '',
      get box() {
        part();
        return box?.box ?? '';
      },
    };
    return openRecords(parts, Array<typeof record>(RESCUE_MAX).fill(record));
  });
  expect(longest).toBe(20);
});

test('after each fifty examinations that are stored, whose locks end with them', async () => {
  const day = await openDeviceDay(world);
  const of = { projectId: undefined, since: new Date(0), isEnded: false, endedAt: undefined };
  const author = { id: uuidv7(), name: '周医生', ...of };
  const records = Array.from({ length: 2 * SEALED_BATCH + 1 }, () => {
    const entry = day.exam(0);
    return { id: entry.id, kind: 'opened' as const, entry, author };
  });
  let transactions = 0;
  const open: Open = (scope, work) => {
    transactions += 1;
    return world.database.inScope(scope, work);
  };
  const results = await storeRecords({ open, scope: world.home, now: world.clock.now() }, records);
  expect(results.map(({ id }) => id)).toEqual(records.map(({ id }) => id));
  expect(transactions).toBe(3);
});
