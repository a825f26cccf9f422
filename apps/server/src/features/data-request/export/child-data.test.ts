/** Everything about one child in a zip: what is in it, what is not, and who gets it. */
import { execFileSync } from 'node:child_process';
import {
  type ChildData,
  childData,
  dataRequestErrors,
  exportChildData,
} from '@spine/contract/data-request';
import { childLog } from '@spine/contract/log';
import { deletePatients } from '@spine/contract/patient';
import { strFromU8, unzipSync } from 'fflate';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnTo } from '#features/enrolment/enrolment.factory.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertFamily } from '#features/quick-query/quick-query.factory.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { FULL_DOCUMENT, openFullChild, STAFF } from './child-data.factory.ts';

type FullChild = Awaited<ReturnType<typeof openFullChild>>;

let world: World;
let child: FullChild;
let files: Record<string, Uint8Array>;
let data: ChildData;
beforeAll(async () => {
  world = await openWorld({ PDF_WORKERS: '1' });
  child = await openFullChild(world);
  files = unzipSync((await exported(child.id)).bytes);
  data = dataIn(files);
});
afterAll(() => world.close());

const exported = async (patientId: string, as: CastName = 'manager') =>
  (await world.freshlyAs(as)).raw(exportChildData, { patientId });
const dataIn = (zip: Record<string, Uint8Array>): ChildData =>
  childData.strict().parse(JSON.parse(strFromU8(zip['data.json'] ?? new Uint8Array())));
const textOf = (input: Uint8Array) =>
  execFileSync('pdftotext', ['-raw', '-', '-'], { input, encoding: 'utf8' }).replace(/\s/g, '');

/** Tables that hold rows of one child: where they are in the file. */
const INCLUDED: Readonly<Record<string, (of: ChildData) => unknown>> = {
  attendance: ({ absences }) => absences[0],
  child_document: ({ child }) => child.document === FULL_DOCUMENT,
  consent: ({ consents }) => consents[0],
  correction_request: ({ corrections }) => corrections[0],
  enrolment: ({ enrolments }) => enrolments[0],
  exam: ({ exams }) => exams[0],
  exam_correction: ({ examCorrections }) => examCorrections[0],
  exam_image: ({ exams }) => exams.flatMap(({ pictures }) => pictures)[0],
  follow_up_act: ({ acts }) => acts[0],
  follow_up_case: ({ followUp }) => followUp,
  follow_up_photo: ({ photos }) => photos[0],
  operation_log: ({ looks }) => looks[0],
  patient: (of) => of.child,
  prescription: ({ prescriptions }) => prescriptions[0],
  referral: ({ visits }) => visits[0],
  referral_letter: ({ letters }) => letters[0],
  report_download: ({ exams }) => exams.find(({ reportDownloadedAt: at }) => at !== null),
  text_message: ({ textMessages }) => textMessages[0],
  text_stop: ({ followUp }) => followUp?.textsStopped,
  training_record: ({ prescriptions }) => prescriptions[0]?.trainings[0],
};
/** Those that are not, and why. */
const EXCLUDED: Readonly<Record<string, string>> = {
  bulk_report: 'ids of examinations that a file of many children holds, until its job is forgotten',
  consent_reminder: 'that a text asked for an answer: the answer is in the file',
  erasure: 'what was erased: no child of a file has a row',
  family_access: 'a secret of ten minutes and the phone that is in the file',
  family_link: 'a secret of a minute',
  guardian_entry: 'of no child yet: staff have not matched it',
  monitoring_number:
    'a serial of a school and a year, which says nothing but that the child was numbered',
  roster_batch_row:
    'what files said of the child, while a batch can be taken back: the record itself is in the file',
  retention_notice: 'that its time ends within 30 days, as the setting of the institution says',
  school_list_child:
    'that a list named the child to its school: the log says to whom, and what the list shows is in the file',
  statistic_fact: 'derived from examinations that are in the file',
  unseen_child: 'derived from roster and projects: that a project waits for the child',
};

test('every table that names a child is in the file, or is left out for a reason', async () => {
  const owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and column_name ~ '^((to_)?patient_ids?|exam_ids?|prescription_id|subject_id|student_id|keypoint)$'`,
  );
  await owner.end();
  const declared = [...Object.keys(INCLUDED), ...Object.keys(EXCLUDED)];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
});

test.each(Object.entries(INCLUDED))('what %s holds of a child is in the file', (_table, find) => {
  expect(find(data)).toBeTruthy();
});

describe('the zip', () => {
  test('holds the data, the same to read, the reports, and each photo', () => {
    const names = Object.keys(files);
    expect(names.slice(0, 3)).toEqual(['data.json', 'data.pdf', 'reports.pdf']);
    const named = [
      ...data.exams.flatMap(({ pictures }) => pictures.map(({ file }) => file)),
      ...data.photos.map(({ file }) => file),
    ];
    expect(names.slice(3).toSorted()).toEqual(named.toSorted());
    expect(named).toHaveLength(2);
    for (const name of named) expect(files[name ?? '']?.length).toBeGreaterThan(50);
  });

  test('can be read by people', () => {
    const text = textOf(files['data.pdf'] ?? new Uint8Array());
    const words = [
      data.child.name,
      data.child.studentId,
      child.tel,
      '（已作废）',
      '临溪市人民医院',
      'ZZ-',
      '陆思媛',
      '核心练习',
      '不同意',
      '在外地',
      '机构管理员',
    ];
    for (const word of words) expect(text).toContain(word);
    expect(textOf(files['reports.pdf'] ?? new Uint8Array())).toContain(data.child.name);
  });

  test('holds examinations with their readings, voided ones too', () => {
    expect(data.exams).toHaveLength(3);
    const [curved, pictured, voided] = ['', child.pictured, child.voided].map((id) =>
      data.exams.find((exam) => (id ? exam.id === id : exam.maxAngle === 11.2)),
    );
    expect(curved).toMatchObject({ voidedAt: null, uploadedAt: expect.any(String) });
    expect(curved?.findings).toMatchObject({ readings: [[11.1, 11.2, 11.3]] });
    expect(pictured?.pictures).toHaveLength(1);
    // It may show another child, and why it was voided may name one.
    expect(voided).toMatchObject({ voidedAt: expect.any(String), pictures: [] });
    expect(data.examCorrections).toMatchObject([{ kind: 'void', examId: child.voided }]);
    expect(JSON.stringify(data)).not.toContain('录错了');
    // A voided examination has no report.
    const reported = data.reports.map(({ examId }) => examId);
    expect(reported.toSorted()).toEqual([curved?.id, pictured?.id].toSorted());
  });

  test('says who looked by role and day, and names nobody', () => {
    const looks = data.looks.filter(({ role }) => role !== null);
    expect(looks.length).toBeGreaterThan(0);
    for (const { day } of looks) expect(day).toBe('2026-11-20');
    const words = [...Object.values(world.cast.users), STAFF.recordedByName];
    for (const word of words) expect(JSON.stringify(data)).not.toContain(word);
    expect(JSON.stringify(data)).not.toContain('operator');
  });

  test('has nothing of the other child of the family', () => {
    const sibling = child.screening.patientIds[1] ?? 'none';
    const text = JSON.stringify(data);
    for (const word of [sibling, child.siblingExam, child.screening.studentIds[1] ?? 'none'])
      expect(text).not.toContain(word);
  });

  test('is streamed under a name that tells nothing, and leaves one line', async () => {
    const { headers, status } = await exported(child.id, 'doctor');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/zip');
    expect(decodeURIComponent(String(headers['content-disposition']))).toBe(
      "attachment; filename*=UTF-8''学生全部资料-2026-11-20.zip",
    );
    const { body } = await world.as('manager').call(childLog, { patientId: child.id });
    expect(body.data.lines[0].words).toBe('导出该学生的全部资料');
  });
});

test('a child of whom nothing is known yet has a file too', async () => {
  const { patientIds } = await insertFamily(world, world.home, { tel: '13800000001' });
  const zip = unzipSync((await exported(patientIds[0] ?? '')).bytes);
  expect(Object.keys(zip)).toEqual(['data.json', 'data.pdf']);
  const empty = dataIn(zip);
  expect([empty.exams, empty.followUp, empty.photos]).toEqual([[], null, []]);
  expect(textOf(zip['data.pdf'] ?? new Uint8Array())).toContain('没有记录');
});

test('a photo whose file is lost is said to be lost', async () => {
  const other = await openFullChild(world);
  const { fileKey } = await world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .selectFrom('followUpPhoto')
      .where('orgId', '=', orgId)
      .where('patientId', '=', other.id)
      .select('fileKey')
      .executeTakeFirstOrThrow(),
  );
  await openBlobStore(world.config.files).remove(fileKey);
  const zip = unzipSync((await exported(other.id)).bytes);
  expect(dataIn(zip).photos).toMatchObject([{ file: null }]);
  expect(Object.keys(zip).filter((name) => name.startsWith('photos/'))).toEqual([]);
  expect(textOf(zip['data.pdf'] ?? new Uint8Array())).toContain('文件已丢失');
});

test('an examination that was assigned to another child is told without that child', async () => {
  const { screening } = await openFullChild(world);
  const [from = '', to = ''] = screening.patientIds;
  const moved = uuidv7();
  await world.database.inScope(world.home, async ({ db, orgId }) => {
    const { id } = await db
      .selectFrom('exam')
      .where('orgId', '=', orgId)
      .where('patientId', '=', to)
      .select('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('examCorrection')
      .values({
        orgId,
        id: moved,
        examId: id,
        kind: 'assign',
        patientId: from,
        toPatientId: to,
        reason: '是另一个孩子的',
        correctedBy: moved,
        correctedByName: '沈',
        correctedAt: world.clock.now(),
      })
      .execute();
  });
  const told = dataIn(unzipSync((await exported(from)).bytes));
  expect(told.examCorrections.at(-1)).toMatchObject({ kind: 'takenFromThisChild' });
  expect(JSON.stringify(told)).not.toContain(to);
  expect(JSON.stringify(told)).not.toContain('是另一个孩子的');
  const got = dataIn(unzipSync((await exported(to)).bytes));
  expect(got.examCorrections.at(-1)).toMatchObject({ kind: 'givenToThisChild' });
});

describe('nobody gets the file', () => {
  const refused = dataRequestErrors.childUnknown.code;

  test.each(['analyst', 'maker', 'platform'] as const)('as %s', async (name) => {
    expect((await exported(child.id, name)).body.errorCode).toBe(2403);
  });

  test('of another institution, of nobody, or of a deleted child', async () => {
    expect((await exported(child.id, 'rival')).body.code).toBe(refused);
    expect((await exported(uuidv7())).body.code).toBe(refused);
    expect((await exported('x')).body.code).toBe(refused);
    const { patientIds } = await insertFamily(world, world.home, { tel: '13800000002' });
    await world.as('manager').call(deletePatients, { ids: patientIds.join(',') });
    expect((await exported(patientIds[0] ?? '')).body.code).toBe(refused);
  });
});

test('after 1 September the file names the class of today, though nobody wrote anything', async () => {
  const fifth = { schoolId: child.screening.schoolId, gradeName: '五年级', clazzName: '2班' };
  const { id } = await world.database.inScope(world.home, (tenant) =>
    insertPatientRow(tenant, fifth),
  );
  await turnTo(world, '2027-09-02');
  const { child: identity } = dataIn(unzipSync((await exported(id)).bytes));
  expect(identity).toMatchObject({ gradeName: '六年级', clazzName: '2班' });
});
