/** The whole demo with fewer children: its parts are there, and its numbers are those a recount finds. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { dateInShanghai } from '@spine/contract/kernel';
import { readConfig } from '@spine/server/config.ts';
import { type Database, openDatabase } from '@spine/server/platform/db/open.ts';
import { refuseDemoUsers } from '@spine/server/platform/session/demo-users.repository.ts';
import { testClock } from '@spine/server/testing/clock.ts';
import { freshDatabase, type TestDatabase } from '@spine/server/testing/database/database.ts';
import { recountAll } from '@spine/server/testing/database/recount.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generatePopulation } from '#population/population.ts';
import { seedDemo } from './demo.ts';
import { demoOf } from './demo-plan.ts';

const PATIENTS = 2400;

let home: TestDatabase;
let blobDir: string;
let owner: Client;
let database: Database;
const { session } = readConfig({ NODE_ENV: 'test' });
beforeAll(async () => {
  home = await freshDatabase();
  blobDir = await mkdtemp(path.join(os.tmpdir(), 'spine-demo-'));
  owner = new Client({ connectionString: home.ownerUrl });
  await owner.connect();
  database = openDatabase(home.appUrl, 6);
  await seedDemo({
    database,
    config: { session, files: { directory: blobDir }, seed: 'demo', patients: PATIENTS },
    clock: testClock(),
    say: () => undefined,
  });
});
afterAll(async () => {
  await owner.end();
  await database.close();
  await home.drop();
  await rm(blobDir, { recursive: true });
});

async function one(statement: string) {
  const { rows } = await owner.query(statement);
  return rows[0];
}

describe('the whole demo', () => {
  test('has four institutions, two provinces, twelve cities and forty schools', async () => {
    expect(
      await one(`select count(distinct org_id)::int as organizations, count(distinct province)::int as provinces,
        count(distinct city)::int as cities, count(*)::int as schools from school`),
    ).toEqual({ organizations: 4, provinces: 2, cities: 12, schools: 40 });
    expect(await one('select count(*)::int as patients from patient')).toEqual({
      patients: PATIENTS,
    });
  });

  test('has several classes in most grades, at its full size', () => {
    const { plan } = demoOf({ seed: 'demo' }, dateInShanghai(testClock().now()));
    const classes = new Map<string, Set<string>>();
    let children = 0;
    for (const row of generatePopulation(plan, 'home')) {
      if (row.row === 'school') continue;
      children += 1;
      const grade = `${row.schoolId} ${row.gradeName}`;
      classes.set(grade, (classes.get(grade) ?? new Set()).add(row.clazzName));
    }
    expect(children).toBe(4800);
    const several = [...classes.values()].filter(({ size }) => size > 1);
    expect(several.length / classes.size).toBeGreaterThan(0.9);
  });

  test('has three rounds, the newest half-way today, and one that is planned', async () => {
    const { rows } = await owner.query(`select status, count(*)::int as projects,
      count(distinct e.patient_id)::int as children from project p
      left join lateral (select distinct patient_id from exam e where e.org_id = p.org_id and e.project_id = p.id) e on true
      group by p.status, p.org_id order by p.status`);
    const newest = rows.filter(({ status }) => status === 1);
    expect(rows.filter(({ status }) => status === 0)).toHaveLength(4);
    expect(newest).toHaveLength(4);
    const examined = newest.reduce((sum, { children }) => sum + children, 0);
    expect(examined / PATIENTS).toBeGreaterThan(0.4);
    expect(examined / PATIENTS).toBeLessThan(0.7);
  });

  test('follows the flow: motion tests on a trigger, declined, to retest and retested, signs from the side', async () => {
    const found = await one(`select
      count(*) filter (where type_id = 0)::int as quick, count(*) filter (where type_id = 1)::int as normal,
      count(*) filter (where status = 2)::int as declined, count(*) filter (where needs_retest)::int as retest,
      count(*) filter (where (findings->>'isExercised')::boolean)::int as exercised,
      count(*) filter (where sagittal_abnormal is not null)::int as sagittal,
      count(distinct result_id)::int as results from exam`);
    const { retested } = await one(`select count(*)::int as retested
      from exam a join exam b on b.org_id = a.org_id and b.project_id = a.project_id and b.patient_id = a.patient_id
      where a.needs_retest and not b.needs_retest and b.exam_time > a.exam_time`);
    expect(found.results).toBe(5);
    for (const part of [found.quick, found.exercised]) expect(part).toBeGreaterThan(300);
    for (const part of [found.declined, found.retest, retested]) expect(part).toBeGreaterThan(20);
    expect(found.sagittal).toBeGreaterThan(0);
    expect(found.normal).toBeGreaterThan(2 * found.quick);
  });

  test('misses in rounds that are over only who was at the school then', async () => {
    const { rows } = await owner.query(`select u.patient_id, p.id from unseen_child u
      join project p on p.org_id = u.org_id and p.id = u.project_id where p.status = 2`);
    const seen = await one(`select count(distinct (e.project_id, e.patient_id))::int as children
      from exam e join project p on p.org_id = e.org_id and p.id = e.project_id where p.status = 2`);
    const missed = rows.length / (rows.length + seen.children);
    expect(missed).toBeGreaterThan(0.005);
    expect(missed).toBeLessThan(0.06);
  });

  test('counts what a recount counts', async () => {
    const facts = `select md5(string_agg(t::text, '|' order by t::text)) as sum, count(*)::int as rows from`;
    const stated = async () => [
      await one(`${facts} statistic_fact t`),
      await one(`${facts} unseen_child t`),
    ];
    const before = await stated();
    expect(before[0].rows).toBeGreaterThan(3000);
    await recountAll(home.ownerUrl);
    expect(await stated()).toEqual(before);
  });

  test('writes nothing past the operation log, whose chain begins with who uses it', async () => {
    expect(await one('select count(*)::int as lines from operation_log')).toEqual({ lines: 0 });
  });

  test('has named people of each role at every institution, and its doctors examined', async () => {
    const { rows } =
      await owner.query(`select org_id, array_agg(distinct role order by role) as roles,
      count(*) filter (where role = 2)::int as doctors, bool_and(real_name is not null) as named
      from app_user where org_id is not null group by org_id`);
    expect(rows).toHaveLength(4);
    for (const { roles, doctors, named } of rows) {
      expect([roles, named]).toEqual([[1, 2, 4], true]);
      expect(doctors).toBeGreaterThanOrEqual(3);
    }
    const { rows: strangers } = await owner.query(`select e.doctor_name from exam e
      left join app_user u on u.id = e.doctor_id and u.org_id = e.org_id and u.role = 2 and u.real_name = e.doctor_name
      where u.id is null limit 3`);
    expect(strangers).toEqual([]);
  });

  test('has prescriptions at every institution, issued by a doctor of its own, which children keep to', async () => {
    const { rows } = await owner.query(`select i.org_id, count(distinct i.issue_id)::int as classes,
      count(*) filter (where i.trained_days > 0) > 0 as trained,
      bool_and(u.id is not null and u.org_id = i.org_id and u.role = 2 and u.real_name = i.issued_by_name) as by_doctors
      from prescription i left join app_user u on u.id = i.issued_by group by i.org_id order by classes`);
    expect(rows.map(({ classes }) => classes)).toEqual([3, 3, 3, 6]);
    for (const { trained, by_doctors } of rows) expect([trained, by_doctors]).toEqual([true, true]);
    const { rows: wrong } = await owner.query(`select i.id from prescription i
      left join training_record r on r.org_id = i.org_id and r.prescription_id = i.id
      group by i.org_id, i.id having i.trained_days <> count(distinct r.date)`);
    expect(wrong).toEqual([]);
  });

  test('is refused in production by each of its users', async () => {
    await expect(refuseDemoUsers(database, session.salt)).rejects.toThrow(/doctor.*wuwanqiu/);
  });

  test('has films of a few actions, whole beside their rows', async () => {
    const { rows } = await owner.query(
      `select key, size::int, a.name from action a join blob on blob.key = a.video_key order by a.id`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['靠墙天使', '收下巴', '站姿侧屈伸展操']);
    for (const { key, size } of rows) {
      const film = await readFile(path.join(blobDir, key));
      expect([film.length, film.toString('latin1', 4, 8)]).toEqual([size, 'ftyp']);
    }
  });

  test('gives phones that nobody has', async () => {
    expect(
      await one(`select count(*)::int as possible from (select tel from patient union all select tel from app_user) as all_of_them
        where tel !~ '^1\\d{2}0000\\d{4}$'`),
    ).toEqual({ possible: 0 });
  });
});
