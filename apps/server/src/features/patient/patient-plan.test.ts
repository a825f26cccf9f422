/** No list of children reads a whole table, however large the institution is. */
import { WALK_IN_PREFIX } from '@spine/contract/patient';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_NOW } from '#testing/clock.ts';
import { HOME } from '#testing/filled/fill.ts';
import { type Filled, openFilled, queryOf, type Work } from '#testing/filled/filled.ts';
import { documentsEnding, holdersOf } from './document/document.repository.ts';
import { alikeLeavers, leaversAmong, leaversOfNumber } from './leaver/leaver.repository.ts';
import { countExamsOfPatients, lockPatients, patientById } from './patient.repository.ts';
import { loadFirstExamDays } from './patient-exams.repository.ts';
import {
  countPatients,
  type PatientFilter,
  patientPage,
  patientPosition,
} from './patient-list.repository.ts';
import { listPatients } from './patient-read.service.ts';

const DOCUMENTS = `
  insert into child_document (org_id, patient_id, kind, sealed, number_end)
  select org_id, id, '1', sha256(id::text::bytea), substr(sha256(student_end::bytea), 1, 8) from patient`;
const WHOLE_TABLE = /Seq Scan on (exam|patient)\b/;

let filled: Filled;
let sample: { id: string; schoolId: string; studentId: string; tel: string | null; name: string };

beforeAll(async () => {
  filled = await openFilled();
  await filled.takeTurn();
  await filled.asOwner(DOCUMENTS, 'vacuum (analyze) child_document');
  sample = await filled.database.inScope(filled.home, ({ db }) =>
    db
      .selectFrom('patient')
      .where('orgId', '=', filled.home.orgId)
      .where('tel', 'is not', null)
      .select(['id', 'schoolId', 'studentId', 'tel', 'name'])
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
});
afterAll(async () => {
  await filled.asOwner('delete from child_document');
  await filled.asOwner('analyze child_document');
  await filled.close();
});

async function expectIndexes(work: Work): Promise<void> {
  for (const plan of await filled.plansFor(filled.home, work))
    expect(plan).not.toMatch(WHOLE_TABLE);
}

const newestFirst = (given: { offset?: number } = {}) => ({
  sort: 'createtime' as const,
  direction: 'desc' as const,
  limit: 20,
  offset: 0,
  ...given,
});

test('a document is found in its indexes, whole and by its end', async () => {
  const number = 'ab'.repeat(46);
  const held = await filled.plansFor(filled.home, (tenant) => holdersOf(tenant, [number]));
  const end = Buffer.alloc(8, 1);
  const ended = await filled.plansFor(filled.home, (tenant) =>
    documentsEnding(tenant, { end, limit: 2000 }),
  );
  for (const plan of held) expect(plan).toContain('child_document_sealed_idx');
  for (const plan of ended) expect(plan).toContain('child_document_end_idx');
});

test('what follows a row begins there in the index', async () => {
  const work: Work = async (tenant) => {
    const after = await patientPosition(tenant, { id: sample.id, sort: 'createtime' });
    await patientPage(tenant, { filter: {}, page: { ...newestFirst(), after } });
  };
  await expectIndexes(work);
  const plans = await filled.plansFor(filled.home, work);
  expect(plans.filter((plan) => /Index Cond: .*ROW\(created_at, id\)/.test(plan))).toHaveLength(2);
});

describe('a page and its total use indexes', () => {
  const filters: [string, () => PatientFilter][] = [
    ['of everybody', () => ({})],
    ['of a school', () => ({ schoolId: sample.schoolId })],
    ['of a grade', () => ({ schoolId: sample.schoolId, gradeName: 'Grade 2' })],
    [
      'of a class',
      () => ({ schoolId: sample.schoolId, gradeName: 'Grade 2', clazzName: 'Class 3' }),
    ],
    ['of a grade of all schools', () => ({ gradeName: 'Grade 2' })],
    ['of a student number', () => ({ studentId: sample.studentId })],
    ['of a student number in two spellings', () => ({ studentId: `${sample.studentId}x` })],
    ['of the end of a student number', () => ({ studentId: sample.studentId.slice(-4) })],
    ['of the end of a phone', () => ({ tel: sample.tel?.slice(-4) ?? '' })],
    ['of walk-ins', () => ({ studentId: WALK_IN_PREFIX })],
    ['of walk-ins of a school', () => ({ schoolId: sample.schoolId, studentId: WALK_IN_PREFIX })],
    ['of initials', () => ({ name: 'zxm' })],
    ['of a phone', () => ({ tel: sample.tel ?? '' })],
    ['of the first digits of phones', () => ({ tel: '138000123' })],
    ['of a name of one character', () => ({ name: sample.name.slice(0, 1) })],
    ['of a name of two characters', () => ({ name: sample.name.slice(0, 2) })],
    ['of a whole name', () => ({ name: sample.name })],
    ['of a name nobody has', () => ({ name: '龘龘龘龘' })],
    ['of a name in a school', () => ({ schoolId: sample.schoolId, name: sample.name })],
    ['of one child', () => ({ id: sample.id })],
    ['of everybody, leavers too', () => ({ enrolled: 'all' })],
    ['of all of a school', () => ({ enrolled: 'all', schoolId: sample.schoolId })],
    ['of all of a grade', () => ({ enrolled: 'all', gradeName: 'Grade 2' })],
    ['of all of a name', () => ({ enrolled: 'all', name: sample.name })],
    ['of leavers of a number', () => ({ enrolled: 'left', studentId: sample.studentId })],
    ['of leavers of a phone', () => ({ enrolled: 'left', tel: sample.tel ?? '' })],
    ['of leavers of a name', () => ({ enrolled: 'left', name: sample.name })],
  ];
  test.each(filters)('%s', async (_what, filter) => {
    const page = { filter: filter(), page: newestFirst() };
    await expectIndexes((tenant) => patientPage(tenant, page));
    await expectIndexes((tenant) => countPatients(tenant, filter()));
  });

  test.each(['createtime', 'studentId', 'clazzName'] as const)(
    'by %s, first and deep, both ways',
    async (sort) => {
      for (const direction of ['asc', 'desc'] as const)
        for (const offset of [0, HOME.patients - 40])
          await expectIndexes((tenant) =>
            patientPage(tenant, {
              filter: {},
              page: { ...newestFirst({ offset }), sort, direction },
            }),
          );
    },
  );
});

describe('leavers are read in the order in which they left', () => {
  const filters: [string, () => PatientFilter][] = [
    ['of everybody', () => ({ enrolled: 'left' })],
    ['of a school', () => ({ enrolled: 'left', schoolId: sample.schoolId })],
    ['of a grade', () => ({ enrolled: 'left', gradeName: 'Grade 2' })],
  ];
  test.each(filters)('%s', async (_what, filter) => {
    const page = { ...newestFirst(), sort: 'leftOn' as const };
    const after = { time: '2026-09-01', id: sample.id };
    for (const each of [page, { ...page, after }])
      for (const plan of await filled.plansFor(filled.home, (tenant) =>
        patientPage(tenant, { filter: filter(), page: each }),
      ))
        expect(plan).not.toMatch(/Seq Scan on (patient|enrolment)\b/);
    const work: Work = (tenant) => countPatients(tenant, filter());
    for (const plan of await filled.plansFor(filled.home, work))
      expect(plan).toMatch(/enrolment_(left|class)_idx/);
  });

  test('one after the other', async () => {
    const page = { ...newestFirst(), sort: 'leftOn' as const };
    const after = { time: '2026-09-01', id: sample.id };
    const plans = await filled.plansFor(filled.home, (tenant) =>
      patientPage(tenant, { filter: { enrolled: 'left' }, page: { ...page, after } }),
    );
    expect(plans.filter((plan) => plan.includes('enrolment_left_idx'))).toHaveLength(4);
  });
});

test.each(['patient_ids_by_name', 'patients_by_name'])(
  '%s reads the places of the name, not those of the whole institution',
  async (search) => {
    const body = await filled.asOwner(`select prosrc from pg_proc where proname = '${search}'`);
    const text = queryOf(body)
      .replaceAll(/\borg\b/g, '$1')
      .replaceAll(/\bneedle\b/g, '$2');
    for (const name of [sample.name.slice(0, 1), sample.name])
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        const plan = await filled.asOwner(
          `set plan_cache_mode = ${mode}`,
          `prepare asked as ${text}`,
          `explain execute asked('${filled.home.orgId}', '${name}')`,
        );
        expect(plan.match(/Scan (on|using) \w+/g)).toEqual([
          'Scan on patient',
          'Scan on patient_name_idx',
        ]);
      }
  },
);

test('a frequent character is counted to 10,000 in a list, and wholly where all are meant', async () => {
  await filled.statementsOf(filled.home, async (tenant) => {
    await sql`
      update patient set name = name || '龘' where org_id = ${tenant.orgId} and id in (
        select id from patient where org_id = ${tenant.orgId} limit 10001)`.execute(tenant.db);
    const filter = { name: '龘' };
    const query = { ...filter, size: 20 };
    const found = await listPatients(tenant, { query, now: TEST_NOW });
    expect(found).toMatchObject({ total: 10_000, totalIsFloor: true });
    expect(found.rows).toHaveLength(20);
    expect(await countPatients(tenant, filter)).toBe(10_001);
  });
});

test('leavers who may be a child that is entered are found by indexes', async () => {
  const child = { ...sample, birthDate: '2015-01-01', gender: 'f' as const };
  const works: Work[] = [
    (tenant) => leaversAmong(tenant, [sample.id]),
    (tenant) => leaversOfNumber(tenant, child),
    (tenant) => alikeLeavers(tenant, child),
  ];
  for (const work of works)
    for (const plan of await filled.plansFor(filled.home, work))
      expect(plan).not.toMatch(/Seq Scan on (patient|enrolment)\b/);
});

test('one child, and those a deletion takes along, are found by indexes', async () => {
  await expectIndexes((tenant) => patientById(tenant, sample.id));
  await expectIndexes((tenant) => countExamsOfPatients(tenant, [sample.id]));
  await expectIndexes((tenant) => loadFirstExamDays(tenant, sample));
  await expectIndexes((tenant) => loadFirstExamDays(tenant, { schoolId: sample.schoolId }));
  await expectIndexes((tenant) => lockPatients(tenant, [sample.id]));
});
