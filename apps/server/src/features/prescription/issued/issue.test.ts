/** Whom a prescription is issued to: by children, class or result, and who is left out and why. */
import { SUCCESS_CODE as DONE, type ErrorEntry } from '@spine/contract/kernel';
import {
  exerciseRefusal,
  LEFT_OUT_REASONS,
  prescriptionErrors,
  withdrawPrescription,
} from '@spine/contract/prescription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { openIssuing, SYSTEM_PLAN, TODAY } from './issue.factory.ts';

const NOBODY = '019a0000-0000-7000-8000-000000000000';

let world: World;
let issuing: Awaited<ReturnType<typeof openIssuing>>;
beforeAll(async () => {
  world = await openWorld();
  issuing = await openIssuing(world);
});
afterAll(() => world.close());

const children = (...patientIds: string[]) => ({ kind: 'children', patientIds }) as const;
const none = Object.fromEntries(LEFT_OUT_REASONS.map((reason) => [reason, 0]));

describe('issuing to chosen children', () => {
  test('gives each a copy of the plan with its first and last day [3.29]', async () => {
    const prescriptionId = await issuing.planOf({
      duration: '1m',
      daysPerWeek: 5,
      groupsPerDay: 2,
    });
    const [one, two] = [await issuing.childWith(5), await issuing.childWith(0)];
    const body = await issuing.issue({ prescriptionId, target: children(one, two) });
    expect(body).toMatchObject({
      code: DONE,
      data: { issued: 2, leftOut: none, named: [], startDate: TODAY, endDate: '2026-12-19' },
    });
    const rows = await issuing.issuedOf({ prescriptionId });
    expect(rows).toHaveLength(2);
    expect(rows.map(({ patientId }) => patientId).sort()).toEqual([one, two].sort());
    expect(rows[0]).toMatchObject({
      prescriptionId,
      type: 'exercise',
      duration: '1m',
      startDate: TODAY,
      endDate: '2026-12-19',
      status: 1,
      groupsPerDay: 2,
      opened: false,
      trainedDays: 0,
      plannedDays: 21,
      dueDays: 1,
      adherence: 0,
      trainingMinutes: 0,
      doctorName: '沈若兰',
      createtime: '2026-11-20T10:00:00+08:00',
    });
  });

  test('takes a plan of the platform too', async () => {
    const child = await issuing.childWith(0);
    const body = await issuing.issue({ prescriptionId: SYSTEM_PLAN, target: children(child) });
    expect(body.data).toMatchObject({ issued: 1, endDate: '2027-01-19' });
  });

  test('names a child once, however often it is chosen', async () => {
    const prescriptionId = await issuing.planOf();
    const child = await issuing.childWith(0);
    const body = await issuing.issue({ prescriptionId, target: children(child, child) });
    expect(body.data.issued).toBe(1);
    expect(await issuing.issuedOf({ prescriptionId })).toHaveLength(1);
  });

  test('leaves out who sees a doctor, is to be measured again, was not examined or has it already', async () => {
    const prescriptionId = await issuing.planOf();
    const chosen = {
      given: await issuing.childWith(1),
      referredTwo: await issuing.childWith(2),
      referredThree: await issuing.childWith(3),
      retest: await issuing.childWith(0, { needsRetest: true }),
      unexamined: await issuing.childWith(null),
      already: await issuing.childWith(0),
    };
    await issuing.issue({ prescriptionId, target: children(chosen.already) });
    const request = { prescriptionId, target: children(...Object.values(chosen)) };
    const outcome = {
      issued: 1,
      leftOut: { ...none, severity: 2, retest: 1, unexamined: 1, already: 1 },
      named: [
        { id: chosen.referredTwo, name: '陆思远', reason: 'severity' },
        { id: chosen.referredThree, name: '陆思远', reason: 'severity' },
        { id: chosen.retest, name: '陆思远', reason: 'retest' },
        { id: chosen.unexamined, name: '陆思远', reason: 'unexamined' },
        { id: chosen.already, name: '陆思远', reason: 'already' },
      ],
    };
    expect((await issuing.preview(request)).data).toMatchObject(outcome);
    expect(await issuing.issuedOf({ prescriptionId })).toHaveLength(1);
    expect((await issuing.issue(request)).data).toMatchObject(outcome);
    const rows = await issuing.issuedOf({ prescriptionId });
    expect(rows.map(({ patientId }) => patientId).sort()).toEqual(
      [chosen.given, chosen.already].sort(),
    );
  });

  test('gives prevention training also to who was not examined', async () => {
    const prescriptionId = await issuing.planOf({ type: 'prevention' });
    const [unexamined, referred] = [await issuing.childWith(null), await issuing.childWith(3)];
    const target = children(unexamined, referred);
    const { data } = await issuing.issue({ prescriptionId, target });
    expect(data).toMatchObject({ issued: 1, leftOut: { ...none, severity: 1 } });
  });

  test('goes by a larger degree that nobody looked at, else the newest result that was not deleted', async () => {
    const prescriptionId = await issuing.planOf();
    const smaller = await issuing.childWith(3);
    await issuing.examine(smaller, { resultId: 1, examTime: '2026-11-19T09:00:00+08:00' });
    const worse = await issuing.childWith(1);
    await issuing.examine(worse, { resultId: 2, examTime: '2026-11-19T09:00:00+08:00' });
    const declined = await issuing.childWith(2);
    await issuing.examine(declined, { resultId: null, examTime: '2026-11-19T09:00:00+08:00' });
    const mistaken = await issuing.childWith(0);
    await issuing.examine(mistaken, {
      resultId: 3,
      examTime: '2026-11-19T09:00:00+08:00',
      listed: false,
    });
    const target = children(smaller, worse, declined, mistaken);
    const { data } = await issuing.issue({ prescriptionId, target });
    expect(data).toMatchObject({ issued: 1, leftOut: { ...none, severity: 3 } });
    const rows = await issuing.issuedOf({ prescriptionId });
    expect(rows.map(({ patientId }) => patientId).sort()).toEqual([mistaken]);
  });

  test('gives a plan again once it is over, ended early or withdrawn', async () => {
    const prescriptionId = await issuing.planOf();
    const [over, ended, withdrawn] = [
      await issuing.childWith(0),
      await issuing.childWith(0),
      await issuing.childWith(0),
    ];
    await issuing.insert({
      planId: prescriptionId,
      patientId: over,
      startDate: '2026-10-20',
      endDate: '2026-11-19',
    });
    await issuing.insert({ planId: prescriptionId, patientId: ended, endedAt: world.clock.now() });
    const mistaken = await issuing.insert({ planId: prescriptionId, patientId: withdrawn });
    await world.as('doctor').call(withdrawPrescription, { id: mistaken });
    const { data } = await issuing.issue({
      prescriptionId,
      target: children(over, ended, withdrawn),
    });
    expect(data).toMatchObject({ issued: 3, leftOut: none });
  });
});

describe('a target', () => {
  test('of one class means its living children, in the order of the class', async () => {
    const prescriptionId = await issuing.planOf();
    const place = { schoolId: issuing.schoolId, gradeName: '五年级', clazzName: '1班' };
    const [second, first] = [
      await issuing.childWith(0, { ...place, studentId: 'B2' }),
      await issuing.childWith(0, { ...place, studentId: 'B1' }),
    ];
    await issuing.childWith(0, { ...place, studentId: 'B3', deletedAt: world.clock.now() });
    await issuing.childWith(0, { ...place, clazzName: '2班' });
    const { data } = await issuing.issue({ prescriptionId, target: { kind: 'class', ...place } });
    expect(data.issued).toBe(2);
    const rows = await issuing.issuedOf({ prescriptionId });
    expect(rows.map(({ patientId }) => patientId)).toEqual([first, second]);
  });

  test('of a result means the children whose newest result it is', async () => {
    const prescriptionId = await issuing.planOf();
    const other = await issuing.anotherSchool();
    const inOther = { schoolId: other, gradeName: '四年级', clazzName: '1班' };
    const [posture, one, normal] = [
      await issuing.childWith(5, inOther),
      await issuing.childWith(1, inOther),
      await issuing.childWith(0, inOther),
    ];
    const retest = await issuing.childWith(5, { ...inOther, needsRetest: true });
    const target = { kind: 'result', resultIds: [5, 1], schoolId: other } as const;
    const wrongGrade = { ...target, gradeName: '五年级' };
    expect((await issuing.preview({ prescriptionId, target: wrongGrade })).data.issued).toBe(0);
    const { data } = await issuing.issue({ prescriptionId, target });
    expect(data).toMatchObject({ issued: 2, leftOut: { ...none, retest: 1 } });
    expect(data.named.map(({ id }: { id: string }) => id)).toEqual([retest]);
    const rows = (await issuing.issuedOf({ prescriptionId })).map(({ patientId }) => patientId);
    expect(rows.sort()).toEqual([posture, one].sort());
    expect(rows).not.toContain(normal);
  });

  test.each([[[2]], [[3]], [[2, 3]], [[0, 2]], [[1, 5, 3]]])(
    'of results %j is refused, and the children see a doctor first',
    async (resultIds) => {
      const prescriptionId = await issuing.planOf();
      const request = { prescriptionId, target: { kind: 'result', resultIds } };
      for (const body of [await issuing.preview(request), await issuing.issue(request)])
        expect(body.code).toBe(prescriptionErrors.seeDoctorFirst.code);
    },
  );

  const causes: [string, Parameters<typeof issuing.examine>[1], ErrorEntry][] = [
    ['severity Ⅱ or Ⅲ', { resultId: 3 }, prescriptionErrors.severityFirst],
    ['a proven kyphosis', { resultId: 0, finding: 'kyphosis' }, prescriptionErrors.sagittalFirst],
    [
      '进一步检查确认',
      { resultId: 5, finding: 'furtherCheck', findings: { advice: ['furtherCheck'] } },
      prescriptionErrors.furtherCheckFirst,
    ],
    [
      'surgery with 进一步检查确认',
      {
        resultId: 0,
        finding: 'furtherCheck',
        findings: { advice: ['furtherCheck'], history: ['surgery'] },
      },
      prescriptionErrors.surgeryFirst,
    ],
    ['待复测', { resultId: 1, needsRetest: true }, prescriptionErrors.retestFirst],
  ];

  async function examinedChild(exam: Parameters<typeof issuing.examine>[1]): Promise<string> {
    const child = await issuing.childWith(null);
    await issuing.examine(child, exam);
    return child;
  }

  test.each(causes)('whose every child has %s is refused with its own sentence', async (...row) => {
    const [, exam, error] = row;
    const prescriptionId = await issuing.planOf();
    const request = { prescriptionId, target: children(await examinedChild(exam), NOBODY) };
    for (const body of [await issuing.preview(request), await issuing.issue(request)])
      expect(body).toMatchObject({
        code: error.code,
        msg: error.message,
        fields: [{ field: 'target' }],
      });
    expect(await issuing.issuedOf({ prescriptionId })).toEqual([]);
  });

  test('refused for several causes says to see a doctor', async () => {
    const prescriptionId = await issuing.planOf();
    const all = await Promise.all(causes.map(([, exam]) => examinedChild(exam)));
    const body = await issuing.preview({ prescriptionId, target: children(...all) });
    expect(body.code).toBe(prescriptionErrors.seeDoctorFirst.code);
  });

  test('a later small quick measurement lifts no refusal, and marks a plan from before', async () => {
    const prescriptionId = await issuing.planOf();
    const child = await issuing.childWith(0);
    await issuing.issue({ prescriptionId, target: children(child) });
    expect(await issuing.issuedOf({ prescriptionId })).toMatchObject([{ seeDoctorFirst: false }]);
    await issuing.examine(child, {
      resultId: 0,
      finding: 'kyphosis',
      examTime: '2026-11-18T09:00:00+08:00',
    });
    await issuing.examine(child, {
      resultId: 0,
      finding: 'belowFive',
      typeId: 0,
      examTime: '2026-11-19T09:00:00+08:00',
    });
    expect(await issuing.issuedOf({ prescriptionId })).toMatchObject([{ seeDoctorFirst: true }]);
    const other = await issuing.planOf();
    const body = await issuing.issue({ prescriptionId: other, target: children(child) });
    expect(body.code).toBe(prescriptionErrors.sagittalFirst.code);
  });

  test('is told of one child before anybody chooses a plan', async () => {
    const refusalOf = async (patientId: string, user: 'doctor' | 'rival' = 'doctor') =>
      (await world.as(user).raw(exerciseRefusal, { patientId })).body.data;
    const two = await issuing.childWith(2);
    expect(await refusalOf(two)).toEqual({ refusal: 'severity' });
    expect(await refusalOf(await issuing.childWith(1))).toEqual({ refusal: null });
    const retest = await issuing.childWith(0, { needsRetest: true });
    expect(await refusalOf(retest)).toEqual({ refusal: 'retest' });
    // As of a child that nobody knows.
    expect(await refusalOf(two, 'rival')).toEqual({ refusal: null });
  });

  test('severity Ⅰ is referred gently, and may train', async () => {
    const prescriptionId = await issuing.planOf();
    const body = await issuing.issue({
      prescriptionId,
      target: children(await issuing.childWith(1)),
    });
    expect(body.data).toMatchObject({ issued: 1, leftOut: none });
  });
});
