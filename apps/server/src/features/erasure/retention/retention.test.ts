/** What an institution keeps for some years after school is announced, and erased 30 days later. */
import { erasureErrors, listErasures, readRetention, saveRetention } from '@spine/contract/erasure';
import { kernelErrors } from '@spine/contract/kernel';
import { importRoster } from '@spine/contract/patient';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertScreening, type Screening } from '#features/exam/exam.factory.ts';
import { newSchool, rosterFile } from '#features/patient/roster/roster.factory.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import { deleteAllJobs } from '#platform/jobs/purge-jobs.ts';
import { openWorld, type World } from '#testing/world.ts';
import { eraseDue, runRetention } from './retention.service.ts';

const NIGHT = '02:30:00+08:00';

let world: World;
let school: Screening;
beforeAll(async () => {
  world = await openWorld();
  school = await insertScreening(world.database, world.home, { children: 4 });
  const [leaver = '', younger = '', deleted = '', again = ''] = school.patientIds;
  await withClient(world.ownerUrl, async (client) => {
    // One left in 2023, another is there until 2024, one was deleted in 2022.
    const set = 'update patient set name = $2, updated_at = $3, deleted_at = $4 where id = $1';
    await client.query(set, [leaver, '甲离校', '2023-03-01', null]);
    await client.query(set, [younger, '乙在校', '2023-03-01', null]);
    await client.query(set, [deleted, '丙删除', '2021-03-01', '2022-03-01']);
    await client.query(set, [again, '丁回来', '2023-03-01', null]);
    const place = "update enrolment set from_day = '2020-09-01', to_day = $2 where patient_id = $1";
    await client.query(place, [leaver, '2023-09-01']);
    await client.query(place, [younger, '2024-09-01']);
    await client.query(place, [deleted, 'infinity']);
    await client.query(place, [again, '2023-09-01']);
  });
});
afterAll(() => world.close());

const manager = () => world.freshlyAs('manager');
const setting = async () => (await (await manager()).call(readRetention, {})).body.data;
const save = async (input: object) => (await (await manager()).raw(saveRetention, input)).body;
const night = (day: string, hour = NIGHT) =>
  runRetention(
    {
      database: world.database.unhurried,
      purgeJobs: deleteAllJobs,
      now: new Date(`${day}T${hour}`),
    },
    (_orgId, error) => {
      throw error;
    },
  );
const names = () =>
  withClient(world.ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select name from patient where name <> \'*\' order by name collate "C"',
    );
    return rows.map(({ name }) => name).sort();
  });
const all = ['丁回来', '丙删除', '乙在校', '甲离校'].sort();

test('without a setting nothing ends', async () => {
  expect(await setting()).toMatchObject({ years: null, ending: [] });
  expect(await night('2046-01-01')).toBe(0);
  expect(await names()).toEqual(all);
});

test('the setting is a manager’s, with its basis', async () => {
  expect((await save({ years: 3 })).code).toBe(erasureErrors.basisInvalid.code);
  expect((await save({ years: 0, basis: '办法' })).code).toBe(erasureErrors.yearsInvalid.code);
  const doctor = await world.freshlyAs('doctor');
  const input = { years: 3, basis: '办法' };
  expect((await doctor.raw(saveRetention, input)).body.errorCode).toBe(kernelErrors.forbidden.code);
  const browser = await world.inBrowser('manager', { minutesAgo: 10 });
  expect((await browser.raw(saveRetention, input)).body.code).toBe(kernelErrors.proofNeeded.code);
  expect((await save({ years: 3, basis: '档案管理办法第十条' })).code).toBe(8000);
  expect(await setting()).toMatchObject({ years: 3, basis: '档案管理办法第十条' });
});

test('whose time ends within 30 days is announced by night, not before, and erased 30 days later', async () => {
  // Three years after 1 September 2023 is 1 September 2026; the deleted one’s time was over in 2025.
  await night('2026-08-01');
  expect((await setting()).ending).toMatchObject([{ children: 1, firstDay: '2025-03-01' }]);
  await night('2026-08-20', '12:00:00+08:00');
  expect((await setting()).ending).toMatchObject([{ children: 1 }]);
  expect(await night('2026-08-20')).toBe(0);
  expect((await setting()).ending).toMatchObject([{ children: 3, firstDay: '2025-03-01' }]);
  expect(await names()).toEqual(all);

  // One was on a roster again.
  const [, , , again = ''] = school.patientIds;
  await withClient(world.ownerUrl, (client) =>
    client.query('update patient set updated_at = $2 where id = $1', [again, '2026-08-25']),
  );
  expect(await night('2026-08-31')).toBe(1);
  expect(await night('2026-09-18')).toBe(0);
  expect(await night('2026-09-19')).toBe(1);
  expect(await names()).toEqual(['丁回来', '乙在校'].sort());
  const { rows } = (await (await manager()).call(listErasures, {})).body;
  expect(rows).toMatchObject([
    { cause: 'retention', orderedByName: '', reason: '离校满3年，保存期限届满' },
    { cause: 'retention' },
  ]);
});

test('what guardians entered goes as soon as it is as old, and the log says how much', async () => {
  const lines = () =>
    withClient(world.ownerUrl, async (client) => {
      const { rows } = await client.query<{ keymsg: string }>(
        "select keymsg from operation_log where keymsg like '%家长登记%' and username = '系统'",
      );
      return rows.map(({ keymsg }) => keymsg);
    });
  await withClient(world.ownerUrl, (client) =>
    client.query(
      `insert into guardian_entry (org_id, id, school_id, student_id, name, gender, birth_date, grade_name, grade_code, clazz_name,
         clazz_order, created_at)
       select $1, gen_random_uuid(), $2, '9' || n, '癸登记', 'f', '2015-03-19', '一年级', 1, '1班', 1, '2023-09-01'
       from generate_series(1, 2) n`,
      [world.home.orgId, school.schoolId],
    ),
  );
  await night('2026-08-30');
  expect(await lines()).toEqual([]);
  for (const day of ['2026-09-20', '2026-09-21']) await night(day);
  expect(await lines()).toEqual(['保存期限届满，删除家长登记2条']);
});

test('a setting that is taken back withdraws what was announced', async () => {
  await night('2027-08-20');
  expect((await setting()).ending).toMatchObject([{ children: 1 }]);
  expect((await save({ years: null })).code).toBe(8000);
  expect(await setting()).toMatchObject({ years: null, ending: [] });
  expect(await night('2027-12-01')).toBe(0);
});

/** A manager imports a roster on a later day. */
async function importOn(day: string, rows: readonly (readonly string[])[], schoolId: string) {
  world.clock.advance(Date.parse(`${day}T10:00:00+08:00`) - world.clock.now().getTime());
  const { body } = await (await manager()).upload(importRoster, { schoolId }, rosterFile(rows));
  expect(body.code).toBe(8000);
  return body.data;
}

const inGrade = (number: string, name: string, grade: string) => [
  number,
  name,
  '女',
  '2018-03-19',
  grade,
  '1班',
  '',
];

test('who is on a roster is at school, whatever its grade: an import that changes nothing says so', async () => {
  const schoolId = await newSchool(world.database, world.home);
  const repeating = inGrade('20210001', '戊留级', '六年级');
  const special = inGrade('20210002', '己特教', '特教班');
  await importOn('2026-12-01', [repeating, special, inGrade('3', '庚离校', '六年级')], schoolId);
  const again = await importOn('2028-10-01', [repeating, special], schoolId);
  expect(again).toMatchObject({ unchanged: 2, total: 0 });
  await save({ years: 3, basis: '办法' });
  await night('2030-08-10');
  await night('2030-09-11');
  expect(await names()).toEqual(expect.arrayContaining(['戊留级', '己特教']));
  expect(await names()).not.toContain('庚离校');
});

test('a note is not enough: the years of that night, and a roster since, decide', async () => {
  const schoolId = await newSchool(world.database, world.home);
  const rows = [inGrade('20220001', '辛转回', '六年级')];
  await importOn('2028-10-02', rows, schoolId);
  const due = (day: string) =>
    world.database.inScope(world.home, (tenant) =>
      eraseDue(tenant, { purgeJobs: deleteAllJobs, now: new Date(`${day}T${NIGHT}`) }),
    );
  await night('2032-08-20');
  await save({ years: 5, basis: '办法' });
  const { looked, erased } = await due('2032-10-01');
  expect([looked > 0, erased]).toEqual([true, 0]);
  await save({ years: 3, basis: '办法' });
  await night('2032-10-02');
  await importOn('2032-10-20', rows, schoolId);
  expect((await due('2032-11-03')).looked).toBeGreaterThan(0);
  expect(await names()).toContain('辛转回');
});

test('the years count from the day an enrolment ended, not from the grade on record, and a new one begins them anew', async () => {
  const schoolId = await newSchool(world.database, world.home);
  // In August a roster says the grades of the coming year: 五年级 of 2033 ends with 六年级, in 2035.
  await importOn('2033-08-20', [inGrade('1', '壬八月', '五年级')], schoolId);
  await importOn('2033-10-20', [inGrade('2', '癸转走', '三年级')], schoolId);
  const until = (name: string, day: string) =>
    withClient(world.ownerUrl, (client) =>
      client.query(
        'update enrolment set to_day = $2 from patient where patient.id = enrolment.patient_id and name = $1',
        [name, day],
      ),
    );
  await until('癸转走', '2034-03-01');
  await save({ years: 3, basis: '办法' });
  const gone = async (day: string) => {
    await night(day);
    return (await names()).filter((name) => ['壬八月', '癸转走'].includes(name));
  };
  await night('2037-02-20');
  expect(await gone('2037-03-25')).toEqual(['壬八月']);
  await night('2037-08-20');
  expect(await gone('2037-09-21')).toEqual(['壬八月']);
  await night('2038-08-20');
  expect(await gone('2038-09-21')).toEqual([]);
});
