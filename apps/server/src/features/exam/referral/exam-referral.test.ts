import {
  deleteReferral,
  examDetail,
  examErrors,
  NO_REFERRAL,
  recordReferral,
  uploadExams,
} from '@spine/contract/exam';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertScreening, quickRecord, type Screening } from '../exam.factory.ts';

const TODAY = '2026-11-20';
const VISIT = { attendedOn: TODAY, hospital: '临溪市人民医院', cobbAngle: 14.5 } as const;
const STRAIGHT = { readings: [[1, 1.1, 1.2]] };

let world: World;
let screening: Screening;
let examId: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  screening = await insertScreening(world.database, world.home, { children: 2 });
  examId = await uploadExam({ examTime: '2026-11-18T09:00:00+08:00' });
});
afterAll(() => world.close());

async function uploadExam(fields: Parameters<typeof quickRecord>[0]): Promise<string> {
  const record = { ...quickRecord({ patientId: screening.patientIds[0] }), ...fields };
  const input = { projectId: screening.projectId, schoolId: screening.schoolId, exams: [record] };
  expect((await world.as('doctor').call(uploadExams, input)).body.code).toBe(8000);
  return record.id;
}

type Caller = 'doctor' | 'manager' | 'rival';
const record = (fields: object = {}, as: Caller = 'doctor') =>
  world.as(as).raw(recordReferral, { examId, ...VISIT, ...fields });
const codeOf = async (fields: object) => (await record(fields)).body.code;
const info = async (id = examId) =>
  (await world.as('doctor').call(examDetail, { id })).body['data'];

/** What the statistics count of the project. */
const countReferrals = () =>
  world.database.inScope(world.home, ({ db }) =>
    db
      .selectFrom('statisticFact')
      .where('projectId', '=', screening.projectId)
      .where('replacedOn', 'is', null)
      .select([
        sql<number>`count(*) filter (where referred)`.as('referred'),
        sql<number>`count(*) filter (where attended)`.as('attended'),
        sql<number>`count(*) filter (where confirmed)`.as('confirmed'),
      ])
      .executeTakeFirst(),
  );

const lines = () =>
  world.database.inScope(world.home, ({ db }) =>
    db
      .selectFrom('operationLog')
      .where('keypoint', '=', examId)
      .where('optype', 'in', ['edit', 'delete'])
      .orderBy('id')
      .select(['optype', 'keymsg'])
      .execute(),
  );

describe('the outcome of a referral', () => {
  it('is kept by a doctor, shown with the examination, and counted', async () => {
    expect(await info()).toMatchObject({ referred: true, referral: null });
    expect(await countReferrals()).toEqual({ referred: 1, attended: 0, confirmed: 0 });
    expect((await record()).body.code).toBe(8000);
    expect((await info()).referral).toEqual({
      ...VISIT,
      elsewhere: false,
      recordedBy: '沈若兰',
      recordedAt: '2026-11-20T10:00:00+08:00',
      version: expect.any(String),
    });
    expect(await countReferrals()).toEqual({ referred: 1, attended: 1, confirmed: 1 });
  });

  it('is changed as a whole by recording it again: what is left out is not known any more', async () => {
    await record();
    await record({ cobbAngle: 8 }, 'manager');
    expect((await info()).referral).toMatchObject({
      hospital: VISIT.hospital,
      cobbAngle: 8,
      recordedBy: '周见山',
    });
    expect(await countReferrals()).toEqual({ referred: 1, attended: 1, confirmed: 0 });
    await record({ hospital: '', cobbAngle: undefined });
    expect((await info()).referral).toMatchObject({ hospital: null, cobbAngle: null });
  });

  it('is one for the child in the project, whichever examination names it', async () => {
    const later = await uploadExam({ examTime: '2026-11-19T09:00:00+08:00' });
    await record();
    expect((await info(later)).referral).toMatchObject({ cobbAngle: VISIT.cobbAngle });
    await record({ examId: later, cobbAngle: 20 });
    expect((await info()).referral).toMatchObject({ cobbAngle: 20 });
    expect(await countReferrals()).toEqual({ referred: 1, attended: 1, confirmed: 1 });
  });

  it('is kept at the open referral when a later small quick measurement names it, of another project too', async () => {
    const [patientId] = screening.patientIds;
    const { schoolId } = screening;
    const other = await world.database.inScope(world.home, (tenant) =>
      insertProjectRow(tenant, { schoolIds: [schoolId] }),
    );
    const small = { ...quickRecord({ patientId }), ...STRAIGHT };
    const input = { projectId: other.id, schoolId, exams: [small] };
    await world.as('doctor').call(uploadExams, input);
    const standing = { examId, date: '2026-11-18', overall: { finding: 'severityTwo' } };
    expect(await info(small.id)).toMatchObject({
      referred: false,
      referral: null,
      standing,
      advice: expect.stringContaining('2026年11月18日的检查结果为脊柱侧弯Ⅱ度'),
    });
    expect((await record({ examId: small.id })).body.code).toBe(8000);
    expect((await info()).referral).toMatchObject({ cobbAngle: VISIT.cobbAngle });
    expect(await countReferrals()).toEqual({ referred: 1, attended: 1, confirmed: 1 });
    expect((await info(small.id)).standing).toBeNull();
  });

  it('of a proven kyphosis without an angle is kept, and the child is counted as referred', async () => {
    const patientId = screening.patientIds[1];
    const sagittal = { sign: 'kyphosis', prone: 'present' } as const;
    const kyphosis = await uploadExam({ patientId, typeId: 1, readings: undefined, sagittal });
    expect(await info(kyphosis)).toMatchObject({
      res: '后凸异常',
      referred: true,
      screeningState: 'suspicious',
      description: expect.stringContaining('后凸异常体征'),
    });
    expect((await record({ examId: kyphosis })).body.code).toBe(8000);
    expect(await countReferrals()).toEqual({ referred: 2, attended: 1, confirmed: 1 });
  });

  it('is one of two that are recorded at once from forms without one: nothing of the first is lost', async () => {
    const visits = [VISIT, { ...VISIT, hospital: '新城医院', cobbAngle: 20 }];
    const answers = await Promise.all(
      visits.map((visit) => record({ ...visit, version: NO_REFERRAL })),
    );
    expect(answers.map(({ body }) => body.code).sort()).toEqual([30000003, 8000]);
    const refused = answers.find(({ body }) => body.code !== 8000)?.body;
    const { referral } = await info();
    expect(refused).toMatchObject({
      fields: [{ field: 'hospital' }, { field: 'cobbAngle' }],
      data: referral,
    });
    const { version } = referral;
    expect(await codeOf({ hospital: '新城医院', cobbAngle: 20, version })).toBe(8000);
    expect((await info()).referral).toMatchObject({ hospital: '新城医院', cobbAngle: 20 });
    expect(await codeOf({ attendedOn: undefined, hospital: undefined, version: NO_REFERRAL })).toBe(
      examErrors.attendedOnInvalid.code,
    );
  });

  it('that was taken back meanwhile is not recorded by an edit of it', async () => {
    await record();
    const { version } = (await info()).referral;
    await world.as('doctor').call(deleteReferral, { examId });
    expect(await codeOf({ version })).toBe(examErrors.referralNotFound.code);
    expect((await info()).referral).toBeNull();
  });

  it('sent twice at once is kept once', async () => {
    const answers = await Promise.all([record(), record(), record()]);
    expect(answers.map(({ body }) => body.code)).toEqual([8000, 8000, 8000]);
    expect(await countReferrals()).toEqual({ referred: 1, attended: 1, confirmed: 1 });
    const words = (await lines()).map(({ keymsg }) => keymsg).sort();
    expect(words).toEqual(['修改就诊结果', '修改就诊结果', '登记就诊结果']);
  });

  it('is taken back once', async () => {
    await record();
    const take = () => world.as('doctor').call(deleteReferral, { examId });
    expect((await take()).body.code).toBe(8000);
    expect((await take()).body.code).toBe(examErrors.referralNotFound.code);
    expect((await info()).referral).toBeNull();
    expect(await countReferrals()).toEqual({ referred: 1, attended: 0, confirmed: 0 });
  });

  it('leaves lines in the log that hold no hospital and no angle', async () => {
    await record();
    await record();
    await world.as('doctor').call(deleteReferral, { examId });
    expect(await lines()).toEqual([
      { optype: 'edit', keymsg: '登记就诊结果' },
      { optype: 'edit', keymsg: '修改就诊结果' },
      { optype: 'delete', keymsg: '删除就诊结果' },
    ]);
  });
});

describe('an outcome is refused', () => {
  it('of an examination nobody was sent to a hospital for, or was declined', async () => {
    const patientId = screening.patientIds[1];
    const straight = await uploadExam({ patientId, ...STRAIGHT });
    const declined = await uploadExam({ patientId, status: 2, readings: undefined });
    for (const id of [straight, declined])
      expect(await codeOf({ examId: id })).toBe(examErrors.notReferred.code);
  });

  it('on a day to come, or before the examination', async () => {
    expect(await codeOf({ attendedOn: '2026-11-21' })).toBe(examErrors.attendedOnFuture.code);
    expect(await codeOf({ attendedOn: '2026-11-17' })).toBe(examErrors.attendedOnTooEarly.code);
    expect(await codeOf({ attendedOn: '2026-11-18' })).toBe(8000);
    expect(await codeOf({ attendedOn: '2026-02-30' })).toBe(examErrors.attendedOnInvalid.code);
  });

  it.each([-0.1, 180.1, 12.34, '12', Number.NaN])('with a Cobb angle of %s', async (cobbAngle) => {
    // JSON writes NaN as null, which means that no angle was measured.
    const expected = Number.isNaN(cobbAngle) ? 8000 : examErrors.cobbAngleInvalid.code;
    expect(await codeOf({ cobbAngle })).toBe(expected);
  });

  it.each([0, 180, 9.9, 10.1])('but not with %s°', async (cobbAngle) => {
    expect(await codeOf({ cobbAngle })).toBe(8000);
    expect((await info()).referral.cobbAngle).toBe(cobbAngle);
  });

  it('with a hospital of 41 characters, counted as a person counts', async () => {
    expect(await codeOf({ hospital: '𠮷'.repeat(41) })).toBe(examErrors.hospitalInvalid.code);
    expect(await codeOf({ hospital: '𠮷'.repeat(40) })).toBe(8000);
  });

  it('to another institution, as one that does not exist', async () => {
    await record();
    const answers = [
      await record({ cobbAngle: 1 }, 'rival'),
      await world.as('rival').raw(deleteReferral, { examId }),
    ];
    for (const { body } of answers) expect(body.code).toBe(examErrors.examNotFound.code);
    expect((await info()).referral).toMatchObject({ cobbAngle: VISIT.cobbAngle });
  });
});
