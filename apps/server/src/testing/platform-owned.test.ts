/** The tables of the platform, on the application's connection: institutions read some of them and write none. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLATFORM_OWNED } from './database/table-kinds.ts';
import { openWorld, type World } from './world.ts';

const REFUSED = '42501';
/** A whole row of each table, beside those it holds, and whether institutions read it. */
const TABLES: Readonly<Record<string, { row: string; isRead: boolean }>> = {
  action: {
    row: `(id, name, category, levels, position, muscles, description, equipment, effect, steps, warnings, remark,
      created_at, updated_at)
      values (gen_random_uuid(), 'new', 'mat', '{senior}', 'neck', '', '', '', '', '', '', '', now(), now())`,
    isRead: true,
  },
  video_upload: {
    row: `(id, user_id, file_name, size, last_modified, touched_at)
      select gen_random_uuid(), id, 'new', 1, 1, now() from app_user`,
    isRead: false,
  },
};

let world: World;
let app: Client;
beforeAll(async () => {
  world = await openWorld();
  app = new Client({ connectionString: world.appUrl });
  await app.connect();
  const platform = `set app.platform = 'on'`;
  for (const [name, { row }] of Object.entries(TABLES))
    await app.query(`${platform}; insert into ${name} ${row}; reset app.platform`);
});
afterAll(async () => {
  await app.end();
  await world.close();
});

/** The rows a statement touched under a setting, or the code it was refused with. */
async function outcomeOf(setting: string, statement: string): Promise<number | string> {
  await app.query('begin');
  try {
    await app.query(`set local ${setting}`);
    return (await app.query(statement)).rowCount ?? 0;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  } finally {
    await app.query('rollback');
  }
}

test('every one of them is tried here', () => {
  expect(Object.keys(TABLES)).toEqual(PLATFORM_OWNED);
});

describe.each(Object.entries(TABLES))('%s', (name, { row, isRead }) => {
  const change = `update ${name} set id = id`;
  const own = () => [`app.org_id = '${world.home.orgId}'`, `app.platform = 'off'`];

  test(`is ${isRead ? '' : 'not '}read by institutions`, async () => {
    for (const setting of own())
      expect(Number(await outcomeOf(setting, `select from ${name}`)) > 0).toBe(isRead);
  });

  test('is written by no institution', async () => {
    for (const setting of own()) {
      const insert = `insert into ${name} ${row.replace('from app_user', `from (values ('${world.cast.users.manager}'::uuid)) as mine (id)`)}`;
      expect(await outcomeOf(setting, insert)).toBe(REFUSED);
      expect(await outcomeOf(setting, change)).toBe(0);
      expect([0, REFUSED]).toContain(await outcomeOf(setting, `delete from ${name}`));
    }
  });

  test('is read and changed by the platform', async () => {
    for (const statement of [`select from ${name}`, change])
      expect(Number(await outcomeOf(`app.platform = 'on'`, statement))).toBeGreaterThan(0);
  });
});
