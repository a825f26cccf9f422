/** Erasing a child: it is gone from everywhere at once, and no statistic moves. */
import { execFileSync } from 'node:child_process';
import {
  eraseChild,
  erasureCertificate,
  erasureErrors,
  erasureLossOf,
  listErasures,
} from '@spine/contract/erasure';
import { examDetail, listExams, uploadExams } from '@spine/contract/exam';
import { casePhoto, listCases } from '@spine/contract/follow-up';
import { kernelErrors } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import { addPatient, listPatients, patientDetail } from '@spine/contract/patient';
import { quickQueryChild } from '@spine/contract/quick-query';
import { recordAttendance, stationRoster } from '@spine/contract/station';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { insertPatientRow, typedPatient } from '#features/patient/patient.factory.ts';
import { insertRosterBatch } from '#features/patient/roster-batch/roster-batch.factory.ts';
import type { BlobStore } from '#platform/files/blob-store.ts';
import { ERASURE_LIST, keyOfNumber } from '#platform/files/numbered-files.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { recountAll } from '#testing/database/recount.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  type Erasable,
  filesWith,
  openErasable,
  PLANTED,
  statisticsOf,
  tablesWith,
} from './erasure.factory.ts';
import { sweepErasures } from './finish-erasures.service.ts';
import { syncErasureList } from './list/erasure-list.service.ts';

const TODAY = '2026-11-20';

let world: World;
let child: Erasable;

const order = (given: object = {}) => ({
  id: uuidv7(),
  patientId: child.id,
  records: [child.walkInId],
  name: PLANTED.name,
  request: 'guardianWritten' as const,
  askedOn: TODAY,
  reason: '毕业离校',
  ...given,
});
const manager = () => world.freshlyAs('manager');
const erase = async (given: object = {}) =>
  (await (await manager()).raw(eraseChild, order(given))).body;
const blobs = () => openBlobStore(world.config.files);
const keys = async () => {
  const names: string[] = [];
  for await (const { key } of blobs().list()) names.push(key);
  return names;
};

describe('a child that is erased', () => {
  let before: string;
  let answer: Awaited<ReturnType<typeof erase>>;
  let filesBefore: string[];
  beforeAll(async () => {
    world = await openWorld();
    child = await openErasable(world);
    before = await statisticsOf(world);
    filesBefore = await keys();
    // The doctor who looks at a photo, and the call that is answered, find it there before.
    expect(await tablesWith(world.ownerUrl, PLANTED.name)).toEqual(
      expect.arrayContaining([
        'public.patient',
        'public.exam_image',
        'public.job',
        'public.download',
      ]),
    );
    answer = await erase();
  });
  afterAll(() => world.close());

  test('is in no table and no file, by name, number, phone, note or hospital', async () => {
    expect(answer.code).toBe(8000);
    for (const word of [PLANTED.name, PLANTED.studentId, PLANTED.note, PLANTED.hospital])
      expect([word, await tablesWith(world.ownerUrl, word)]).toEqual([word, []]);
    // A code that its phone asked for ends by itself.
    expect(await tablesWith(world.ownerUrl, child.tel)).toEqual([
      'public.patient',
      'public.sms_code',
    ]);
    expect(await tablesWith(world.ownerUrl, `hash of ${child.tel}`)).toEqual([]);
    expect(await filesWith(world.config.files.directory, PLANTED.name)).toEqual([]);
  });

  test('leaves no picture, photo or file of a job: what is new is the entry of the list', async () => {
    expect(filesBefore).toHaveLength(3);
    const after = await keys();
    expect(after.filter((key) => filesBefore.includes(key))).toEqual([]);
    expect(after).toHaveLength(1);
    expect(
      await child.owner("select from erasure where files_left <> '{}' or list_number is null"),
    ).toEqual([]);
  });

  test('moves no statistic, nor does a recount', async () => {
    expect(before.length).toBeGreaterThan(100);
    expect(await statisticsOf(world)).toBe(before);
    await recountAll(world.ownerUrl, world.home.orgId);
    expect(await statisticsOf(world)).toBe(before);
  });

  test('is in no list, and its page says that there is no such child', async () => {
    const doctor = await world.freshlyAs('doctor');
    const { schoolId } = child.screening;
    for (const list of [listPatients, listExams, listCases]) {
      const { body } = await doctor.raw(list, { schoolId });
      expect(JSON.stringify(body.rows)).not.toContain(child.id);
    }
    expect((await doctor.call(patientDetail, { id: child.id })).body.code).toBe(
      erasureErrors.childUnknown.code,
    );
    expect((await doctor.call(examDetail, { id: child.examId })).body.code).not.toBe(8000);
    expect((await doctor.raw(casePhoto, { id: uuidv7(), size: 'small' })).body.code).not.toBe(8000);
    // What a tablet reads at its next contact.
    const clazz = { ...child.screening, gradeName: '六年级', clazzName: '3班' };
    const roster = (await doctor.raw(stationRoster, clazz)).body;
    expect(roster.code).toBe(8000);
    expect(JSON.stringify(roster)).not.toContain(child.id);
    const { body } = await world.anonymous.call(quickQueryChild, {
      token: child.token,
      id: child.id,
    });
    expect(body.code).not.toBe(8000);
  });

  test('is told to a device that still holds it, and nothing of what it sends is stored', async () => {
    const { projectId, schoolId } = child.screening;
    const doctor = await world.freshlyAs('doctor');
    const exams = [quickRecord({ patientId: child.id })];
    const { body } = await doctor.raw(uploadExams, { projectId, schoolId, exams });
    expect(body.data.results).toMatchObject([
      { outcome: 'refused', code: erasureErrors.childErased.code },
    ]);
    const absent = { projectId, schoolId, patientId: child.id, day: TODAY, absent: true };
    expect((await doctor.raw(recordAttendance, absent)).body.code).toBe(
      erasureErrors.childErased.code,
    );
    const again = { ...typedPatient(schoolId), id: child.id };
    expect((await (await manager()).raw(addPatient, again)).body.code).toBe(
      erasureErrors.childErased.code,
    );
    expect(await child.owner('select from exam where id = $1', [exams[0]?.id])).toEqual([]);
  });

  test('is told in the log by a number, and the line before it stays', async () => {
    const { body } = await (await manager()).call(listLogs, { model: 'patient', optype: 'delete' });
    expect(body.rows[0]).toMatchObject({ level: 'WARN' });
    expect(JSON.stringify(body.rows)).not.toContain(PLANTED.name);
  });

  test('has a certificate that names nobody, and a row in the list of erasures', async () => {
    const { id, number } = answer.data;
    expect(number).toMatch(/^SC20261120-[0-9A-F]{8}$/);
    const { body } = await (await manager()).call(listErasures, {});
    expect(body.rows).toMatchObject([
      {
        id,
        number,
        cause: 'guardianWritten',
        askedOn: TODAY,
        filesLeft: 0,
        counts: {
          exams: 2,
          pictures: 1,
          photos: 1,
          letters: 1,
          texts: 1,
          consents: 1,
          entries: 1,
          jobs: 1,
        },
      },
    ]);
    const { bytes, headers } = await (await manager()).call(erasureCertificate, { id });
    expect(headers['content-type']).toBe('application/pdf');
    const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input: bytes, encoding: 'utf8' });
    expect(text.replace(/\s/g, '')).toContain(number);
    expect(text).not.toContain(PLANTED.name);
    const foreign = await (await world.freshlyAs('rival')).raw(erasureCertificate, { id });
    expect(foreign.body.code).toBe(erasureErrors.unknown.code);
  });

  test('is erased once: the same order again answers the same, another one finds nobody', async () => {
    const again = await erase({ id: answer.data.id });
    expect(again.data).toEqual(answer.data);
    expect((await erase()).code).toBe(erasureErrors.childUnknown.code);
    const other = await insertOther();
    expect((await erase({ id: answer.data.id, patientId: other })).code).toBe(
      erasureErrors.unknown.code,
    );
    const { total } = (await (await manager()).call(listErasures, {})).body;
    expect(total).toBe(1);
  });

  test('loses what a call that had begun before still wrote', async () => {
    const { orgId } = world.home;
    await child.owner(
      `insert into follow_up_act (org_id, id, patient_id, kind, note, done_by_name, done_at) values ($1, $2, $3, 'noted', $4, 'x', now())`,
      [orgId, uuidv7(), child.id, PLANTED.note],
    );
    const now = new Date(world.clock.now().getTime() + 10 * 60_000);
    await sweepErasures({ database: world.database.unhurried, blobs: blobs() }, now, {
      onFileLeft: (_id, error) => {
        throw error;
      },
    });
    expect(await tablesWith(world.ownerUrl, PLANTED.note)).toEqual([]);
  });

  test('is named while a file of it cannot be removed, and the others are', async () => {
    const stores = { database: world.database.unhurried, blobs: blobs() };
    const [locked, other] = [uuidv7(), uuidv7()];
    await child.owner('update erasure set files_left = $1', [[locked, other]]);
    const removed: string[] = [];
    const broken: BlobStore = {
      ...stores.blobs,
      remove: (key) => {
        if (key === locked) return Promise.reject(new Error('locked'));
        removed.push(key);
        return Promise.resolve();
      },
    };
    const told: unknown[] = [];
    const sweep = (store: BlobStore) =>
      sweepErasures({ ...stores, blobs: store }, world.clock.now(), {
        onFileLeft: (id, error) => told.push([id, error]),
      });
    await sweep(broken);
    expect([removed, told]).toEqual([[other], [[answer.data.id, new Error('locked')]]]);
    expect(await child.owner('select files_left from erasure')).toEqual([{ files_left: [locked] }]);
    await sweep(stores.blobs);
    expect([told.length, await child.owner('select files_left from erasure')]).toEqual([
      1,
      [{ files_left: [] }],
    ]);
  });

  test('is erased again where a restored database knows it, as old as it was', async () => {
    const ages = () => child.owner('select ages from erasure');
    expect(await ages()).toEqual([{ ages: { [child.screening.schoolId]: { under14: 2 } } }]);
    await child.owner('delete from erasure');
    await child.owner(
      `update patient set erased_at = null, deleted_at = null, name = $2, student_id = $3, birth_date = '1990-01-01' where id = $1`,
      [child.id, PLANTED.name, PLANTED.studentId],
    );
    const stores = { database: world.database.unhurried, blobs: blobs(), now: world.clock.now() };
    expect(await syncErasureList(stores)).toBe(1);
    expect(await tablesWith(world.ownerUrl, PLANTED.name)).toEqual([]);
    expect(await syncErasureList(stores)).toBe(0);
    expect(await ages()).toEqual([{ ages: { [child.screening.schoolId]: { under14: 2 } } }]);
    const { body } = await (await manager()).call(listErasures, {});
    expect(body.rows).toMatchObject([{ id: answer.data.id, number: answer.data.number }]);
  });

  test('is in the list again where older files came back, so that nothing after it is missed', async () => {
    const key = keyOfNumber(ERASURE_LIST, 1);
    await blobs().remove(key);
    const stores = { database: world.database.unhurried, blobs: blobs(), now: world.clock.now() };
    await syncErasureList(stores);
    expect(await blobs().has(key)).toBe(true);
    await child.owner('delete from erasure');
    await child.owner('delete from blob where key = $1', [key]);
    expect(await syncErasureList(stores)).toBe(1);
  });
});

const insertOther = (given: object = {}) =>
  world.database.inScope(world.home, async (tenant) => {
    const { schoolId } = child.screening;
    return (await insertPatientRow(tenant, { schoolId, ...given })).id;
  });

describe('an order to erase', () => {
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    child = await openErasable(world);
  });

  test('is refused with another name, a day to come, and a reason that says who it is', async () => {
    const cases = [
      [{ name: '欧阳赤' }, erasureErrors.nameDiffers],
      [{ askedOn: '2026-11-21' }, erasureErrors.dayInvalid],
      [{ reason: '欧阳 赤松的家长要求' }, erasureErrors.reasonInvalid],
      [{ reason: `学号${PLANTED.studentId}` }, erasureErrors.reasonInvalid],
      [{ reason: `${child.tel}来电` }, erasureErrors.reasonInvalid],
      [{ reason: '' }, erasureErrors.reasonInvalid],
      [{ request: 'retention' }, erasureErrors.requestInvalid],
      [{ patientId: uuidv7() }, erasureErrors.childUnknown],
    ] as const;
    for (const [given, entry] of cases) expect((await erase(given)).code).toBe(entry.code);
    expect(await tablesWith(world.ownerUrl, PLANTED.name)).not.toEqual([]);
    expect((await erase({ name: '欧阳·赤松' })).code).toBe(8000);
  });

  test('is a manager’s of the institution, who has proved lately who they are', async () => {
    const doctor = await world.freshlyAs('doctor');
    expect((await doctor.raw(eraseChild, order())).body.errorCode).toBe(
      kernelErrors.forbidden.code,
    );
    const rival = await world.freshlyAs('rival');
    expect((await rival.raw(eraseChild, order())).body.code).toBe(erasureErrors.childUnknown.code);
    const browser = await world.inBrowser('manager', { minutesAgo: 10 });
    expect((await browser.raw(eraseChild, order())).body.code).toBe(kernelErrors.proofNeeded.code);
    expect((await (await manager()).call(patientDetail, { id: child.id })).body.code).toBe(8000);
    expect((await erase()).code).toBe(8000);
  });

  test('tells before what goes, and who else may be the same child', async () => {
    const alike = await insertOther({ name: PLANTED.name, birthDate: PLANTED.birthDate });
    const { body } = await (await manager()).call(erasureLossOf, { patientId: child.id });
    expect(body.data).toMatchObject({ alike: 1, counts: { exams: 2, photos: 1 } });
    expect((await erase()).code).toBe(8000);
    expect((await (await manager()).call(patientDetail, { id: alike })).body.code).toBe(8000);
    const rival = await world.freshlyAs('rival');
    expect((await rival.raw(erasureLossOf, { patientId: alike })).body.code).toBe(
      erasureErrors.childUnknown.code,
    );
    for (const table of ['enrolment where patient_id', 'patient where id'])
      await child.owner(`delete from ${table} = $1`, [alike]);
  });

  test('ends imports on their way and begins other jobs anew, without the child', async () => {
    const job = (id: string, kind: string, upload: string | null) =>
      child.owner(
        `insert into job (id, org_id, user_id, actor, kind, title, input, upload_key, status, queue_id, run_id, created_at)
         values ($1, $2, $3, '{}', $4, 'x', '{}', $5, 'running', $1, $1, now())`,
        [id, world.home.orgId, world.cast.users.manager, kind, upload],
      );
    const [waiting, importing, key, uploadKey] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    for (const each of [key, uploadKey])
      await child.owner(
        "insert into blob (key, size, sha256, created_at, org_id) values ($1, 1, sha256('x'), now(), $2)",
        [each, world.home.orgId],
      );
    // A file that is looked at may name the child.
    const { schoolId } = child.screening;
    await world.database.inScope(world.home, (of) =>
      insertRosterBatch(of, { schoolId, uploadKey }),
    );
    await job(waiting, 'nothing', null);
    await job(importing, 'roster', key);
    expect((await erase()).code).toBe(8000);
    const left = await child.owner<{ id: string; same: boolean }>(
      'select id, run_id = id as same from job where id = any($1)',
      [[waiting, importing]],
    );
    expect(left.map(({ id }) => id)).toEqual([waiting]);
    expect(left[0]?.same).not.toBe(true);
    const used = await child.owner('select from blob where dropped_at is null and key = any($1)', [
      [key, uploadKey],
    ]);
    expect(used).toEqual([]);
  });
});
