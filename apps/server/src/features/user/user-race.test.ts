/** Administrators who delete each other at the same moment: somebody stays who can sign in. */
import { listUsers } from '@spine/contract/user';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertApprovalRows } from '#features/approval/approval.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { sessionIn } from '#testing/session.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertUser } from './user.repository.ts';

const ROUNDS = 6;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The living administrators of the platform, or the managers of the other institution. */
async function living(role: 0 | 1): Promise<string[]> {
  const users = await world.database.inScope(platformScope, ({ db }) =>
    db
      .selectFrom('appUser')
      .where('role', '=', role)
      .where('deletedAt', 'is', null)
      .where((is) => (role === 0 ? is.val(true) : is('orgId', '=', world.cast.orgs.other)))
      .select('id')
      .execute(),
  );
  return users.map(({ id }) => id);
}

async function add(role: 0 | 1): Promise<string> {
  const id = uuidv7();
  const now = world.clock.now();
  const member = { id, role, orgId: role === 0 ? null : world.cast.orgs.other };
  const rest = { username: id.slice(-15), passwordHash: 'none', tel: null, createdAt: now };
  await world.database.inScope(platformScope, async (tenant) => {
    await insertUser(tenant, { ...member, ...rest });
    await insertApprovalRows(tenant.db, [member], { now });
  });
  return id;
}

function tokenOf(userId: string): Promise<string> {
  const at = { now: world.clock.now(), limits: world.config.session };
  return sessionIn(world.database, { userId, client: 'app', address: '127.0.0.1', ...at });
}

async function act(token: string, path: string, payload: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const url = `/api/v1/users/${path}`;
  await world.inject({ method: 'POST', url, headers, payload });
}

test.each([0, 1] as const)(
  'of administrators with role %i who delete all others at once, one stays',
  async (role) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const racers = [await add(role), await add(role)] as const;
      const all = await living(role);
      const tokens = [await tokenOf(racers[0]), await tokenOf(racers[1])] as const;
      const others = (own: string) => ({ ids: all.filter((id) => id !== own).join(',') });
      await Promise.all([
        act(tokens[0], 'del', others(racers[0])),
        act(tokens[1], 'del', others(racers[1])),
      ]);
      expect(await living(role)).toHaveLength(1);
    }
  },
);

test('a manager who is demoted while deleting the other stays or goes, but not both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const racers = [await add(1), await add(1)] as const;
    const rest = (await living(1)).filter((id) => id !== racers[0] && id !== racers[1]);
    const tokens = [await tokenOf(racers[0]), await tokenOf(racers[1])] as const;
    await act(tokens[0], 'del', { ids: rest.join(',') });
    await Promise.all([
      act(tokens[0], 'del', { ids: racers[1] }),
      act(tokens[1], 'edit', { id: racers[0], role: 2 }),
    ]);
    expect(await living(1)).toHaveLength(1);
  }
});

test('ticking everybody deletes nobody, because the own row is among them', async () => {
  const { rows, total } = (await world.as('manager').call(listUsers, { size: 1000 })).body;
  const ids = rows.map(({ id }: { id: string }) => id).join(',');
  await act(await tokenOf(world.cast.users.manager), 'del', { ids });
  expect((await world.as('manager').call(listUsers, {})).body.total).toBe(total);
});
