/** Whose records an erasure takes: the child's own, which are shown before, and nobody else's. */
import {
  type ErasureLoss,
  eraseChild,
  erasureErrors,
  erasureLossOf,
} from '@spine/contract/erasure';
import { uploadExams } from '@spine/contract/exam';
import { exportCases } from '@spine/contract/follow-up';
import { deleteJob } from '@spine/contract/job';
import { acceptGuardianEntries, exportPatients, importRoster } from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { insertPatientRow, type PatientInput } from '#features/patient/patient.factory.ts';
import { OTHER, rosterFile } from '#features/patient/roster/roster.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import type { BlobStore } from '#platform/files/blob-store.ts';
import { ERASURE_LIST, keyOfNumber, readNumber } from '#platform/files/numbered-files.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { openWorld, type World } from '#testing/world.ts';
import { tablesWith } from './erasure.factory.ts';
import { syncErasureList } from './list/erasure-list.service.ts';

const NAME = '上官晨曦';
const TEL = '13912340001';

let world: World;
let schoolId: string;
let elsewhere: string;
beforeAll(async () => {
  world = await openWorld();
  [schoolId, elsewhere] = await world.database.inScope(world.home, async (tenant) => [
    (await insertSchoolRow(tenant)).id,
    (await insertSchoolRow(tenant)).id,
  ]);
});
afterAll(() => world.close());

const owner = <Row extends object>(text: string, values: unknown[] = []) =>
  withClient(world.ownerUrl, async (client) => (await client.query<Row>(text, values)).rows);
const insert = async (given: Partial<PatientInput> = {}): Promise<string> =>
  world.database.inScope(world.home, async (tenant) => {
    const { id } = await insertPatientRow(tenant, { schoolId, name: NAME, ...given });
    return id;
  });
const gone = (given: Partial<PatientInput> = {}) => insert({ ...given, deletedAt: TEST_NOW });
const lossOf = async (patientId: string): Promise<ErasureLoss> =>
  (await (await world.freshlyAs('manager')).call(erasureLossOf, { patientId })).body.data;
const erase = async (patientId: string, records?: readonly string[]) => {
  const shown = records ?? (await lossOf(patientId)).records.map(({ id }) => id);
  const why = { request: 'child', askedOn: '2026-11-20', reason: '转学' } as const;
  const order = { id: uuidv7(), patientId, records: [...shown], name: NAME, ...why };
  return (await (await world.freshlyAs('manager')).raw(eraseChild, order)).body.code;
};
const erasedOf = async (ids: readonly string[]) => {
  const rows = await owner<{ id: string }>(
    'select id from patient where id = any($1) and erased_at is not null',
    [ids],
  );
  return ids.filter((id) => rows.some((row) => row.id === id));
};

const enter = async (given: Partial<PatientInput>): Promise<string> => {
  const entry = { id: uuidv7(), schoolId, name: NAME, gender: 'f', ...given };
  await owner(
    `insert into guardian_entry (org_id, id, school_id, student_id, name, gender, birth_date, grade_name, grade_code, clazz_name,
       clazz_order, created_at) values ($1, $2, $3, $4, $5, $6, $7, '六年级', 6, '3班', 3, $8)`,
    [
      world.home.orgId,
      entry.id,
      entry.schoolId,
      entry.studentId,
      entry.name,
      entry.gender,
      entry.birthDate,
      TEST_NOW,
    ],
  );
  return entry.id;
};

test('deleted records of the same child are shown with their school, masked, and go with it', async () => {
  const birthDate = '2014-01-01';
  const child = await insert({ birthDate, tel: TEL, studentId: 'G330106201401010011' });
  const sameSchool = await gone({ birthDate, studentId: 'G330106201401010029' });
  const samePhone = await gone({ birthDate, tel: TEL, schoolId: elsewhere });
  const stranger = await gone({ birthDate, schoolId: elsewhere });
  const otherDay = await gone({ birthDate: '2014-01-02' });
  const otherName = await gone({ birthDate, name: '上官晨', tel: TEL });
  const { records } = await lossOf(child);
  expect(records.map(({ id }) => id).sort()).toEqual([sameSchool, samePhone].sort());
  const shown = records.find(({ id }) => id === sameSchool);
  expect(shown).toMatchObject({ deletedOn: '2026-11-20' });
  const asked = await world.inBrowser('manager');
  const masked = (await asked.call(erasureLossOf, { patientId: child })).body.data;
  expect(JSON.stringify(masked)).not.toContain('G330106201401010029');
  expect(await erase(child, [])).toBe(erasureErrors.recordsChanged.code);
  expect(await erase(child, [sameSchool, samePhone, stranger])).toBe(
    erasureErrors.recordsChanged.code,
  );
  expect(await erase(child)).toBe(8000);
  const all = [child, sameSchool, samePhone, stranger, otherDay, otherName];
  expect(await erasedOf(all)).toEqual([child, sameSchool, samePhone]);
});

test('of a school it was in before goes what stands there under its number of then', async () => {
  const birthDate = '2014-07-07';
  const child = await insert({ birthDate, studentId: 'F1', schoolId: elsewhere });
  await owner(
    "update enrolment set from_day = '2026-09-02', to_day = '2026-10-01' where patient_id = $1",
    [child],
  );
  await owner(
    `insert into enrolment
     select (jsonb_populate_record(stay, jsonb_build_object(
       'school_id', $2::text, 'student_id', 'F2', 'from_day', '2026-10-01', 'to_day', '2030-09-01'))).*
     from enrolment stay where patient_id = $1`,
    [child, schoolId],
  );
  await owner("update patient set school_id = $2, student_id = 'F2' where id = $1", [
    child,
    schoolId,
  ]);
  const twin = await gone({ studentId: 'F1', schoolId: elsewhere, birthDate: '2014-07-08' });
  const entries = [
    await enter({ studentId: 'F1', schoolId: elsewhere, birthDate: '2014-07-09' }),
    await enter({ studentId: 'F9', schoolId: elsewhere, birthDate }),
    await enter({ studentId: 'F2', birthDate: '2014-07-09' }),
  ];
  const stranger = await enter({ studentId: 'F8', schoolId: elsewhere, birthDate: '2014-07-09' });
  const { records, counts } = await lossOf(child);
  expect(records.map(({ id }) => id)).toEqual([twin]);
  expect(counts.entries).toBe(3);
  expect(await erase(child)).toBe(8000);
  const left = await owner<{ id: string }>('select id from guardian_entry where id = any($1)', [
    [...entries, stranger],
  ]);
  expect(left).toEqual([{ id: stranger }]);
});

test('a walk-in belongs to the child whose its examination is now, not to whom it was given before', async () => {
  const screening = await insertScreening(world.database, world.home, { children: 3 });
  const [walkIn = '', first = '', second = ''] = screening.patientIds;
  await owner('update patient set name = $2 where id = any($1)', [[walkIn, first, second], NAME]);
  await owner("update patient set birth_date = '2013-03-03' where id = $1", [first]);
  await owner("update patient set birth_date = '2013-04-04' where id = $1", [second]);
  const record = quickRecord({ patientId: walkIn });
  const { projectId, schoolId: at } = screening;
  const upload = { projectId, schoolId: at, exams: [record] };
  expect((await world.as('doctor').raw(uploadExams, upload)).body.code).toBe(8000);
  const examId = record.id;
  const give = (from: string, to: string) =>
    owner(
      `insert into exam_correction (org_id, id, exam_id, kind, patient_id, to_patient_id, reason, corrected_by, corrected_by_name,
         corrected_at) values ($1, $2, $3, 'assign', $4, $5, 'x', $6, 'm', $7)`,
      [world.home.orgId, uuidv7(), examId, from, to, world.cast.users.manager, TEST_NOW],
    );
  await give(walkIn, first);
  await give(first, second);
  await owner('update exam set patient_id = $2 where id = $1', [examId, second]);
  await owner("update patient set student_id = '临0007', deleted_at = $2 where id = $1", [
    walkIn,
    TEST_NOW,
  ]);
  expect((await lossOf(first)).records).toEqual([]);
  expect((await lossOf(second)).records).toMatchObject([{ id: walkIn }]);
  expect(await erase(first)).toBe(8000);
  expect(await erasedOf([walkIn, first, second])).toEqual([first]);
  expect(await erase(second)).toBe(8000);
  expect(await erasedOf([walkIn, second])).toEqual([walkIn, second]);
});

test('of the entries of guardians those of the child go, and are told before', async () => {
  const birthDate = '2014-02-02';
  const studentId = 'G330106201402020012';
  const child = await insert({ birthDate, studentId });
  const same = { birthDate, studentId };
  const own = await enter(same);
  const otherNumber = await enter({ ...same, studentId: 'G330106201402020020' });
  const kept = [
    await enter({ ...same, name: '上官晨' }),
    await enter({ ...same, studentId: 'G330106201402020039', schoolId: elsewhere }),
    await enter({ ...same, studentId: 'G330106201402020047', gender: 'm' }),
    await enter({ ...same, studentId: 'G330106201402020055', birthDate: '2014-02-03' }),
  ];
  expect((await lossOf(child)).counts.entries).toBe(2);
  expect(await erase(child)).toBe(8000);
  const left = await owner<{ id: string }>('select id from guardian_entry where id = any($1)', [
    [own, otherNumber, ...kept],
  ]);
  expect(left.map(({ id }) => id).sort()).toEqual(kept.sort());
});

test('what a child was accepted from goes again where a restored database has it waiting, and not yet the child', async () => {
  const given = { birthDate: '2014-03-03', studentId: 'G330106201403030014' };
  const id = await enter(given);
  const { body } = await world.as('manager').call(acceptGuardianEntries, { ids: id });
  expect(body).toMatchObject({ code: 8000, data: { added: 1 } });
  const [accepted] = await owner<{ id: string }>('select id from patient where entry_id = $1', [
    id,
  ]);
  expect(await erase(accepted?.id ?? '')).toBe(8000);
  // The database that is restored knows neither the child nor its erasure.
  await owner('delete from erasure where $1 = any(patient_ids)', [accepted?.id]);
  await owner('delete from enrolment where patient_id = $1', [accepted?.id]);
  await owner('delete from patient where id = $1', [accepted?.id]);
  await enter({ ...given, id });
  const stores = {
    database: world.database.unhurried,
    blobs: openBlobStore(world.config.files),
    now: world.clock.now(),
  };
  await syncErasureList(stores);
  expect(await owner('select from guardian_entry where id = $1', [id])).toEqual([]);
});

test('entries of the list that are lost are written again from the first on, so that no crash leaves a gap', async () => {
  const there = openBlobStore(world.config.files);
  const stores = { database: world.database.unhurried, now: world.clock.now() };
  const [listed] = await owner<{ last: number }>('select max(list_number) as last from erasure');
  const last = listed?.last ?? 0;
  const keys = [last - 1, last].map((number) => keyOfNumber(ERASURE_LIST, number));
  const areThere = () => Promise.all(keys.map((key) => there.has(key)));
  expect(await areThere()).toEqual([true, true]);
  for (const key of keys) await there.remove(key);
  let writes = 0;
  const failing: BlobStore = {
    ...there,
    write: (key, content) => {
      writes += 1;
      return writes === 1 ? there.write(key, content) : Promise.reject(new Error('away'));
    },
  };
  await expect(syncErasureList({ ...stores, blobs: failing })).rejects.toThrow('away');
  expect(await areThere()).toEqual([true, false]);
  await syncErasureList({ ...stores, blobs: there });
  expect(await areThere()).toEqual([true, true]);
});

test('an entry that is lost and that the database does not know ends neither the list nor the start', async () => {
  const blobs = openBlobStore(world.config.files);
  const stores = { database: world.database.unhurried, blobs, now: world.clock.now() };
  for (const _two of [1, 2]) await erase(await insert());
  const rows = await owner<{ id: string; at: number }>(
    'select id, list_number as at from erasure order by list_number desc limit 2',
  );
  const [newest, older] = rows.map((row) => ({ ...row, key: keyOfNumber(ERASURE_LIST, row.at) }));
  if (!(newest && older)) throw new Error('no two erasures');
  for (const { key } of [newest, older]) await blobs.remove(key);
  await owner('update blob set size = 1 where key = $1', [newest.key]);
  await owner('update erasure set list_number = null where id = $1', [older.id]);
  const lost: number[] = [];
  await syncErasureList({ ...stores, onEntryLost: (number) => lost.push(number) });
  expect(lost).toEqual([older.at]);
  const numbers = () =>
    owner('select id, list_number as at from erasure where list_number >= $1 order by 2', [
      older.at,
    ]);
  const after = [
    { id: newest.id, at: newest.at },
    { id: older.id, at: newest.at + 1 },
  ];
  expect(await numbers()).toEqual(after);
  const file = await readNumber(blobs, newest.key);
  expect(
    await owner('select key, size::int, sha256 from blob where key = $1', [newest.key]),
  ).toEqual([file?.blob]);
  await owner('update erasure set list_number = null where list_number >= $1', [older.at]);
  await syncErasureList(stores);
  expect(await numbers()).toEqual(after);
});

test('the log, which nobody can change, names no child: not by a filter, nor by the name of a file', async () => {
  await insert();
  const doctor = world.as('doctor');
  await doctor.raw(exportCases, { name: NAME });
  await doctor.raw(exportPatients, { name: NAME, tel: TEL });
  const manager = world.as('manager');
  const jobId = uuidv7();
  const file = rosterFile([OTHER], `${NAME}.xls`);
  expect((await manager.upload(importRoster, { schoolId, jobId }, file)).body.code).toBe(8000);
  expect((await manager.call(deleteJob, { id: jobId })).body.code).toBe(8000);
  const lines = await owner<{ keymsg: string }>('select keymsg from operation_log');
  expect(lines.map(({ keymsg }) => keymsg)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('姓名=已填写'),
      expect.stringContaining('删除任务：导入名单'),
    ]),
  );
  for (const word of [NAME, TEL])
    expect(await tablesWith(world.ownerUrl, word)).not.toContain('public.operation_log');
});

test('the number of siblings is forgotten with the last of them, whose message it was last or not', async () => {
  const hash = Buffer.from('a number of two siblings');
  const message = async (patientId: string): Promise<string> => {
    const id = uuidv7();
    await owner(
      `insert into text_message (org_id, id, patient_id, number_hash, state, asked_by, asked_by_name, asked_at)
       values ($1, $2, $3, $4, 'waiting', $5, 'm', $6)`,
      [world.home.orgId, id, patientId, hash, world.cast.users.manager, TEST_NOW],
    );
    return id;
  };
  const [first, second] = [await insert(), await insert({ birthDate: '2015-05-05' })];
  const newest = await message(first);
  await message(second);
  await owner('insert into text_number values ($1, $2, $3, $4)', [
    world.home.orgId,
    hash,
    newest,
    TEST_NOW,
  ]);
  const numbers = () => owner('select from text_number where number_hash = $1', [hash]);
  expect(await erase(first)).toBe(8000);
  expect(await numbers()).toHaveLength(1);
  expect(await erase(second)).toBe(8000);
  expect(await numbers()).toEqual([]);
});

test('each examination keeps its age: around a birthday, over years, and of a child that was born on a leap day', async () => {
  const days = ['2019-02-28', '2020-02-29', '2021-03-01', '2022-06-14', '2023-06-15', '2024-02-29'];
  const plain = await owner<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'exam'::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
  );
  const columns = plain.map(({ name }) => name);
  const values = columns.map((name) => ({ id: '$2', exam_time: '$3' })[name] ?? name);
  for (const birthDate of ['2016-02-29', '2016-06-15', '2015-02-28']) {
    const screening = await insertScreening(world.database, world.home, { children: 1 });
    const { projectId, schoolId: at, patientIds } = screening;
    const [id = ''] = patientIds;
    await owner('update patient set name = $2, birth_date = $3 where id = $1', [
      id,
      NAME,
      birthDate,
    ]);
    const record = quickRecord({ patientId: id });
    const upload = { projectId, schoolId: at, exams: [record] };
    expect((await world.as('doctor').raw(uploadExams, upload)).body.code).toBe(8000);
    for (const day of days)
      await owner(
        `insert into exam (${columns.join()}) select ${values.join()} from exam where id = $1`,
        [record.id, uuidv7(), `${day}T10:00:00+08:00`],
      );
    const ages = () =>
      owner(
        `select exam.id, extract(year from age((exam_time at time zone 'Asia/Shanghai')::date, birth_date))::int as age
         from exam join patient on patient.id = exam.patient_id where patient_id = $1 order by exam.id`,
        [id],
      );
    const before = await ages();
    expect(before).toHaveLength(days.length + 1);
    expect(await erase(id)).toBe(8000);
    expect(await ages()).toEqual(before);
  }
});
