/**
 * A new database is made from `schema/`, one of a release goes through `migrations/`: both come to the same. A build that
 * adds a made-up migration shows it, with those that there are.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertScreening } from '#features/exam/exam.factory.ts';
import { orgScope } from '#platform/auth/scope.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import { CAST_IDS, insertCast } from '#testing/cast.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { TEST_NOW } from '#testing/clock.ts';
import {
  emptyDatabase,
  firstRelease,
  nextBuild,
  unreleasedBuild,
} from '#testing/database/builds.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { tableContents } from '#testing/database/table-contents.ts';
import { deriveAppUrl } from './app-role.ts';
import { migrate, migrationNames } from './migrate.ts';
import { openDatabase } from './open.ts';

const NEXT = `
  alter table saved_view add column made_up text;
  create table made_up (org_id uuid not null references organization (id), id uuid not null, primary key (org_id, id));
  grant select on made_up to {{app_role}};
  insert into call_rate values ('\\x${'00'.repeat(32)}', 1, 'epoch');`;
/** As docs/operations.md says it. */
const BESIDE =
  'alter schema public rename to earlier; create schema public; grant usage on schema public to public';
const TAKE_OVER = path.join(import.meta.dirname, '../../../../../deploy/earlier-data.sql');

let root: string;
let next: string;
let release: string;
const made: TestDatabase[] = [];
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'spine-builds-'));
  next = await nextBuild(root, { schema: NEXT });
  release = await firstRelease(root, next);
});
beforeEach(async () => {
  made.push(await emptyDatabase());
});
afterAll(async () => {
  for (const { drop } of made) await drop();
  await rm(root, { recursive: true });
});

const url = () => made.at(-1)?.ownerUrl ?? '';
const ask = <T>(work: (client: Client) => Promise<T>) => withClient(url(), work);
const applied = () =>
  ask(async (client) => {
    const { rows } = await client.query('select name from schema_migration order by name');
    return rows.map(({ name }) => name);
  });
const contents = async () => {
  const { schema_migration: _, ...others } = await tableContents(url());
  return others;
};

describe('a database of the first release', () => {
  test('comes to the schema and the rows of a new one, by servers that start at once', async () => {
    await migrate(url(), undefined, next);
    const [catalogue, rows] = [await catalogueOf(url()), await contents()];
    made.push(await emptyDatabase());
    await migrate(url(), undefined, release);
    expect(await catalogueOf(url())).not.toEqual(catalogue);
    await Promise.all([1, 2, 3].map(() => migrate(url(), undefined, next)));
    expect(await applied()).toEqual(await migrationNames(next));
    expect(await catalogueOf(url())).toEqual(catalogue);
    expect(await contents()).toEqual(rows);
  });

  test('stays as it is when a migration fails, and is brought there by the next start', async () => {
    await migrate(url(), undefined, release);
    const before = await catalogueOf(url());
    const broken = await nextBuild(root, { schema: NEXT, migration: `${NEXT} select 1 / 0;` });
    await expect(migrate(url(), undefined, broken)).rejects.toThrow('999-next.sql failed');
    expect(await catalogueOf(url())).toEqual(before);
    await migrate(url(), undefined, next);
    expect(await applied()).toEqual(await migrationNames(next));
  });
});

test('a second start changes nothing', async () => {
  await migrate(url());
  const before = await catalogueOf(url());
  expect(before.length).toBeGreaterThan(500);
  await migrate(url());
  expect(await catalogueOf(url())).toEqual(before);
});

describe('a database of an earlier build', () => {
  const EARLIER = `
    alter table organization add column gone text default 'left behind';
    alter table patient add column grade_name text not null default '六年级', add column grade_code smallint not null default 6,
      add column clazz_name text not null default '3班', add column clazz_order integer not null default 3;
    alter table app_user drop column account_kind, add column is_device_account boolean not null default false;
    alter table station_device drop column user_sessions_ended_at;
    alter table follow_up_photo drop column pages;
    drop table text_day;
    drop table system_plan;`;
  const DEVICE = `
    insert into station_device (org_id, id, device_id, name, model, client_version, project_id, user_id, user_name, token_hash,
      registered_at, last_contact_at)
    select org_id, gen_random_uuid(), gen_random_uuid(), 'tablet', 'Android', '1.0.0', id, id,
      'doctor', '', $1, $1 from project limit 1`;
  const JOB = `
    insert into job (id, org_id, user_id, actor, kind, title, input, status, queue_id, created_at)
    select id, org_id, id, jsonb_build_object('userId', id, 'role', role), 'export', 'export', '{}', 'done', id, $1
    from app_user where username = 'doctor'`;
  const PHOTO = `
    insert into follow_up_photo (org_id, id, patient_id, file_key, created_at)
    select org_id, id, id, id, $1 from patient limit 1`;
  beforeEach(async () => {
    await migrate(url(), undefined, await unreleasedBuild(root, { change: EARLIER }));
    const database = openDatabase(deriveAppUrl(url()), 2);
    await insertCast(database, { now: TEST_NOW, salt: 'salt' });
    await insertScreening(database, orgScope(CAST_IDS.orgs.home), { children: 12 });
    await database.close();
    for (const row of [DEVICE, PHOTO, JOB]) await ask((client) => client.query(row, [TEST_NOW]));
    await ask((client) =>
      client.query(
        'drop table enrolment cascade; alter table project drop column school_year cascade',
      ),
    );
  });

  test('is refused, says the way, and stays as it is', async () => {
    const before = await catalogueOf(url());
    await expect(migrate(url())).rejects.toThrow(
      /A demo begins anew in an empty DATA_DIR.*npm run backup -- --dump.*docs\/operations\.md/,
    );
    expect(await catalogueOf(url())).toEqual(before);
  });

  test('has its rows taken over by a new one, which names what it leaves behind', async () => {
    await ask((client) =>
      client.query(`update statistic_state set rule_version = 'earlier';
        update app_user set is_device_account = true where username = 'doctor'`),
    );
    const before = await contents();
    await ask((client) => client.query("update patient set grade_name = '小六'"));
    await ask((client) => client.query(BESIDE));
    await migrate(url());
    const { system_plan: newPlans } = await contents();
    const warnings: (string | undefined)[] = [];
    await ask(async (client) => {
      client.on('notice', ({ message }) => warnings.push(message));
      await client.query(await readFile(TAKE_OVER, 'utf8'));
    });
    expect(warnings).toEqual(['left behind: column gone of organization']);
    const {
      organization: _,
      app_user: users,
      text_day: _none,
      statistic_state: _state,
      station_device: devices,
      follow_up_photo: photos,
      system_plan: plans,
      job: jobs,
      enrolment: stays,
      project: projects,
      patient: children,
      ...after
    } = await contents();
    expect([plans, users, devices, photos, jobs, stays, projects, children]).toEqual([
      newPlans,
      expect.stringMatching(/^6 /),
      expect.stringMatching(/^1 /),
      expect.stringMatching(/^1 /),
      expect.stringMatching(/^1 /),
      expect.stringMatching(/^12 /),
      expect.stringMatching(/^1 /),
      expect.stringMatching(/^12 /),
    ]);
    expect(before).toMatchObject(after);
    const { rows } = await ask((client) =>
      client.query('select rule_version from statistic_state'),
    );
    expect(rows).toEqual([{ rule_version: '' }]);
    const { rows: kinds } = await ask((client) =>
      client.query("select username, account_kind from app_user where account_kind <> 'person'"),
    );
    expect(kinds).toEqual([{ username: 'doctor', account_kind: 'device' }]);
    const { rows: actors } = await ask((client) =>
      client.query(`select actor ->> 'accountKind' as kind from job`),
    );
    expect(actors).toEqual([{ kind: 'device' }]);
  });

  test('has its children enrolled since they were entered in the grade known last, doubtful ones with the reason', async () => {
    const known = [
      // Grade, birth, change, roster, examination and its grade; then interval, since it was entered, and doubt.
      [6, '2014-05-06', '2026-08-01', null, null, null, 'general 2021 2023-09-10', null],
      [6, '2014-05-06', '2025-10-01', '2026-08-31', null, null, 'general 2021 2023-09-10', null],
      [6, '2014-05-06', '2025-10-01', null, '2026-08-20', 6, 'general 2020 2023-09-10', null],
      [6, '2013-05-06', '2024-10-01', null, '2026-03-02', 6, 'general 2020 2023-09-10', null],
      [6, '2014-05-06', '2026-10-01', null, '2026-03-02', 5, 'general 2021 2023-09-10', null],
      [
        6,
        '2014-05-06',
        '2026-10-01',
        null,
        '2026-03-02',
        6,
        'general 2021 2023-09-10',
        'examDiffers',
      ],
      [6, '2009-05-06', '2026-10-01', null, null, null, 'general 2021 2023-09-10', 'age'],
      [10, '2014-05-06', '2026-10-01', null, null, null, 'prep 2021 2023-09-10', null],
      [31, '2010-05-06', '2026-07-31', null, null, null, 'technical 2016 2023-09-10', null],
      [99, '2014-05-06', '2026-10-01', null, null, null, '国际部 2023-09-10', 'noGrade'],
      // The phone of one of a class changed after its last roster.
      [4, '2015-05-06', '2025-10-01', '2025-10-01', null, null, 'general 2022 2023-09-10', null],
      [
        4,
        '2015-05-06',
        '2026-10-01',
        '2025-10-01',
        null,
        null,
        'general 2022 2023-09-10',
        'examDiffers',
      ],
    ] as const;
    await ask(async (client) => {
      const { rows } = await client.query('select org_id, id, school_id from patient order by id');
      const { rows: projects } = await client.query('select id from project');
      for (const [at, [code, born, changed, listed, examined, was]] of known.entries()) {
        const { org_id: orgId, id, school_id: schoolId } = rows[at];
        const name = new Map([
          [6, '六年级'],
          [4, '四年级'],
          [10, '预初'],
          [31, '中职一年级'],
          [99, '国际部'],
        ]).get(code);
        await client.query(
          `update patient set grade_code = $2, grade_name = $3, birth_date = $4, updated_at = $5, listed_on = $6,
             created_at = '2023-09-10' where id = $1`,
          [id, code, name, born, changed, listed],
        );
        if (examined)
          await client.query(
            `insert into exam (org_id, id, project_id, school_id, patient_id, exam_time, type_id, status, needs_retest, screening_state,
               grade_name, grade_code, clazz_name, clazz_order, doctor_id, doctor_name, findings, created_at, outcome, precedence,
               side_viewed, finding, rule_version, group_angles)
             values ($1, gen_random_uuid(), $2, $3, $4, $5, 0, 1, false, 'normal', '某', $6, '1班', 1, gen_random_uuid(), 'd', '{}', $5,
               'normal', 1, false, 'normal', 'r', '{}')`,
            [orgId, projects[0].id, schoolId, id, examined, was],
          );
      }
      await client.query(BESIDE);
    });
    await migrate(url());
    const { rows } = await ask(async (client) => {
      await client.query(await readFile(TAKE_OVER, 'utf8'));
      return client.query(
        `select concat_ws(' ', track, cohort, grade_label, to_char(from_day, 'YYYY-MM-DD')) as stay, doubt
         from enrolment order by patient_id limit $1`,
        [known.length],
      );
    });
    expect(rows).toEqual(known.map(([, , , , , , stay, doubt]) => ({ stay, doubt })));
  });

  test('has grades and classes renamed where a pattern is certain', async () => {
    const typed = [
      ['五年级', 5, '501班', '五年级', 5, '1班'],
      ['小五', 5, '五（二）班', '五年级', 5, '2班'],
      ['小五', 5, '5-4班', '五年级', 5, '4班'],
      ['五年级', 5, '０504', '五年级', 5, '4班'],
      ['五年级', 5, '五一班', '五年级', 5, '五一班'],
      ['六年级', 6, '501', '六年级', 6, '501班'],
      ['2(1)', 21, '一班', '2(1)', 99, '1班'],
      ['22', 22, '2204', '22', 99, '2204'],
      ['职专一', 31, '3', '中职一年级', 31, '3班'],
      ['高一', 21, '1003班', '高一', 21, '3班'],
    ] as const;
    await ask(async (client) => {
      const { rows } = await client.query('select id from patient order by id');
      for (const [at, [grade, code, clazz]] of typed.entries()) {
        const child = [grade, code, clazz, rows[at].id];
        await client.query(
          'update patient set grade_name = $1, grade_code = $2, clazz_name = $3 where id = $4',
          child,
        );
        await client.query(
          `insert into class_code select org_id, school_id, $1, $3, timestamptz 'epoch' + $2 * interval '1 day'
          from patient where id = $4 on conflict do nothing`,
          child,
        );
      }
      await client.query(`insert into guardian_entry
        (org_id, id, school_id, student_id, name, gender, birth_date, grade_name, grade_code, clazz_name, clazz_order, created_at)
        select org_id, gen_random_uuid(), school_id, '1', '林嘉禾', 'f', '2015-03-19', '五年级', 5, clazz, 1, now()
        from (select * from patient limit 1) as one, unnest(array['501班', '1班', '五（1）班']) as clazz`);
      await client.query(BESIDE);
    });
    await migrate(url());
    await ask(async (client) => {
      await client.query(await readFile(TAKE_OVER, 'utf8'));
      const { rows } = await client.query(
        `select old.grade_name, old.grade_code, old.clazz_name, grade_name(track, cohort, grade_label, said_in) as g,
          grade_code(track, cohort, said_in) as c, new.clazz_name as n
         from enrolment as new join earlier.patient as old on old.id = new.patient_id order by old.id`,
      );
      const found = rows.map((row) => [
        row.grade_name,
        row.grade_code,
        row.clazz_name,
        row.g,
        row.c,
        row.n,
      ]);
      expect(found.slice(0, typed.length)).toEqual(typed);
      const { rows: entries } = await client.query('select clazz_name from guardian_entry');
      expect(entries).toEqual([{ clazz_name: '1班' }]);
      const { rows: codes } = await client.query('select grade_name, clazz_name from class_code');
      expect(codes).toContainEqual({ grade_name: '五年级', clazz_name: '4班' });
      expect(codes).not.toContainEqual({ grade_name: '五年级', clazz_name: '501班' });
    });
  });
});
