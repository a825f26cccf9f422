import { kernelErrors } from '@spine/contract/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';
import { type JobWorld, openJobWorld } from './job-queue.factory.ts';
import type { JobQueue } from './job-queue.ts';

let jobs: JobWorld;
let queue: JobQueue;
beforeAll(async () => {
  jobs = await openJobWorld();
  queue = await jobs.startQueue();
});
afterAll(() => jobs.close());

type Change = { role?: 2 | 4; accountKind?: 'person' | 'device'; deletedAt?: Date | null };

const changeDoctor = (db: Db, to: Change) =>
  db.updateTable('appUser').set(to).where('id', '=', jobs.world.cast.users.doctor).execute();

test.each([
  ['got another role', { role: 4 }],
  ['became the account of a device', { accountKind: 'device' }],
  ['was deleted', { deletedAt: new Date() }],
] as const)('a job of somebody who %s since is not done', async (_what, change) => {
  let runs = 0;
  jobs.setWork(() => {
    runs += 1;
    return Promise.resolve({});
  });
  const { database } = jobs.world;
  const id = await database.inScope(platformScope, async (tenant) => {
    await changeDoctor(tenant.db, change);
    return queue.add(tenant, jobs.asked({ by: 'doctor' }));
  });
  expect(await queue.finished(id)).toMatchObject({
    status: 'failed',
    error: { code: kernelErrors.forbidden.code },
  });
  expect(runs).toBe(0);
  await database.inScope(platformScope, ({ db }) =>
    changeDoctor(db, { role: 2, accountKind: 'person', deletedAt: null }),
  );
});

test('a job of somebody whose approval was taken back since is not done', async () => {
  let runs = 0;
  jobs.setWork(() => {
    runs += 1;
    return Promise.resolve({});
  });
  const { database, cast, clock } = jobs.world;
  const setEnd = (db: Db, endedAt: Date | null) => {
    const by = endedAt === null ? null : cast.users.manager;
    const name = by && 'manager';
    const end = { endedAt, endedBy: by, endedByName: name, endedByUsername: name };
    const ofDoctor = db.updateTable('accessApproval').where('userId', '=', cast.users.doctor);
    return ofDoctor.set(end).execute();
  };
  const id = await database.inScope(platformScope, async (tenant) => {
    await setEnd(tenant.db, clock.now());
    return queue.add(tenant, jobs.asked({ by: 'doctor' }));
  });
  expect(await queue.finished(id)).toMatchObject({
    status: 'failed',
    error: {
      code: kernelErrors.approvalNeeded.code,
      message: '你的访问还没有获得批准，或已被收回，请联系本机构管理员',
    },
  });
  expect(runs).toBe(0);
  await database.inScope(platformScope, ({ db }) => setEnd(db, null));
});
