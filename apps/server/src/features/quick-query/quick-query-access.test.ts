import {
  CHILDREN_MAX,
  endQuickQuery,
  quickQueryChild,
  quickQueryErrors,
} from '@spine/contract/quick-query';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { asOwner } from '#testing/provoke/provoke.ts';
import { openWorld, type World } from '#testing/world.ts';
import { deleteExpiredAccesses } from './index.ts';
import {
  askFamily,
  familyPhone,
  insertFamily,
  newFamily,
  openFamily,
} from './quick-query.factory.ts';

const MINUTE_MS = 60_000;
const OVER = quickQueryErrors.accessOver.code;
const UNKNOWN = quickQueryErrors.unknown.code;
const NO_TOKEN = 'A'.repeat(43);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clock.advance(25 * 3600_000));

const look = (token: string, id: string) => world.anonymous.call(quickQueryChild, { token, id });

describe('an access', () => {
  test('shows the children of all institutions, each by the institution of its own', async () => {
    const { tel, id } = await newFamily(world);
    const away = await insertFamily(world, world.other, { tel });
    const { children, token } = await openFamily(world, tel);
    expect(children.map((child) => child.id).sort()).toEqual([id, ...away.patientIds].sort());
    expect(new Set(children.map(({ orgName }) => orgName)).size).toBe(2);
    for (const child of children) {
      const { body } = await look(token, child.id);
      expect(body.data).toMatchObject({ id: child.id, orgName: child.orgName });
    }
  });

  test('shows 20 children, and none where a number is that of 21', async () => {
    const [few, many] = [familyPhone(), familyPhone()];
    await insertFamily(world, world.home, { tel: few, children: CHILDREN_MAX });
    const office = await insertFamily(world, world.home, { tel: many, children: CHILDREN_MAX + 1 });
    expect((await openFamily(world, few)).children).toHaveLength(CHILDREN_MAX);
    const { children, token } = await openFamily(world, many);
    expect(children).toEqual([]);
    const { body } = await look(token, office.patientIds[0] ?? '');
    expect(body.code).toBe(UNKNOWN);
  });

  test('shows the child of an institution though another gives that number to 21', async () => {
    const tel = familyPhone();
    await insertFamily(world, world.home, { tel, children: CHILDREN_MAX + 1 });
    const real = await insertFamily(world, world.other, { tel });
    const { children } = await openFamily(world, tel);
    expect(children.map(({ id }) => id)).toEqual(real.patientIds);
  });

  test('answers for a child of another family like for one that does not exist', async () => {
    const [mine, theirs] = [await newFamily(world), await newFamily(world)];
    const away = await insertFamily(world, world.other, { tel: theirs.tel });
    const { token } = await openFamily(world, mine.tel);
    const unknown = await look(token, '019a0000-0000-7000-8000-000000000000');
    expect(unknown.body.code).toBe(UNKNOWN);
    for (const id of [theirs.id, away.patientIds[0] ?? ''])
      expect((await look(token, id)).body).toEqual(unknown.body);
  });

  test('loses a child at once that is deleted or gets another number', async () => {
    const { tel, screening } = await newFamily(world, 3);
    const [deleted = '', moved = '', stored = ''] = screening.patientIds;
    const { token } = await openFamily(world, tel);
    await world.database.inScope(world.home, async ({ db }) => {
      const patients = db.updateTable('patient');
      await patients.set({ deletedAt: world.clock.now() }).where('id', '=', deleted).execute();
      await patients.set({ tel: familyPhone() }).where('id', '=', moved).execute();
    });
    const codes = [];
    for (const id of [deleted, moved, stored]) codes.push((await look(token, id)).body.code);
    expect(codes).toEqual([UNKNOWN, UNKNOWN, 8000]);
  });

  test('does not gain a child that gets the number later', async () => {
    const [mine, other] = [await newFamily(world), await newFamily(world)];
    const { token } = await openFamily(world, mine.tel);
    await world.database.inScope(world.home, ({ db }) =>
      db.updateTable('patient').set({ tel: mine.tel }).where('id', '=', other.id).execute(),
    );
    expect((await look(token, other.id)).body.code).toBe(UNKNOWN);
  });

  test('shows nothing of an institution that was deleted', async () => {
    const tel = familyPhone();
    const screening = await insertFamily(world, world.other, { tel });
    const { token } = await openFamily(world, tel);
    const set = (value: string) =>
      asOwner(
        world,
        `update organization set deleted_at = ${value} where id = '${world.other.orgId}'`,
      );
    await set('now()');
    try {
      expect((await look(token, screening.patientIds[0] ?? '')).body.code).toBe(UNKNOWN);
      world.clock.advance(MINUTE_MS);
      expect((await openFamily(world, tel)).children).toEqual([]);
    } finally {
      await set('null');
    }
  });

  test('ends when the family ends it, once for all', async () => {
    const { tel, id } = await newFamily(world);
    const { token } = await openFamily(world, tel);
    const end = () => world.anonymous.call(endQuickQuery, { token });
    expect((await end()).body.code).toBe(8000);
    expect((await look(token, id)).body.code).toBe(OVER);
    expect((await end()).body.code).toBe(8000);
  });

  test('is answered alike when its token is over, made up, malformed or missing', async () => {
    const { tel, id } = await newFamily(world);
    const { token } = await openFamily(world, tel);
    world.clock.advance(10 * MINUTE_MS);
    const over = await look(token, id);
    expect(over.body.code).toBe(OVER);
    expect((await look(NO_TOKEN, id)).body).toEqual(over.body);
    for (const sent of [
      { id },
      { token: '', id },
      { token: { $ne: null }, id },
      { token: 7, id },
    ]) {
      const { body } = await world.anonymous.raw(quickQueryChild, sent);
      expect([body.code, body.msg]).toEqual([over.body.code, over.body.msg]);
    }
  });

  test('is stored by the hash of its token only, and forgotten when it is over', async () => {
    const { tel } = await newFamily(world);
    const { token } = await openFamily(world, tel);
    const stored = () =>
      world.database.inScope(platformScope, ({ db }) =>
        db.selectFrom('familyAccess').selectAll().execute(),
      );
    const rows = await stored();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.find((row) => row.tel === tel)?.tokenHash).toHaveLength(32);
    world.clock.advance(10 * MINUTE_MS);
    await world.database.inScope(platformScope, (tenant) =>
      deleteExpiredAccesses(tenant, world.clock.now()),
    );
    expect(await stored()).toEqual([]);
  });

  test('needs no session, and gives none', async () => {
    const { tel } = await newFamily(world);
    const { headers, body } = await askFamily(world, tel);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body.data).not.toHaveProperty('user');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('the operation log', () => {
  test('tells each institution which of its children a family saw, without name and number', async () => {
    const { tel, id, screening } = await newFamily(world);
    const away = await insertFamily(world, world.other, { tel });
    const { token, children } = await openFamily(world, tel);
    await look(token, id);
    const lines = await world.database.inScope(platformScope, ({ db }) =>
      db.selectFrom('operationLog').selectAll().where('username', 'like', '家长%').execute(),
    );
    const mine = lines.filter(({ optime }) => optime >= world.clock.now());
    const told = mine.map((line) => [line.orgId, line.model, line.optype, line.keypoint]);
    const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(sorted(told)).toEqual(
      sorted([
        [world.home.orgId, 'patient', 'view', id],
        [world.other.orgId, 'patient', 'view', away.patientIds[0]],
        [world.home.orgId, 'report', 'view', id],
      ]),
    );
    for (const line of mine) {
      expect(line).toMatchObject({ userId: null, role: null, level: 'INFO' });
      expect(line.username).toBe(`家长 ${tel.slice(0, 3)}****${tel.slice(-4)}`);
      expect(line.orgName).not.toBe('');
    }
    const text = JSON.stringify(mine);
    for (const secret of [tel, token, ...children.map(({ name }) => name)])
      expect(text).not.toContain(secret);
    expect(screening.patientIds).toEqual([id]);
  });
});
