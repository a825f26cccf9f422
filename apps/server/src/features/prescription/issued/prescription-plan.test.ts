/** No list of prescriptions reads a whole table, however many an institution has issued. */
import type { IssueTarget } from '@spine/contract/prescription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ISSUED } from '#testing/filled/fill.ts';
import { FILLED_PLAN } from '#testing/filled/fill-prescriptions.ts';
import { type Filled, openFilled, type Work } from '#testing/filled/filled.ts';
import { CANDIDATES_MAX, findCandidates } from './issue.repository.ts';
import {
  countIssued,
  type IssuedFilter,
  type IssuedPage,
  issuedById,
  issuedPage,
} from './prescription.repository.ts';
import { findTrainedOn, loadTrainedDays, lockIssued } from './prescription-course.repository.ts';

const TODAY = '2026-11-20';
const WHOLE_TABLE = /Seq Scan on (exam|patient|enrolment|prescription|training_record)\b/;

let filled: Filled;
let sample: { id: string; patientId: string; schoolId: string; studentId: string; name: string };

beforeAll(async () => {
  filled = await openFilled();
  sample = await filled.database.inScope(filled.home, ({ db }) =>
    db
      .selectFrom('prescription')
      .innerJoin('patient', 'patient.id', 'prescription.patientId')
      .select([
        'prescription.id',
        'prescription.patientId',
        'patient.schoolId',
        'patient.studentId',
        'patient.name',
      ])
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
});
afterAll(() => filled.close());

async function expectIndexes(work: Work): Promise<void> {
  for (const plan of await filled.plansFor(filled.home, work))
    expect(plan).not.toMatch(WHOLE_TABLE);
}

const pageOf = (page: Partial<IssuedPage> = {}): IssuedPage => ({
  sort: 'createtime',
  direction: 'desc',
  limit: 20,
  offset: 0,
  ...page,
});

describe('a page and its total use indexes', () => {
  const filters: [string, () => Omit<IssuedFilter, 'today'>][] = [
    ['of everything', () => ({})],
    ['of a status not begun', () => ({ status: 0 })],
    ['of a status underway', () => ({ status: 1 })],
    ['of a status over', () => ({ status: 2 })],
    ['of a rare status', () => ({ status: 3 })],
    ['of a plan', () => ({ prescriptionId: FILLED_PLAN })],
    ['of a plan that was never issued', () => ({ prescriptionId: sample.id })],
    ['of a type', () => ({ type: 'prevention' })],
    ['that were opened', () => ({ opened: 'yes' })],
    ['that were not opened', () => ({ opened: 'no' })],
    ['of a child', () => ({ patientId: sample.patientId })],
    ['of a school', () => ({ schoolId: sample.schoolId })],
    [
      'of a class',
      () => ({ schoolId: sample.schoolId, gradeName: '二年级', clazzName: 'Class 2' }),
    ],
    ['of a grade of all schools', () => ({ gradeName: '二年级' })],
    ['of a student number', () => ({ studentId: sample.studentId })],
    ['of a student number in two spellings', () => ({ studentId: `${sample.studentId}x` })],
    ['of a name of one character', () => ({ name: sample.name.slice(0, 1) })],
    ['of a whole name', () => ({ name: sample.name })],
    ['of a class and a status', () => ({ gradeName: '二年级', clazzName: 'Class 2', status: 1 })],
  ];
  test.each(filters)('%s', async (_what, filter) => {
    const wanted = { ...filter(), today: TODAY };
    await expectIndexes((tenant) => issuedPage(tenant, { filter: wanted, page: pageOf() }));
    await expectIndexes((tenant) => countIssued(tenant, wanted));
  });

  test.each(['createtime', 'startDate', 'endDate'] as const)(
    'by %s, first and deep, both ways',
    async (sort) => {
      for (const direction of ['asc', 'desc'] as const)
        for (const offset of [0, ISSUED - 40])
          await expectIndexes((tenant) =>
            issuedPage(tenant, {
              filter: { today: TODAY },
              page: pageOf({ sort, direction, offset }),
            }),
          );
    },
  );
});

test('one prescription and its training are found by indexes', async () => {
  const { id } = sample;
  await expectIndexes((tenant) => issuedById(tenant, id));
  await expectIndexes((tenant) => lockIssued(tenant, id));
  await expectIndexes((tenant) => loadTrainedDays(tenant, id));
  await expectIndexes((tenant) => findTrainedOn(tenant, { ids: [id], date: TODAY }));
});

test('the children of a class and chosen ones are looked up with their newest result', async () => {
  const plan = { planId: FILLED_PLAN, type: 'exercise', today: TODAY } as const;
  const { schoolId, patientId } = sample;
  const targets: IssueTarget[] = [
    { kind: 'children', patientIds: [patientId] },
    { kind: 'class', schoolId, gradeName: '二年级', clazzName: 'Class 2' },
    { kind: 'result', resultIds: [1], schoolId },
  ];
  for (const target of targets)
    await expectIndexes((tenant) => findCandidates(tenant, { ...plan, target }));
});

test('of a result that many children have, no more are fetched than one call looks at', async () => {
  const plan = { planId: FILLED_PLAN, type: 'prevention', today: TODAY } as const;
  const target: IssueTarget = { kind: 'result', resultIds: [0] };
  const rows = await filled.database.inScope(filled.home, (tenant) =>
    findCandidates(tenant, { ...plan, target }),
  );
  expect(rows).toHaveLength(CANDIDATES_MAX + 1);
});
