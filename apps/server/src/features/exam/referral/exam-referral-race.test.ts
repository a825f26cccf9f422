/** What hospitals found of one child, recorded in the same moment by two people: none takes the place of another unseen. */
import {
  examDetail,
  examErrors,
  NO_REFERRAL,
  recordElsewhere,
  recordReferral,
  uploadExams,
} from '@spine/contract/exam';
import { actInCase, caseOfChild, followUpErrors, NO_RESULT } from '@spine/contract/follow-up';
import { kernelErrors } from '@spine/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tenant } from '#platform/db/open.ts';
import { openWorld, type World } from '#testing/world.ts';
import { voidExam } from '../correction/exam-correction.service.ts';
import { insertScreening, quickRecord, type Screening } from '../exam.factory.ts';
import { correctorIn, reassignTo, whileHeld } from './exam-referral.factory.ts';

const TODAY = '2026-11-20';
const SUCCESS = 8000;

let world: World;
let screening: Screening;
let patientId: string;
let otherId: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  screening = await insertScreening(world.database, world.home, {
    children: 2,
    project: { method: 'atrOnly' },
  });
  [patientId = '', otherId = ''] = screening.patientIds;
});
afterAll(() => world.close());

/** An examination of the child without a finding, unless other readings are given. */
async function uploadExam(day: string, readings: number[][] = [[1, 1.1, 1.2]]): Promise<string> {
  const record = quickRecord({ patientId, readings, examTime: `2026-11-${day}T09:00:00+08:00` });
  const { projectId, schoolId } = screening;
  const input = { projectId, schoolId, exams: [record] };
  expect((await world.as('doctor').call(uploadExams, input)).body.code).toBe(SUCCESS);
  return record.id;
}

const elsewhere = (examId: string, fields: object = {}) =>
  world.as('doctor').raw(recordElsewhere, {
    examId,
    attendedOn: TODAY,
    hospital: '临溪市人民医院',
    cobbAngle: 14.5,
    version: NO_REFERRAL,
    ...fields,
  });
const outcome = (examId: string) =>
  world.as('manager').raw(recordReferral, {
    examId,
    attendedOn: TODAY,
    hospital: '新城医院',
    cobbAngle: 31,
    version: NO_REFERRAL,
  });
const referralOf = async (id: string) =>
  (await world.as('doctor').call(examDetail, { id })).body['data'].referral;

const duringCall = <Answer>(
  begin: () => Promise<Answer>,
  work: (tenant: Tenant) => Promise<unknown>,
): Promise<Answer> => whileHeld(world, screening, { begin, work });

test('a diagnosis elsewhere is refused where the child is referred while it is recorded', async () => {
  const [first, second] = [await uploadExam('17'), await uploadExam('18')];
  const { body } = await duringCall(
    () => elsewhere(first),
    ({ db, orgId }) =>
      db
        .updateTable('exam')
        .set({ referred: true })
        .where('orgId', '=', orgId)
        .where('id', '=', second)
        .execute(),
  );
  expect(body.code).toBe(examErrors.elsewhereReferred.code);
  expect(await referralOf(second)).toBeNull();
});

describe('an examination that meanwhile', () => {
  const visitsOf = async (id: string) => {
    const { entries } = (await world.as('doctor').raw(caseOfChild, { patientId: id })).body.data;
    return entries.filter(({ kind }: { kind: string }) => kind === 'visited');
  };

  test.each([
    ['a diagnosis elsewhere', elsewhere, [[1, 1.1, 1.2]]],
    ['an outcome', outcome, [[8, 8, 8]]],
  ])('became that of another child takes %s for neither', async (_what, record, readings) => {
    const exam = await uploadExam('18', readings);
    const { body } = await duringCall(
      () => record(exam),
      reassignTo(world, { id: exam, patientId: otherId }),
    );
    expect(body.code).toBe(examErrors.examReassigned.code);
    expect(await referralOf(exam)).toBeNull();
    expect([...(await visitsOf(patientId)), ...(await visitsOf(otherId))]).toEqual([]);
  });

  test('was voided takes no diagnosis', async () => {
    const exam = await uploadExam('18');
    const { body } = await duringCall(
      () => elsewhere(exam),
      (tenant) => voidExam(tenant, { id: exam, by: correctorIn(world), reason: '录错了学生' }),
    );
    expect(body.code).toBe(examErrors.examVoided.code);
    expect(await visitsOf(patientId)).toEqual([]);
  });
});

test('of two diagnoses elsewhere at once the second is refused with what the first one says', async () => {
  const exam = await uploadExam('18');
  const answers = await Promise.all([
    elsewhere(exam),
    elsewhere(exam, { hospital: '新城医院', cobbAngle: 31 }),
  ]);
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(
    [SUCCESS, kernelErrors.changedMeanwhile.code].toSorted(),
  );
  const refused = answers.find(({ body }) => body.code !== SUCCESS);
  expect(refused?.body.data).toMatchObject({ hospital: (await referralOf(exam)).hospital });
});

test('an outcome does not take the place of a diagnosis elsewhere that its author has not seen', async () => {
  expect((await elsewhere(await uploadExam('17'))).body.code).toBe(SUCCESS);
  const referring = await uploadExam('18', [[8, 8, 8]]);
  const { body } = await outcome(referring);
  expect(body).toMatchObject({
    code: kernelErrors.changedMeanwhile.code,
    data: { elsewhere: true, cobbAngle: 14.5 },
  });
  expect(await referralOf(referring)).toMatchObject({ elsewhere: true, cobbAngle: 14.5 });
});

test('of an outcome and a visit in the case at once one is stored, and the other is told', async () => {
  const referring = await uploadExam('18', [[8, 8, 8]]);
  const curve = { segment: null, side: null, apex: null, cobbAngle: 22 };
  const { data } = (await world.as('doctor').raw(caseOfChild, { patientId })).body;
  const visit = world.as('doctor').raw(actInCase, {
    id: uuidv7(),
    patientId,
    version: data.version,
    kind: 'visited',
    day: TODAY,
    result: { ...NO_RESULT, xray: true, curves: [curve] },
  });
  const [recorded, visited] = await Promise.all([outcome(referring), visit]);
  const isFirst = recorded.body.code === SUCCESS;
  expect(visited.body.code).toBe(isFirst ? followUpErrors.notNow.code : SUCCESS);
  if (!isFirst) expect(recorded.body.code).toBe(kernelErrors.changedMeanwhile.code);
  expect(await referralOf(referring)).toMatchObject({ cobbAngle: isFirst ? 31 : 22 });
});
