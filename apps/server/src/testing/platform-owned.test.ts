/** The tables of the platform, on the application's connection: institutions read some of them and write none. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { errorCode } from '#platform/error-code.ts';
import { PLATFORM_OWNED } from './database/table-kinds.ts';
import { openWorld, type World } from './world.ts';

const REFUSED = '42501';
const isDistributed = inject('nodeUrls').length > 1;
/** The provider that rows of other tables are about. */
const PROVIDER = '019a0000-0000-7000-8000-00000000000a';
const PROVIDER_COLUMNS =
  '(id, name, issuer, client_id, client_secret, enabled, trusts_second_factor, created_at)';
const PROVIDER_VALUES = `'name', 'https://provider.example', 'client', '', true, false, now()`;
/** A whole row of each table, beside those it holds, whether institutions read it, and whether its rows only come and go. */
const TABLES: Readonly<Record<string, { row: string; isRead: boolean; isEnded?: boolean }>> = {
  action: {
    row: `(id, name, category, levels, position, muscles, description, equipment, effect, steps, warnings, remark,
      created_at, updated_at)
      values (gen_random_uuid(), 'new', 'mat', '{senior}', 'neck', '', '', '', '', '', '', '', now(), now())`,
    isRead: true,
  },
  family_access: {
    row: `(token_hash, tel, org_ids, patient_ids, created_at, expires_at)
      values ('access', '13800000000', '{}', '{}', now(), now())`,
    isRead: false,
    isEnded: true,
  },
  family_link: {
    row: `(token_hash, access_hash, kind, org_id, subject_id, expires_at)
      values ('link', 'access', 'report', gen_random_uuid(), gen_random_uuid(), now())`,
    isRead: false,
    isEnded: true,
  },
  logout_token: {
    row: `(provider_id, jti_hash, expires_at) values ('${PROVIDER}', sha256(gen_random_uuid()::text::bytea), now())`,
    isRead: false,
    isEnded: true,
  },
  picture_code: {
    row: `(key, code, expires_at) values ('key', 'CODE', now())`,
    isRead: false,
    isEnded: true,
  },
  recovery_code: {
    row: `(code_hash, user_id, created_at)
      select sha256(gen_random_uuid()::text::bytea), id, now() from app_user`,
    isRead: false,
    isEnded: true,
  },
  session: {
    row: `(token_hash, id, user_id, client, created_at, last_seen_at, expires_at)
      select sha256(gen_random_uuid()::text::bytea), gen_random_uuid(), id, 'app', now(), now(), now() from app_user`,
    isRead: false,
  },
  sign_in_factor: {
    row: `(id, user_id, kind, name, secret, created_at)
      select gen_random_uuid(), id, 'totp', 'phone', '', now() from app_user`,
    isRead: false,
  },
  sign_in_failure: {
    row: `(name_hash, place, failures, last_at)
      values (sha256('rival'), 'address', 6, now()), (sha256('doctor'), 'address', 6, now())`,
    isRead: false,
    isEnded: true,
  },
  sign_in_flow: {
    row: `(state_hash, provider_id, purpose, visitor_hash, created_at, expires_at)
      values (sha256(gen_random_uuid()::text::bytea), '${PROVIDER}', 'signIn', '', now(), now())`,
    isRead: false,
    isEnded: true,
  },
  sign_in_invitation: {
    row: `(token_hash, user_id, provider_id, created_at, expires_at)
      select sha256(gen_random_uuid()::text::bytea), id, '${PROVIDER}', now(), now() from app_user`,
    isRead: false,
    isEnded: true,
  },
  sign_in_link: {
    row: `(id, user_id, provider_id, subject, kind, linked_at)
      select gen_random_uuid(), id, '${PROVIDER}', gen_random_uuid()::text, 'own', now() from app_user`,
    isRead: false,
  },
  sign_in_provider: {
    row: `${PROVIDER_COLUMNS} values (gen_random_uuid(), ${PROVIDER_VALUES})`,
    isRead: false,
  },
  sms_code: {
    row: `(id, tel, purpose, address, code_hash, created_at, expires_at)
      values (gen_random_uuid(), '13800000000', 'login', '', '', now(), now())`,
    isRead: false,
  },
  trusted_browser: {
    row: `(id, user_id, token_hash, created_at, last_used_at, expires_at)
      select gen_random_uuid(), id, sha256(gen_random_uuid()::text::bytea), now(), now(), now() from app_user`,
    isRead: false,
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
  const provider = `insert into sign_in_provider ${PROVIDER_COLUMNS} values ('${PROVIDER}', ${PROVIDER_VALUES})`;
  await app.query(`${platform}; ${provider}; reset app.platform`);
  for (const [name, { row }] of Object.entries(TABLES))
    await app.query(`${platform}; insert into ${name} ${row}; reset app.platform`);
});
afterAll(async () => {
  await app.end();
  await world.close();
});

/**
 * The same row for the manager, selected and as values. Citus writes what is selected past the policies of tables that stay
 * on its coordinator, so there no statement selects (`coordinator-statements.ts`), and it is not tried.
 */
function rowsOf(row: string): string[] {
  const [, columns = '', selected] = /^(\([^)]*\))\s+select (.*) from app_user$/s.exec(row) ?? [];
  if (selected === undefined) return [row];
  const ofManager = selected.replace(' id,', ` '${world.cast.users.manager}',`);
  const asValues = `${columns} values (${ofManager})`;
  return isDistributed ? [asValues] : [asValues, `${columns} select ${ofManager}`];
}

/** The rows a statement touched under a setting, or the code it was refused with. */
async function outcomeOf(setting: string, statement: string): Promise<number | string> {
  await app.query('begin');
  try {
    await app.query(`set local ${setting}`);
    return (await app.query(statement)).rowCount ?? 0;
  } catch (error) {
    return errorCode(error);
  } finally {
    await app.query('rollback');
  }
}

test('every one of them is tried here', () => {
  expect(Object.keys(TABLES)).toEqual(PLATFORM_OWNED);
});

describe.each(Object.entries(TABLES))('%s', (name, { row, isRead, isEnded }) => {
  const change = isEnded ? `delete from ${name}` : `update ${name} set id = id`;
  const own = () => [`app.org_id = '${world.home.orgId}'`, `app.platform = 'off'`];

  test(`is ${isRead ? '' : 'not '}read by institutions`, async () => {
    for (const setting of own())
      expect(Number(await outcomeOf(setting, `select from ${name}`)) > 0).toBe(isRead);
  });

  test('is written by no institution', async () => {
    for (const setting of own()) {
      for (const rows of rowsOf(row))
        expect(await outcomeOf(setting, `insert into ${name} ${rows}`)).toBe(REFUSED);
      expect(await outcomeOf(setting, change)).toBe(0);
      expect([0, REFUSED]).toContain(await outcomeOf(setting, `delete from ${name}`));
    }
  });

  test('is read and changed by the platform', async () => {
    for (const statement of [`select from ${name}`, change])
      expect(Number(await outcomeOf(`app.platform = 'on'`, statement))).toBeGreaterThan(0);
  });
});

test('the children of a phone are told to the platform, and to no institution, of its own ones neither', async () => {
  const children = `select from family_children('13800000000')`;
  for (const setting of [`app.org_id = '${world.home.orgId}'`, `app.platform = 'off'`])
    expect(await outcomeOf(setting, children)).toBe(REFUSED);
  expect(await outcomeOf(`app.platform = 'on'`, children)).toBe(0);
});

test('an institution learns which of its own users have a second factor, and of nobody else', async () => {
  const { rival, doctor } = world.cast.users;
  const ownersIn = async (setting: string) => {
    await app.query('begin');
    try {
      await app.query(`set local app.platform = 'on'`);
      await app.query(`insert into sign_in_factor (id, user_id, kind, name, secret, created_at, confirmed_at)
        select gen_random_uuid(), id, 'totp', 'phone', '', now(), now() from app_user`);
      await app.query(`set local app.platform = 'off'`);
      await app.query(setting);
      const { rows } = await app.query('select users_with_factor($1) as id', [[rival, doctor]]);
      return rows.map(({ id }) => id).sort();
    } finally {
      await app.query('rollback');
    }
  };
  expect(await ownersIn('select 1')).toEqual([]);
  expect(await ownersIn(`set local app.org_id = '${world.home.orgId}'`)).toEqual([doctor]);
  expect(await ownersIn(`set local app.platform = 'on'`)).toEqual([doctor, rival].sort());
});

const SESSIONS = 'select distinct user_id::text as left from session where user_id = any($1)';
const FAILURES = `select distinct id::text as left from app_user
  join sign_in_failure on name_hash = sha256(convert_to(username, 'UTF8')) where id = any($1)`;

test.each([
  ['ends the sessions', 'close_sessions', SESSIONS],
  ['forgets the wrong passwords', 'forget_failures', FAILURES],
])(
  'an institution %s of its own users and of nobody else, and none without a scope',
  async (_what, door, left) => {
    const { rival, doctor } = world.cast.users;
    const leftAfter = async (setting: string) => {
      await app.query('begin');
      try {
        await app.query(setting);
        await app.query(`select ${door}($1)`, [[rival, doctor]]);
        await app.query(`set local app.platform = 'on'`);
        const { rows } = await app.query<{ left: string }>(left, [[rival, doctor]]);
        return rows.map(({ left }) => left).sort();
      } finally {
        await app.query('rollback');
      }
    };
    const both = [rival, doctor].sort();
    expect(await leftAfter('select 1')).toEqual(both);
    expect(await leftAfter(`set local app.org_id = '${world.home.orgId}'`)).toEqual([rival]);
  },
);
