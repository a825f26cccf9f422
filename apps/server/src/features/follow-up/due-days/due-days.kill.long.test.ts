/** A server is killed while open cases get their new days: another one goes on, and all have them in the end. */
import { changeDueDays, DUE_DAYS } from '@spine/contract/follow-up';
import { addDays } from '@spine/contract/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { atLength } from '#testing/length.ts';
import { killBehind } from '#testing/process/kill-at-work.ts';
import { clientOf } from '#testing/process/server-client.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type FollowUpDay, openFollowUpDay } from '../follow-up.factory.ts';

/** Children whose cases get their days in one transaction. */
const PORTION = 200;
const CHILDREN = PORTION * 2 + 10;
const KILLS = atLength(1, 3);

let world: World;
let day: FollowUpDay;
let servers: ServerProcess[];
beforeAll(async () => {
  world = await openWorld();
  day = await openFollowUpDay(world, { children: CHILDREN });
  await day.examineAll();
  await day.act({ kind: 'closed', reason: 'declined' });
  // The only workers are the processes.
  await world.app.close();
  servers = [await startServerProcess(world)];
});
afterAll(async () => {
  for (const server of servers) await server.kill();
  await world.close();
});

const cases = () =>
  world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .selectFrom('followUpCase')
      .where('orgId', '=', orgId)
      .select(['patientId', 'stage', 'dueOn'])
      .orderBy('patientId')
      .execute(),
  );
const jobs = () =>
  world.database.inScope(platformScope, ({ db }) =>
    db
      .selectFrom('job')
      .where('kind', '=', 'caseDueDays')
      .select(['status', 'attempts', 'result'])
      .orderBy('createdAt')
      .execute(),
  );

test.each(Array.from({ length: KILLS }, (_, at) => DUE_DAYS.referral.notice + 1 + at))(
  'notice in %i days',
  async (notice) => {
    const before = await cases();
    const open = before.filter(({ stage }) => stage !== 'closed');
    expect(open).toHaveLength(CHILDREN - 1);
    const later = open.map((row) => ({ ...row, dueOn: addDays(row.dueOn ?? '', 1) }));
    const [first] = servers;
    if (!first) throw new Error('there is no server');
    const change = async () => {
      const days = { ...DUE_DAYS, referral: { ...DUE_DAYS.referral, notice } };
      const client = clientOf(first.url, world.tokens.manager);
      expect(await client.call(changeDueDays, days)).toMatchObject({ code: 8000 });
    };
    const nobody = { patientId: '', stage: '', dueOn: '' };
    const held = open[PORTION * 2] ?? nobody;
    let changed: Promise<void> | undefined;
    await killBehind(first, world, {
      lock: `select from follow_up_case
        where org_id = '${world.cast.orgs.home}' and patient_id = '${held.patientId}' for update`,
      begin: () => {
        changed = change();
      },
      meanwhile: async () => {
        await changed;
        // Half of them have their new days; another process works beside the one that is killed.
        const half = await cases();
        const ofOpen = half.filter(({ stage }) => stage !== 'closed');
        expect(ofOpen).toEqual([...later.slice(0, PORTION * 2), ...open.slice(PORTION * 2)]);
        servers.push(await startServerProcess(world));
      },
    });
    servers.shift();
    await expect.poll(async () => (await jobs()).at(-1)?.status).toBe('done');
    expect((await jobs()).at(-1)).toMatchObject({ attempts: 2, result: { cases: CHILDREN - 1 } });
    const after = await cases();
    expect(after.filter(({ stage }) => stage !== 'closed')).toEqual(later);
    expect(after.filter(({ stage }) => stage === 'closed')).toEqual(
      before.filter(({ stage }) => stage === 'closed'),
    );
  },
);
