import { CASE_STAGES } from '@spine/contract/follow-up';
import { readConfig } from '@spine/server/config.ts';
import { type Database, openDatabase } from '@spine/server/platform/db/open.ts';
import { testClock } from '@spine/server/testing/clock.ts';
import { freshDatabase, type TestDatabase } from '@spine/server/testing/database/database.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from './demo.ts';

const { session, files } = readConfig({ NODE_ENV: 'test' });
let home: TestDatabase;
let owner: Client;
let database: Database;
const said: string[] = [];
beforeAll(async () => {
  home = await freshDatabase();
  owner = new Client({ connectionString: home.ownerUrl });
  await owner.connect();
  database = openDatabase(home.appUrl, 2);
});
afterAll(async () => {
  await owner.end();
  await database.close();
  await home.drop();
});

const seed = (on: Database) =>
  seedDemo({
    database: on,
    config: { session, files, seed: 'demo-small' },
    clock: testClock(),
    say: (line) => said.push(line),
  });

async function counts() {
  const { rows } = await owner.query(`select
    (select count(*)::int from organization) as organizations,
    (select count(*)::int from app_user) as users,
    (select count(*)::int from school) as schools,
    (select count(*)::int from patient) as patients,
    (select count(*)::int from exam) as exams,
    (select count(*)::int from report_template) as templates,
    (select count(*)::int from plan) as plans,
    (select count(*)::int from batch_code) as codes,
    (select count(distinct ends_on)::int from access_approval) as ends`);
  return rows[0];
}

/** A database that dies before the transaction of this number. */
function dyingAt(last: number): Database {
  let opened = 0;
  return {
    ...database,
    inScope: (scope, work) => {
      opened += 1;
      return opened >= last ? Promise.reject(new Error('killed')) : database.inScope(scope, work);
    },
  };
}

describe('the demo', () => {
  test('goes on where an interrupted start stopped, and is whole in the end', async () => {
    for (let last = 2; last <= 13; last += 1) await seed(dyingAt(last)).catch(() => undefined);
    await seed(database);
    expect(await counts()).toMatchObject({
      organizations: 2,
      users: 6,
      schools: 8,
      patients: 1200,
      templates: 2,
      plans: 2,
      codes: 170,
      ends: 4,
    });
  });

  test('is left alone by the next start, and stands still', async () => {
    const before = await counts();
    await seed(database);
    expect(await counts()).toEqual(before);
    expect((await seed(database)).sweeps).toEqual([]);
    expect(new Set(said).size).toBe(1);
  });

  test('has a screening under way with children still to be examined, and none in the future', async () => {
    const { rows } = await owner.query(`select
      count(distinct e.patient_id)::int as examined,
      max(e.exam_time) as newest
      from exam e join project p on p.org_id = e.org_id and p.id = e.project_id where p.status = 1`);
    expect(rows[0].examined).toBeGreaterThan(200);
    const { rows: children } = await owner.query('select count(*)::int as roster from patient');
    expect(rows[0].examined).toBeLessThan(children[0].roster - 200);
    expect(rows[0].newest.getTime()).toBeLessThanOrEqual(testClock().now().getTime());
  });

  test('has children who are found by the initials of their names at once', async () => {
    const { rows } = await owner.query(
      `select count(*)::int as children, count(initials)::int as named from patient`,
    );
    expect(rows).toEqual([{ children: rows[0].children, named: rows[0].children }]);
  });

  test('has a round that is over, one under way and one not started in each institution', async () => {
    const { rows } = await owner.query(
      `select org_id, array_agg(status order by status) as statuses from project group by org_id`,
    );
    expect(rows.map(({ statuses }) => statuses)).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ]);
  });

  test('knows who was at school in the round that is over, and never seen', async () => {
    const { rows } = await owner.query(`select count(*)::int as unseen
      from unseen_child u join project p on p.org_id = u.org_id and p.id = u.project_id where p.status = 2`);
    const { rows: really } = await owner.query(`select count(*)::int as unseen
      from enrolment s join patient c on c.org_id = s.org_id and c.id = s.patient_id
      where s.from_day <= '2026-08-31' and s.to_day > '2026-08-31' and not exists (
        select from exam e join project p on p.org_id = e.org_id and p.id = e.project_id
        where e.org_id = c.org_id and e.patient_id = c.id and p.status = 2
      )`);
    expect(rows).toEqual(really);
    expect(rows[0].unseen).toBeGreaterThan(10);
  });

  test('has outcomes of referrals, none of a day to come or before the examination', async () => {
    const { rows } =
      await owner.query(`select p.status, count(*) filter (where c.referred)::int as referred,
        count(*) filter (where c.attended)::int as attended, count(*) filter (where c.confirmed)::int as confirmed
      from statistic_fact c join project p on p.org_id = c.org_id and p.id = c.project_id
      where p.status = 2 group by p.status`);
    const [{ referred, attended, confirmed }] = rows;
    expect(attended / referred).toBeGreaterThan(0.3);
    expect(attended / referred).toBeLessThan(0.6);
    expect(confirmed).toBeGreaterThan(3);
    const { rows: odd } = await owner.query(
      `select r.* from referral r join exam e using (org_id, project_id, patient_id)
       where r.attended_on <= (e.exam_time at time zone 'Asia/Shanghai')::date or r.attended_on > $1::date or not e.referred`,
      [testClock().now()],
    );
    expect(odd).toEqual([]);
  });

  test('has cases at every stage, of both years, that end in many ways', async () => {
    const { rows } = await owner.query(
      `select stage, count(*)::int as count from follow_up_case group by stage order by stage`,
    );
    expect(rows.map(({ stage }) => stage)).toEqual(CASE_STAGES.toSorted());
    const { rows: years } = await owner.query(
      `select extract(year from found_on)::int as year, bool_or(stage = 'closed') as closed,
         bool_or(due_on < $1::date) as overdue from follow_up_case group by year order by year`,
      [testClock().now()],
    );
    expect(years).toMatchObject([{ year: 2025, closed: true, overdue: true }, { year: 2026 }]);
    const { rows: outcomes } = await owner.query('select distinct outcome from follow_up_case');
    expect(outcomes.length).toBeGreaterThan(5);
  });

  test('has batches of codes that are downloaded, partly downloaded, and new', async () => {
    const { rows } = await owner.query(
      `select sum(download_num)::int as downloaded, count(*)::int as count from batch_code group by batch order by 2`,
    );
    expect(rows).toEqual([
      { downloaded: 0, count: 20 },
      { downloaded: 30, count: 50 },
      { downloaded: 100, count: 100 },
    ]);
  });

  test('has prescriptions that some classes keep to, one over and one not begun, their counters right', async () => {
    const { rows: classes } = await owner.query(
      `select i.name, i.start_date > $1::date as ahead, i.end_date < $1::date as over, e.clazz_name,
         count(*)::int as children, sum(i.trained_days)::int as days
       from prescription i join enrolment e on e.org_id = i.org_id and e.patient_id = i.patient_id
       group by i.name, i.start_date, i.end_date, e.school_id, e.cohort, e.clazz_name`,
      ['2026-11-20'],
    );
    expect(classes).toHaveLength(6);
    expect(classes.filter(({ ahead }) => ahead)).toMatchObject([{ days: 0 }]);
    expect(classes.filter(({ over }) => over)).toHaveLength(1);
    for (const { ahead, children, days } of classes)
      if (!ahead) expect(days).toBeGreaterThan(children);
    const { rows: wrong } = await owner.query(
      `select i.id from prescription i left join training_record r on r.org_id = i.org_id and r.prescription_id = i.id
       group by i.org_id, i.id having i.trained_days <> count(distinct r.date)
         or i.training_minutes <> coalesce(sum(r.minutes), 0)
         or max(r.date) > least(i.end_date, $1::date) or min(r.date) < i.start_date`,
      ['2026-11-20'],
    );
    expect(wrong).toEqual([]);
  });

  test('names the doctor of the cast as the doctor of its examinations', async () => {
    const { rows } = await owner.query(
      `select distinct u.username from exam e join app_user u on u.id = e.doctor_id order by 1`,
    );
    expect(rows.map(({ username }) => username)).toEqual(['doctor', 'rival']);
  });
});
