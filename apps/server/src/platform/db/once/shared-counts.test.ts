/** Counts that callers share: fewer statements, and never a number from before somebody asked. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OrgScope, orgScope } from '#platform/auth/scope.ts';
import { CAST_IDS, insertOrganizations } from '#testing/cast.ts';
import { freshDatabase } from '#testing/database/database.ts';
import { countListRows } from '../list-total.ts';
import { type Database, openDatabase, type Tenant } from '../open.ts';

const CALLERS = 12;
const now = new Date('2026-09-07T09:00:00+08:00');
const [home, other] = [orgScope(CAST_IDS.orgs.home), orgScope(CAST_IDS.orgs.other)];
let place: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let statements = 0;
beforeAll(async () => {
  place = await freshDatabase();
  const watch = ({ text }: { text: string }) => {
    if (text.includes('count(*)')) statements += 1;
  };
  database = openDatabase(place.appUrl, CALLERS + 1, { watch });
  await insertOrganizations(database, now);
});
beforeEach(() => {
  statements = 0;
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

const addSchool = (scope: OrgScope, name: string) =>
  database.inScope(scope, ({ db, orgId }) =>
    db
      .insertInto('school')
      .values({
        id: uuidv7(),
        orgId,
        name,
        province: '330000',
        provinceName: '浙江省',
        createdAt: now,
      })
      .execute(),
  );
const schools = ({ db, orgId }: Tenant) =>
  db.selectFrom('school').where('orgId', '=', orgId).select('id');
const count = (tenant: Tenant) => countListRows(tenant, schools(tenant));
const countIn = (scope: OrgScope) => database.inScope(scope, count);

type Work = readonly [OrgScope, (tenant: Tenant) => Promise<number>];

/** Works of transactions that are all open before the first of them begins. */
function startTogether(works: readonly Work[]): Promise<number>[] {
  let opened = 0;
  let begin: () => void = () => undefined;
  const allOpened = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return works.map(([scope, work]) =>
    database.inScope(scope, async (tenant) => {
      opened += 1;
      if (opened === works.length) begin();
      await allOpened;
      return work(tenant);
    }),
  );
}

describe('callers of one list', () => {
  test('who ask at once share a statement, and each institution has its own', async () => {
    await addSchool(home, '甲校');
    const scopes = Array.from({ length: CALLERS }, (_, at) => (at % 2 === 0 ? home : other));
    const counted = await Promise.all(startTogether(scopes.map((scope) => [scope, count])));
    expect(counted).toEqual(scopes.map((scope) => (scope === home ? 1 : 0)));
    // Of each institution the first, and the one that all others share.
    expect(statements).toBe(4);
  });

  test('read what was written before they asked, while a count from before runs', async () => {
    const before = await countIn(home);
    await database.inScope(home, async (tenant) => {
      // Begun, not yet answered: its statement is of this instant.
      const running = count(tenant);
      await addSchool(home, '乙校');
      const asked = await Promise.all([countIn(home), countIn(home)]);
      expect(asked).toEqual([before + 1, before + 1]);
      await running;
    });
  });

  test('count themselves where the one they share fails', async () => {
    const before = await countIn(home);
    const fail = (tenant: Tenant) => {
      count(tenant).catch(() => undefined);
      // Its turn comes after its transaction ended.
      return Promise.reject(new Error('given up'));
    };
    const settled = await Promise.allSettled(
      startTogether([
        [home, count],
        [home, fail],
        [home, count],
      ]),
    );
    expect(settled).toMatchObject([{ value: before }, { status: 'rejected' }, { value: before }]);
  });

  test('of one instant share none', async () => {
    const before = await countIn(home);
    await database.inSnapshot(home, async (tenant) => {
      expect(await count(tenant)).toBe(before);
      await addSchool(home, '丙校');
      expect(await count(tenant)).toBe(before);
    });
  });
});
