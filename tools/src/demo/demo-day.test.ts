/** A demo that is started in the night and runs on for days. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '@spine/server/config.ts';
import { type Database, openDatabase } from '@spine/server/platform/db/open.ts';
import { freshDatabase, type TestDatabase } from '@spine/server/testing/database/database.ts';
import { recountAll } from '@spine/server/testing/database/recount.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatePopulation } from '#population/population.ts';
import { type RunningDemo, seedDemo } from './demo.ts';
import { newestSchoolDay } from './demo-day.ts';
import { demoOf } from './demo-plan.ts';

const PATIENTS = 800;
const INSTITUTIONS = 4;
/** A Friday, before schools begin. */
const NIGHT = new Date('2026-11-20T01:30:00+08:00');
const { session } = readConfig({ NODE_ENV: 'test' });

let home: TestDatabase;
let blobDir: string;
let owner: Client;
let database: Database;
let demo: RunningDemo;
beforeAll(async () => {
  home = await freshDatabase();
  blobDir = await mkdtemp(path.join(os.tmpdir(), 'spine-demo-day-'));
  owner = new Client({ connectionString: home.ownerUrl });
  await owner.connect();
  database = openDatabase(home.appUrl, 6);
  demo = await startAt(NIGHT);
});
afterAll(async () => {
  await owner.end();
  await database.close();
  await home.drop();
  await rm(blobDir, { recursive: true });
});

function startAt(now: Date): Promise<RunningDemo> {
  return seedDemo({
    database,
    config: { session, files: { directory: blobDir }, seed: 'demo', patients: PATIENTS },
    clock: { now: () => now },
    say: () => undefined,
  });
}

async function sweepAt(instant: string): Promise<void> {
  for (const sweep of demo.sweeps) await sweep(new Date(instant));
}

/** Examinations of a Shanghai day at each institution, and the newest. */
async function examinedOn(day: string) {
  const { rows } = await owner.query(
    `select count(*)::int as exams, max(exam_time) as newest from exam
     where (exam_time at time zone 'Asia/Shanghai')::date = $1::date group by org_id`,
    [day],
  );
  return rows as { exams: number; newest: Date }[];
}

test('started before eight, it ends with the day before and says so', async () => {
  expect(await examinedOn('2026-11-20')).toEqual([]);
  expect(await examinedOn('2026-11-19')).not.toEqual([]);
  const [upTo, goesOn] = (await demo.welcome()).slice(-2);
  expect(upTo).toMatch(/截至 2026-11-19 \d\d:\d\d，今天还没有检查/);
  expect(goesOn).toContain('周一至周五 08:15');
});

test.each([
  ['2026-11-20T08:14:00+08:00', '2026-11-19'],
  ['2026-11-20T08:15:00+08:00', '2026-11-20'],
  ['2026-11-20T23:59:00+08:00', '2026-11-20'],
  ['2026-11-22T12:00:00+08:00', '2026-11-20'],
  ['2026-11-23T07:00:00+08:00', '2026-11-20'],
])('at %s its newest day is %s', (now, day) => {
  expect(newestSchoolDay(new Date(now))).toBe(day);
});

test('has examinations of its newest day at every institution, whatever weekday that is', () => {
  for (const day of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']) {
    const { plan } = demoOf({ seed: 'demo', patients: PATIENTS }, day);
    for (const { key } of plan.organizations) {
      const rows = [...generatePopulation(plan, key)];
      const exams = rows.flatMap((row) => (row.row === 'patient' ? row.exams : []));
      expect(exams.some(({ record }) => record.examTime.startsWith(day))).toBe(true);
    }
  }
});

test('says who can sign in', async () => {
  const lines = await demo.welcome();
  expect(lines[0]).toContain('Spine2026');
  for (const name of ['platform', 'manager', 'doctor', 'maker', 'analyst', 'rival'])
    expect(lines.filter((line) => line.trim().startsWith(name))).toHaveLength(1);
});

test('examines a few children an hour while schools teach, each once however often it is swept', async () => {
  await sweepAt('2026-11-20T08:00:00+08:00');
  expect(await examinedOn('2026-11-20')).toEqual([]);
  await sweepAt('2026-11-20T09:20:00+08:00');
  await sweepAt('2026-11-20T10:20:00+08:00');
  await sweepAt('2026-11-20T10:20:00+08:00');
  const morning = await examinedOn('2026-11-20');
  expect(morning.map(({ exams }) => exams)).toEqual(Array(INSTITUTIONS).fill(9));
  await sweepAt('2026-11-20T12:30:00+08:00');
  await sweepAt('2026-11-20T13:10:00+08:00');
  const noon = await examinedOn('2026-11-20');
  for (const { newest } of noon)
    expect(newest.getTime()).toBeLessThan(Date.parse('2026-11-20T12:00:00+08:00'));
  await sweepAt('2026-11-20T23:50:00+08:00');
  const evening = await examinedOn('2026-11-20');
  for (const { exams, newest } of evening) {
    expect(exams).toBe(26);
    expect(newest.getTime()).toBeLessThan(Date.parse('2026-11-20T17:00:00+08:00'));
  }
});

test('rests at the weekend and goes on after a restart on Monday', async () => {
  await sweepAt('2026-11-21T11:00:00+08:00');
  expect(await examinedOn('2026-11-21')).toEqual([]);
  const again = await startAt(new Date('2026-11-23T09:05:00+08:00'));
  const monday = await examinedOn('2026-11-23');
  expect(monday.map(({ exams }) => exams)).toEqual(Array(INSTITUTIONS).fill(4));
  expect((await again.welcome()).at(-2)).toContain('截至 2026-11-23 09:00。');
});

test('examines only whom the round waited for, and counts what a recount counts', async () => {
  const { rows: twice } = await owner.query(`select e.patient_id from exam e
    join project p on p.org_id = e.org_id and p.id = e.project_id and p.status = 1
    where e.exam_time >= '2026-11-20T08:00:00+08:00' and exists (select from exam o where o.org_id = e.org_id
      and o.project_id = e.project_id and o.patient_id = e.patient_id and o.exam_time < e.exam_time)`);
  expect(twice).toEqual([]);
  const stated = async () =>
    (
      await owner.query(`select
        (select md5(string_agg(t::text, '|' order by t::text)) from statistic_fact t) as facts,
        (select md5(string_agg(t::text, '|' order by t::text)) from unseen_child t) as unseen`)
    ).rows;
  const before = await stated();
  await recountAll(home.ownerUrl);
  expect(await stated()).toEqual(before);
});

test('ends quietly when nobody is left', async () => {
  await owner.query('update project set status = 2 where status = 1');
  await sweepAt('2026-11-24T16:30:00+08:00');
  expect(await examinedOn('2026-11-24')).toEqual([]);
});
