/** No list of examinations reads a whole table, however large the institution is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#testing/clock.ts';
import { HOME } from '#testing/filled/fill.ts';
import { type Filled, openFilled, type Work } from '#testing/filled/filled.ts';
import { findOpenReferral } from './child/exam-child.repository.ts';
import {
  correctionsOfChild,
  findVoids,
  lockExam,
} from './correction/exam-correction.repository.ts';
import { examsByIds, newestExams } from './list/exam-choice.repository.ts';
import { assessedExamsOf, assessedExamsUntil, examById } from './list/exam-info.repository.ts';
import {
  countExams,
  type ExamFilter,
  examPage,
  examPosition,
} from './list/exam-list.repository.ts';
import { findResults, findRosterChildren } from './upload/exam-upload.repository.ts';

const FIRST_PAGE = { limit: 20, offset: 0, direction: 'desc' as const };
const WHOLE_TABLE = /Seq Scan on (exam|patient)\b/;

let filled: Filled;
let sample: {
  id: string;
  patientId: string;
  projectId: string;
  schoolId: string;
  studentId: string;
};

beforeAll(async () => {
  filled = await openFilled();
  sample = await filled.database.inScope(filled.home, ({ db }) =>
    db
      .selectFrom('exam')
      .innerJoin('patient', 'patient.id', 'exam.patientId')
      .select(['exam.id', 'exam.patientId', 'exam.projectId', 'exam.schoolId', 'patient.studentId'])
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
});
afterAll(() => filled.close());

async function expectIndexes(work: Work): Promise<void> {
  for (const plan of await filled.plansFor(filled.home, work))
    expect(plan).not.toMatch(WHOLE_TABLE);
}

it('what follows an examination begins there in the index', async () => {
  const work: Work = async (tenant) => {
    const after = await examPosition(tenant, sample.id);
    await examPage(tenant, { filter: {}, page: { ...FIRST_PAGE, after } });
  };
  await expectIndexes(work);
  const plans = await filled.plansFor(filled.home, work);
  expect(plans.filter((plan) => /Index Cond: .*ROW\(exam_time, id\)/.test(plan))).toHaveLength(2);
});

describe('a page and its total use indexes', () => {
  const filters: [string, () => ExamFilter][] = [
    ['of everything', () => ({})],
    ['to retest', () => ({ outcome: 'retest' })],
    ['declined', () => ({ outcome: 'declined' })],
    ['of a school', () => ({ schoolId: sample.schoolId })],
    ['of a project', () => ({ projectId: sample.projectId })],
    [
      'of a school in a project',
      () => ({ projectId: sample.projectId, schoolId: sample.schoolId }),
    ],
    ['of a child', () => ({ patientId: sample.patientId })],
    ['of a type', () => ({ typeId: 1 })],
    ['of normal examinations', () => ({ way: 'normal' })],
    ['of quick examinations', () => ({ way: 'quick' })],
    ['of examinations that only measure', () => ({ way: 'atrOnly' })],
    ['of a rare result', () => ({ resultId: 3 })],
    ['of a common result', () => ({ resultId: 0 })],
    ['of a first measurement', () => ({ firstResultId: 1 })],
    ['of a sagittal finding', () => ({ resultId: 'kyphosis' })],
    ['of small angles to be looked at', () => ({ resultId: 'furtherCheck' })],
    ['of steps done twice', () => ({ repeated: 'only' })],
    ['of steps done twice in a project', () => ({ repeated: 'only', projectId: sample.projectId })],
    ['of voided examinations', () => ({ voided: 'only' })],
    ['of voided examinations of a child', () => ({ voided: 'only', patientId: sample.patientId })],
    ['of a child with its voided ones', () => ({ voided: 'with', patientId: sample.patientId })],
    ['of a name', () => ({ name: '一' })],
    ['of a student number', () => ({ studentId: sample.studentId })],
    ['of a student number in two spellings', () => ({ studentId: `${sample.studentId}x` })],
    [
      'of a class',
      () => ({ schoolId: sample.schoolId, gradeName: 'Grade 2', clazzName: 'Class 3' }),
    ],
    ['of a grade of all schools', () => ({ gradeName: 'Grade 2' })],
    [
      'of some days',
      () => ({
        from: new Date('2025-03-01T00:00:00+08:00'),
        before: new Date('2025-03-08T00:00:00+08:00'),
      }),
    ],
  ];
  it.each(filters)('%s', async (_what, filter) => {
    const page = { filter: filter(), page: FIRST_PAGE };
    await expectIndexes((tenant) => examPage(tenant, page));
    await expectIndexes((tenant) => countExams(tenant, page.filter));
  });

  it('at the end of a long list, oldest first and newest first', async () => {
    for (const direction of ['asc', 'desc'] as const)
      await expectIndexes((tenant) =>
        examPage(tenant, {
          filter: {},
          page: { limit: 20, offset: HOME.exams - 100, direction },
        }),
      );
  });
});

it('one examination, its trend and an upload use indexes', async () => {
  await expectIndexes((tenant) => examById(tenant, sample.id));
  for (const until of [undefined, TEST_NOW])
    await expectIndexes((tenant) =>
      assessedExamsUntil(tenant, { examId: sample.id, until, limit: 60 }),
    );
  await expectIndexes((tenant) => findOpenReferral(tenant, sample.id));
  await expectIndexes((tenant) => findResults(tenant, [sample.id]));
  await expectIndexes((tenant) =>
    findRosterChildren(tenant, {
      projectId: sample.projectId,
      schoolId: sample.schoolId,
      patientIds: [sample.patientId],
      studentIds: [sample.studentId],
    }),
  );
  // Whom the school has no more is looked for among who was there.
  await expectIndexes((tenant) =>
    findRosterChildren(tenant, {
      projectId: sample.projectId,
      schoolId: sample.schoolId,
      patientIds: [sample.id],
      studentIds: ['nobody'],
    }),
  );
});

it('the reports of a class, a school, and of chosen examinations use indexes', async () => {
  const { schoolId, projectId } = sample;
  // A whole project reads most children of the institution, and may read them in any order.
  const filters: ExamFilter[] = [
    { projectId, schoolId, gradeName: 'Grade 2', clazzName: 'Class 3' },
    { projectId, schoolId },
  ];
  for (const filter of filters) await expectIndexes((tenant) => newestExams(tenant, { filter }));
  await expectIndexes((tenant) => newestExams(tenant, { ids: [sample.id] }));
  await expectIndexes((tenant) => examsByIds(tenant, [sample.id]));
  await expectIndexes((tenant) => assessedExamsOf(tenant, [sample.patientId]));
});

it('corrections of a child and voids of examinations are found by indexes', async () => {
  await expectIndexes((tenant) => lockExam(tenant, sample.id));
  await expectIndexes((tenant) => correctionsOfChild(tenant, sample.patientId));
  await expectIndexes((tenant) => findVoids(tenant, [sample.id]));
});

it('voided examinations are counted within their own index', async () => {
  const plans = await filled.plansFor(filled.home, (tenant) =>
    countExams(tenant, { voided: 'only' }),
  );
  expect(plans.join('\n')).toContain('exam_voided_idx');
});

it('steps done twice are looked for within their own index', async () => {
  const plans = await filled.plansFor(filled.home, (tenant) =>
    countExams(tenant, { repeated: 'only' }),
  );
  expect(plans.join('\n')).toContain('Index Only Scan using exam_repeated_idx');
});
