/** A statement that is built once reads for each call what that call means. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orgScope } from '#platform/auth/scope.ts';
import { CAST_IDS, insertOrganizations } from '#testing/cast.ts';
import { freshDatabase } from '#testing/database/database.ts';
import type { Statement } from '../dialect.ts';
import { type Database, openDatabase } from '../open.ts';
import { buildOnce, type Parameter } from './build-once.ts';

const now = new Date('2026-09-07T09:00:00+08:00');
const scopes = [orgScope(CAST_IDS.orgs.home), orgScope(CAST_IDS.orgs.other)];
const region = { province: '330000', provinceName: '浙江省', createdAt: now };
let place: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
const heard: Statement[] = [];
beforeAll(async () => {
  place = await freshDatabase();
  database = openDatabase(place.appUrl, 2, { watch: (statement) => heard.push(statement) });
  await insertOrganizations(database, now);
  for (const scope of scopes)
    for (const name of ['甲校', '乙校'])
      await database.inScope(scope, ({ db, orgId }) =>
        db
          .insertInto('school')
          .values({ id: uuidv7(), orgId, name, ...region })
          .execute(),
      );
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

test('it has one text, and the institution and the values of each call', async () => {
  let builds = 0;
  const named = buildOnce(({ db, orgId }, parameter: Parameter<{ name: string }>) => {
    builds += 1;
    return db
      .selectFrom('school')
      .where('orgId', '=', orgId)
      .where(
        'name',
        '=',
        parameter(({ name }) => name),
      )
      .select(['orgId', 'name']);
  });
  heard.length = 0;
  for (const scope of scopes)
    for (const name of ['甲校', '乙校']) {
      const rows = await database.inScope(scope, (tenant) => named(tenant, { name }));
      expect(rows).toEqual([{ orgId: scope.orgId, name }]);
    }
  expect(builds).toBe(1);
  const texts = heard.map(({ text }) => text).filter((text) => text.startsWith('select'));
  expect(new Set(texts).size).toBe(1);
});
