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

test('the same value twice, none, and a limit are those of their places', async () => {
  type Input = { readonly first: string; readonly second: string | null; readonly most: number };
  const some = buildOnce(({ db, orgId }, parameter: Parameter<Input>) =>
    db
      .selectFrom('school')
      .where('orgId', '=', orgId)
      .where(({ or, eb }) =>
        or([
          eb(
            'name',
            '=',
            parameter(({ first }) => first),
          ),
          eb(
            'name',
            '=',
            parameter(({ second }) => second),
          ),
        ]),
      )
      .orderBy('name')
      .limit(parameter(({ most }) => most))
      .select('name'),
  );
  const [scope = orgScope(CAST_IDS.orgs.home)] = scopes;
  const namesOf = async (first: string, second: string | null, most: number) => {
    const rows = await database.inScope(scope, (tenant) => some(tenant, { first, second, most }));
    return rows.map(({ name }) => name);
  };
  expect(await namesOf('甲校', '甲校', 2)).toEqual(['甲校']);
  expect(await namesOf('甲校', null, 2)).toEqual(['甲校']);
  expect((await namesOf('甲校', '乙校', 2)).toSorted()).toEqual(['乙校', '甲校'].toSorted());
  expect(await namesOf('甲校', '乙校', 1)).toHaveLength(1);
});
