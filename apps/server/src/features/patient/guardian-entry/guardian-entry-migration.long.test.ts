/** Children who waited for the staff become entries; who was examined meanwhile stays a child, without the phone. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { APP_ROLE } from '#platform/db/app-role.ts';
import { applyMigration, migrate, migrationNames } from '#platform/db/migrate.ts';

const NAME = `spine_entries_${randomBytes(4).toString('hex')}`;
const id = (number: number) => `0190ac70-0000-7000-8000-00000000000${number}`;
const [ORG, SCHOOL, PROJECT] = [id(1), id(2), id(3)];

let owner: Client;
beforeAll(async () => {
  await onServer(`create database ${NAME} template template0 encoding 'UTF8'`);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${NAME}`;
  owner = new Client({ connectionString: url.toString() });
  await owner.connect();
  await owner.query(
    'create table schema_migration (name text primary key, applied_at timestamptz not null)',
  );
  for (const name of (await migrationNames()).filter((each) => each < '051'))
    await applyMigration(owner, name, APP_ROLE);
  await owner.query(
    `insert into organization (id, name, created_at) values ('${ORG}', 'o', now())`,
  );
  await owner.query(
    `insert into school (org_id, id, name, province, city, district, province_name, city_name, district_name, created_at)
     values ('${ORG}', '${SCHOOL}', 's', '330000', '330100', '330106', 'p', 'c', 'd', now())`,
  );
  await owner.query(
    `insert into project (org_id, id, name, status, created_at) values ('${ORG}', '${PROJECT}', 'p', 1, now())`,
  );
  for (const [number, unconfirmed] of [
    [4, false],
    [5, true],
    [6, true],
  ] as const)
    await owner.query(
      `insert into patient (org_id, id, school_id, student_id, name, gender, birth_date, tel, grade_name, grade_code,
         clazz_name, clazz_order, created_at, updated_at, unconfirmed)
       values ($1, $2, $3, $4, '林小满', 'f', '2015-03-19', '1380000000' || $4, '五年级', 5, '4班', 4, now(), now(), $5)`,
      [ORG, id(number), SCHOOL, `${number}`, unconfirmed],
    );
  await owner.query(
    `insert into exam (org_id, id, project_id, school_id, patient_id, exam_time, type_id, status, result_id, needs_retest,
       screening_state, left_angle, right_angle, max_angle, group_angles, rule_version, grade_name, grade_code,
       clazz_name, clazz_order, doctor_id, doctor_name, findings, created_at)
     values ($1, gen_random_uuid(), $2, $3, $4, now(), 0, 1, 0, false, 'normal', 1, 1, 1, '{}', 'v', '五年级', 5, '4班', 4,
       $5, 'd', '{}', now())`,
    [ORG, PROJECT, SCHOOL, id(6), id(7)],
  );
  await migrate(url.toString());
});
afterAll(async () => {
  await owner.end();
  await onServer(`drop database ${NAME} with (force)`);
});

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const rowsOf = async (query: string) => (await owner.query(query)).rows;

test('nobody who waited is lost, and no phone that nobody confirmed is left at a child', async () => {
  expect(await rowsOf('select student_id, tel from patient order by 1')).toEqual([
    { student_id: '4', tel: '13800000004' },
    { student_id: '6', tel: null },
  ]);
  expect(await rowsOf('select student_id, tel from guardian_entry order by 1')).toEqual([
    { student_id: '5', tel: '13800000005' },
    { student_id: '6', tel: '13800000006' },
  ]);
});
