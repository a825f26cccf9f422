/** Children whom the screening sent to no hospital, and whom a hospital diagnosed all the same. */
import {
  deleteReferral,
  examDetail,
  examErrors,
  NO_REFERRAL,
  recordElsewhere,
  recordReferral,
  uploadExams,
  voidExam,
} from '@spine/contract/exam';
import {
  exportStatistics,
  statisticsChildren,
  statisticsOverview,
} from '@spine/contract/statistic';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { loadFamilyExams } from '../child/exam-child.reader.ts';
import { insertScreening, quickRecord, type Screening } from '../exam.factory.ts';

const TODAY = '2026-11-20';
const DIAGNOSIS = { attendedOn: TODAY, hospital: '临溪市人民医院', cobbAngle: 14.5 } as const;
const STRAIGHT = [[1, 1.1, 1.2]];
const CURVED = [[8, 8, 8]];

let world: World;
let screening: Screening;
let examId: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  screening = await insertScreening(world.database, world.home, {
    children: 2,
    project: { method: 'atrOnly' },
  });
  examId = await uploadExam({});
});
afterAll(() => world.close());

/** An examination of the first child on 18 November, without a finding. */
async function uploadExam(fields: Parameters<typeof quickRecord>[0]): Promise<string> {
  const record = quickRecord({
    patientId: screening.patientIds[0],
    readings: STRAIGHT,
    examTime: '2026-11-18T09:00:00+08:00',
    ...fields,
  });
  const input = { projectId: screening.projectId, schoolId: screening.schoolId, exams: [record] };
  expect((await world.as('doctor').call(uploadExams, input)).body.code).toBe(8000);
  return record.id;
}

type Caller = 'doctor' | 'manager' | 'rival';
const record = (fields: object = {}, as: Caller = 'doctor') =>
  world.as(as).raw(recordElsewhere, { examId, ...DIAGNOSIS, ...fields });
const codeOf = async (fields: object) => (await record(fields)).body.code;
const info = async (id = examId) =>
  (await world.as('doctor').call(examDetail, { id })).body['data'];
const takeBack = async () => (await world.as('doctor').call(deleteReferral, { examId })).body.code;

const total = async () => {
  const input = { projectId: screening.projectId };
  return (await world.as('analyst').call(statisticsOverview, input)).body.data.total;
};

describe('a diagnosis elsewhere', () => {
  it('is kept by a doctor and shown with the examination, whose result stays', async () => {
    expect((await record()).body.code).toBe(8000);
    expect(await info()).toMatchObject({
      resultId: 0,
      referred: false,
      referral: { ...DIAGNOSIS, elsewhere: true, recordedBy: '沈若兰' },
    });
  });

  it('that two doctors change keeps what each changed, and meets no outcome unseen', async () => {
    await record({ version: NO_REFERRAL });
    const { version } = (await info()).referral;
    expect(await codeOf({ version: NO_REFERRAL, cobbAngle: 40 })).toBe(30000003);
    const edit = async (fields: object) =>
      (await world.as('doctor').raw(recordElsewhere, { examId, ...fields })).body.code;
    expect(await edit({ cobbAngle: 31.5, version })).toBe(8000);
    expect(await edit({ hospital: '新城医院', version })).toBe(8000);
    expect(await edit({ cobbAngle: 12, version })).toBe(30000003);
    expect((await info()).referral).toMatchObject({
      ...DIAGNOSIS,
      hospital: '新城医院',
      cobbAngle: 31.5,
      elsewhere: true,
    });
    expect(await edit({ hospital: '新城医院', version: NO_REFERRAL })).not.toBe(8000);
  });

  it('is a miss of the screening, and no outcome of a referral', async () => {
    const referred = await uploadExam({ patientId: screening.patientIds[1], readings: CURVED });
    const visit = { examId: referred, attendedOn: TODAY, cobbAngle: 12 };
    expect((await world.as('doctor').call(recordReferral, visit)).body.code).toBe(8000);
    const before = await total();
    await record();
    expect(before).toMatchObject({ attended: 1, confirmed: 1, imaged: 1, elsewhere: 0 });
    expect(await total()).toEqual({ ...before, elsewhere: 1 });
  });

  it('opens its children behind the number, and has a column in the export', async () => {
    await record();
    const input = { projectId: screening.projectId, member: 'elsewhere' as const };
    const { body } = await world.as('doctor').call(statisticsChildren, input);
    expect(body).toMatchObject({
      total: 1,
      rows: [{ patientId: screening.patientIds[0], examId, res: '未达到5°' }],
    });
    const query = { projectId: screening.projectId, groupBy: 'sex' as const };
    const { bytes } = await world.as('analyst').raw(exportStatistics, query);
    const [head = [], first = []] = cellsOfXlsx(bytes);
    expect(first[head.indexOf('筛查正常、院外确诊')]).toBe(1);
    expect(first[head.indexOf('已就诊')]).toBe(0);
  });

  it('is changed by recording it again, and taken back once', async () => {
    await record();
    await record({ cobbAngle: 30, hospital: '' }, 'manager');
    expect((await info()).referral).toMatchObject({ cobbAngle: 30, hospital: null });
    expect(await takeBack()).toBe(8000);
    expect(await takeBack()).toBe(examErrors.referralNotFound.code);
    expect([(await info()).referral, (await total()).elsewhere]).toEqual([null, 0]);
  });

  it('sent several times at once is kept once', async () => {
    const answers = await Promise.all([record(), record(), record()]);
    expect(answers.map(({ body }) => body.code)).toEqual([8000, 8000, 8000]);
    expect((await total()).elsewhere).toBe(1);
  });

  it('leaves lines in the log that hold no hospital and no angle', async () => {
    await record();
    await record();
    const lines = await world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('operationLog')
        .where('keypoint', '=', examId)
        .where('optype', '=', 'edit')
        .orderBy('id')
        .select('keymsg')
        .execute(),
    );
    expect(lines).toEqual([{ keymsg: '登记院外确诊' }, { keymsg: '修改院外确诊' }]);
  });

  it('tells the family of no visit they were asked for', async () => {
    await record();
    const { exams } = await world.database.inScope(world.home, (tenant) =>
      loadFamilyExams(tenant, screening.patientIds[0] ?? ''),
    );
    expect(exams).toMatchObject([{ id: examId, attendedOn: null }]);
  });
});

describe('once the child is sent to a hospital after all', () => {
  it('is no outcome of that referral, and gives way to one', async () => {
    await record();
    const later = await uploadExam({ readings: CURVED, examTime: '2026-11-19T09:00:00+08:00' });
    expect(await total()).toMatchObject({ referred: 1, attended: 0, imaged: 0, elsewhere: 0 });
    expect((await info(later)).referral).toMatchObject({ elsewhere: true });
    const visit = { examId: later, attendedOn: TODAY, cobbAngle: 20 };
    expect((await world.as('doctor').call(recordReferral, visit)).body.code).toBe(8000);
    expect(await total()).toMatchObject({ referred: 1, attended: 1, confirmed: 1, elsewhere: 0 });
    expect((await info(later)).referral).toMatchObject({ cobbAngle: 20, elsewhere: false });
  });
});

describe('a diagnosis elsewhere is refused', () => {
  it('of a child whom any examination of the project sent there', async () => {
    const { code } = examErrors.elsewhereReferred;
    const referred = await uploadExam({ readings: CURVED, examTime: '2026-11-17T09:00:00+08:00' });
    expect(await codeOf({ examId: referred })).toBe(code);
    expect(await codeOf({})).toBe(code);
    const visit = { examId: referred, attendedOn: TODAY, cobbAngle: 20 };
    await world.as('doctor').call(recordReferral, visit);
    expect(await codeOf({})).toBe(code);
    expect((await info(referred)).referral).toMatchObject({ cobbAngle: 20, elsewhere: false });
  });

  it('where what came of a referral is left of an examination that is gone', async () => {
    const referred = await uploadExam({ readings: CURVED, examTime: '2026-11-17T09:00:00+08:00' });
    const visit = { examId: referred, attendedOn: TODAY, cobbAngle: 9 };
    await world.as('doctor').call(recordReferral, visit);
    await world.as('manager').call(voidExam, { id: referred, reason: '录错了' });
    expect(await codeOf({})).toBe(examErrors.elsewhereReferred.code);
    expect((await info()).referral).toMatchObject({ cobbAngle: 9, elsewhere: false });
  });

  it('of an examination without a result', async () => {
    const { code } = examErrors.elsewhereWithoutResult;
    expect(await codeOf({ examId: await uploadExam({ status: 2, readings: undefined }) })).toBe(
      code,
    );
    screening = await insertScreening(world.database, world.home, {
      children: 1,
      project: { method: 'guideline' },
    });
    expect(await codeOf({ examId: await uploadExam({ readings: CURVED }) })).toBe(code);
  });

  it('on a day to come, before the examination, or on no day', async () => {
    expect(await codeOf({ attendedOn: '2026-11-21' })).toBe(examErrors.attendedOnFuture.code);
    expect(await codeOf({ attendedOn: '2026-11-17' })).toBe(examErrors.attendedOnTooEarly.code);
    for (const attendedOn of ['2026-02-30', undefined])
      expect(await codeOf({ attendedOn })).toBe(examErrors.attendedOnInvalid.code);
    expect(await codeOf({ attendedOn: '2026-11-18' })).toBe(8000);
  });

  it.each([undefined, null, 0, 9.9, 180.1, 12.34, '12', -10])(
    'with a Cobb angle of %s',
    async (cobbAngle) => {
      expect(await codeOf({ cobbAngle })).toBe(examErrors.elsewhereAngleInvalid.code);
      expect((await info()).referral).toBeNull();
    },
  );

  it.each([10, 10.1, 180])('but not with %s°', async (cobbAngle) => {
    expect(await codeOf({ cobbAngle })).toBe(8000);
    expect((await info()).referral.cobbAngle).toBe(cobbAngle);
  });

  it('with a hospital of 41 characters, or of no examination', async () => {
    expect(await codeOf({ hospital: '𠮷'.repeat(41) })).toBe(examErrors.hospitalInvalid.code);
    for (const id of [undefined, 'x', screening.projectId])
      expect(await codeOf({ examId: id })).toBe(examErrors.examNotFound.code);
  });

  it('to another institution, as one that does not exist', async () => {
    await record();
    const answer = await record({ cobbAngle: 40 }, 'rival');
    expect(answer.body.code).toBe(examErrors.examNotFound.code);
    expect((await info()).referral).toMatchObject({ cobbAngle: DIAGNOSIS.cobbAngle });
  });
});
