/** The yearly report: what a school year counts, whom its rosters owe, and the same children the year before. */
import { uploadExams } from '@spine/contract/exam';
import {
  type StatisticFilters,
  statisticErrors,
  statisticsChildren,
  statisticsOverview,
  type YearRow,
  type YearSummary,
  yearSummary,
} from '@spine/contract/statistic';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Place = Screening & { readonly before: string };

/** A school with a project of this school year and one of the year before. */
async function placeOf(children: number): Promise<Place> {
  const project = { startDate: '2026-09-01' };
  const screening = await insertScreening(world.database, world.home, { children, project });
  const schoolIds = [screening.schoolId];
  const before = await world.database.inScope(world.home, (tenant) =>
    insertProjectRow(tenant, { schoolIds, startDate: '2025-11-01' }),
  );
  return { ...screening, before: before.id };
}

const DAYS = { before: '2025-11-10', projectId: '2026-10-10' } as const;

/** Examines children of a place, from the first on, by the largest angle of each. */
async function examine(place: Place, which: keyof typeof DAYS, angles: readonly number[]) {
  const exams = angles.map((angle, child) =>
    quickRecord({
      patientId: place.patientIds[child] ?? '',
      examTime: `${DAYS[which]}T09:00:00+08:00`,
      readings: [[angle, angle, angle]],
    }),
  );
  const where = { projectId: place[which], schoolId: place.schoolId };
  const { body } = await world.as('doctor').call(uploadExams, { ...where, exams });
  expect(body.data).toMatchObject({ accepted: angles.length });
}

async function totalOf(filters: Partial<StatisticFilters>) {
  const { projectId: _, ...query } = filters;
  return (await world.as('analyst').call(statisticsOverview, query)).body.data.total;
}

async function reportOf(query: { schoolYear: number; schoolId?: string; region?: string }) {
  const { body } = await world.as('analyst').call(yearSummary, query);
  expect(body.code).toBe(8000);
  const summary: YearSummary = body.data;
  return summary;
}

/** The children of every figure, as the screen opens them. */
async function expectChildren(
  scope: { schoolYear: number; schoolId: string; groupBy?: 'grade' | 'sex' },
  rows: readonly YearRow[],
) {
  expect(rows).not.toHaveLength(0);
  for (const { key, figures } of rows)
    for (const { member, count } of figures) {
      const query = { ...scope, ...(scope.groupBy && { key }), member };
      const { body } = await world.as('doctor').call(statisticsChildren, query);
      expect([member, body.total, body.rows.length]).toEqual([member, count, count]);
    }
}

const countsOf = ({ figures }: YearRow) =>
  Object.fromEntries(figures.map(({ name, count }) => [name, count]));

describe('a school year', () => {
  test('counts whom it examined, and its own roster', async () => {
    const place = await placeOf(5);
    await examine(place, 'before', [1, 8, 1]);
    await examine(place, 'projectId', [8, 8]);
    const { schoolId } = place;
    expect(await totalOf({ schoolId, schoolYear: 2025 })).toMatchObject({
      roster: 3,
      inspected: 3,
      gradeTwo: 1,
    });
    expect(await totalOf({ schoolId, schoolYear: 2026 })).toMatchObject({
      roster: 5,
      inspected: 2,
      gradeTwo: 2,
    });
    expect(await totalOf({ schoolId, schoolYear: 2024 })).toMatchObject({
      roster: 0,
      inspected: 0,
    });
  });

  test('has for every figure of its report as many children on the screen', async () => {
    const place = await placeOf(6);
    await examine(place, 'before', [8, 8, 8, 8]);
    await examine(place, 'projectId', [8, 1, 10]);
    const scope = { schoolYear: 2026, schoolId: place.schoolId };
    const { total, byGrade, bySex } = await reportOf(scope);
    await expectChildren(scope, [total]);
    await expectChildren({ ...scope, groupBy: 'grade' }, byGrade);
    await expectChildren({ ...scope, groupBy: 'sex' }, bySex);
    expect(countsOf(total)).toMatchObject({ owed: 6, examined: 3, valid: 3, found: 2 });
  });

  test('says of each rate its interval, and whether 姿态不良 is in it', async () => {
    const place = await placeOf(3);
    await examine(place, 'projectId', [8, 1, 1]);
    const { total } = await reportOf({ schoolYear: 2026, schoolId: place.schoolId });
    const named = new Map(total.figures.map((figure) => [figure.name, figure]));
    expect(named.get('found')).toMatchObject({ count: 1, of: 3, countsPosture: false });
    expect(named.get('posture')).toMatchObject({ countsPosture: true });
    expect(named.get('owed')).toMatchObject({ count: 3, of: 0, rate: null, countsPosture: null });
    for (const { of, rate, low, high } of total.figures)
      if (of > 0)
        expect([Number(low) <= Number(rate), Number(rate) <= Number(high)]).toEqual([true, true]);
  });
});

describe('the coverage of 10 to 16 years', () => {
  const bornIn = (schoolId: string, birthDate: string) =>
    world.database.inScope(world.home, (tenant) =>
      insertPatientRow(tenant, { schoolId, birthDate }),
    );
  const newSchool = () => world.database.inScope(world.home, (tenant) => insertSchoolRow(tenant));

  test('names the school where nobody was examined, and has each school with its counts', async () => {
    const place = await placeOf(3);
    await examine(place, 'projectId', [1, 1]);
    const untouched = await newSchool();
    await bornIn(untouched.id, '2013-03-01');
    const { coverage } = await reportOf({ schoolYear: 2026 });
    expect(coverage.schools).toContainEqual({
      schoolId: untouched.id,
      schoolName: untouched.name,
      children: 1,
      covered: 0,
    });
    expect(coverage.schools).toContainEqual(
      expect.objectContaining({ schoolId: place.schoolId, children: 3, covered: 2 }),
    );
    const sum = coverage.schools.reduce((all, { children }) => all + children, 0);
    expect(coverage.of).toBe(sum);
  });

  test('opens those of a school whom nobody examined, with or without a project', async () => {
    const place = await placeOf(3);
    await examine(place, 'projectId', [1, 1]);
    const untouched = await newSchool();
    const { id: born } = await bornIn(untouched.id, '2013-03-01');
    await bornIn(untouched.id, '2004-03-01');
    const uncovered = async (query: object) => {
      const scope = { schoolYear: 2026, member: 'unseen', onRosters: 'true', ...query } as const;
      return (await world.as('doctor').call(statisticsChildren, scope)).body;
    };
    const ofUntouched = await uncovered({ groupBy: 'school', key: untouched.id });
    expect(ofUntouched).toMatchObject({ total: 1, rows: [{ patientId: born, examId: null }] });
    const ofPlace = await uncovered({ groupBy: 'school', key: place.schoolId });
    expect(ofPlace.rows).toMatchObject([{ patientId: place.patientIds[2], res: '未检' }]);
    const { coverage } = await reportOf({ schoolYear: 2026 });
    expect((await uncovered({})).total).toBe(coverage.of - coverage.count);
    expect((await uncovered({ groupBy: 'school', key: world.home.orgId })).total).toBe(0);
    const timeless = { member: 'unseen', onRosters: 'true' } as const;
    const { body } = await world.as('doctor').call(statisticsChildren, timeless);
    expect(body.code).toBe(statisticErrors.yearRequired.code);
    expect((await uncovered({ schoolId: untouched.id })).total).toBe(1);
  });

  test.each([
    ['2016-09-02', 0],
    ['2016-09-01', 1],
    ['2009-09-02', 1],
    ['2009-09-01', 0],
  ])('by whole years on 1 September: of a child born on %s %i', async (birthDate, children) => {
    const { id: schoolId } = await newSchool();
    await bornIn(schoolId, birthDate);
    const { coverage } = await reportOf({ schoolYear: 2026, schoolId });
    expect(coverage).toMatchObject({ of: children, count: 0 });
  });

  test('owes a child that moved once, by the school of the last day, wherever it was examined', async () => {
    const place = await placeOf(1);
    await examine(place, 'projectId', [1]);
    const other = await newSchool();
    const [patientId = ''] = place.patientIds;
    await world.database.inScope(world.home, async ({ db, orgId }) => {
      const stay = await db
        .updateTable('enrolment')
        .set({ toDay: '2026-12-01' })
        .where('orgId', '=', orgId)
        .where('patientId', '=', patientId)
        .returningAll()
        .executeTakeFirstOrThrow();
      const moved = { ...stay, schoolId: other.id, fromDay: '2026-12-01', toDay: '2028-09-01' };
      await db.insertInto('enrolment').values(moved).execute();
    });
    const left = await reportOf({ schoolYear: 2026, schoolId: place.schoolId });
    expect(left.coverage).toMatchObject({ of: 0, schools: [] });
    const entered = await reportOf({ schoolYear: 2026, schoolId: other.id });
    expect(entered.coverage).toMatchObject({ of: 1, count: 1 });
  });

  test('does not take an examination of another year, or a refusal, for one of this year', async () => {
    const place = await placeOf(2);
    await examine(place, 'before', [1, 1]);
    const refused = quickRecord({
      patientId: place.patientIds[0] ?? '',
      examTime: '2026-10-10T09:00:00+08:00',
      status: 2 as const,
      readings: undefined,
    });
    const where = { projectId: place.projectId, schoolId: place.schoolId };
    await world.as('doctor').call(uploadExams, { ...where, exams: [refused] });
    const { coverage } = await reportOf({ schoolYear: 2026, schoolId: place.schoolId });
    expect(coverage).toMatchObject({ of: 2, count: 0 });
  });
});

describe('the same children', () => {
  test('are counted by the result of the year before and that of this one', async () => {
    const place = await placeOf(5);
    await examine(place, 'before', [1, 1, 8, 8, 6]);
    await examine(place, 'projectId', [1, 8, 1, 12]);
    const { same } = await reportOf({ schoolYear: 2026, schoolId: place.schoolId });
    expect(same.children).toBe(4);
    expect(same.pairs).toHaveLength(4);
    expect(same.pairs).toContainEqual({ before: 'normal', now: 'gradeTwo', children: 1 });
    expect(same.pairs).toContainEqual({ before: 'gradeTwo', now: 'gradeThree', children: 1 });
    const counts = Object.fromEntries(same.changes.map(({ change, count }) => [change, count]));
    expect(counts).toEqual({ worse: 2, same: 1, better: 1, other: 0 });
    expect(same.changes[0]).toMatchObject({ of: 4, rate: 0.5 });
  });

  test('open those of each pair of results, as many as are counted', async () => {
    const place = await placeOf(5);
    await examine(place, 'before', [1, 1, 8, 8, 6]);
    await examine(place, 'projectId', [1, 8, 1, 12]);
    const scope = { schoolYear: 2026, schoolId: place.schoolId } as const;
    const { same, way } = await reportOf(scope);
    for (const { before, now, children } of same.pairs) {
      const query = { ...scope, before, member: now, ...(way && { way }) };
      const { body } = await world.as('doctor').call(statisticsChildren, query);
      expect([before, now, body.total, body.rows.length]).toEqual([
        before,
        now,
        children,
        children,
      ]);
    }
    const changed = { ...scope, before: 'normal', member: 'gradeTwo' } as const;
    const { body } = await world.as('doctor').call(statisticsChildren, changed);
    expect(body.rows).toMatchObject([{ patientId: place.patientIds[1], maxAngle: 8 }]);
  });

  test('may have been at another school the year before', async () => {
    const [one, other] = [await placeOf(1), await placeOf(1)];
    await examine(one, 'before', [8]);
    const [patientId = ''] = one.patientIds;
    const exams = [
      quickRecord({
        patientId,
        examTime: '2026-10-10T09:00:00+08:00',
        readings: [[1, 1, 1]],
      }),
    ];
    await world.database.inScope(world.home, async ({ db, orgId }) => {
      await db
        .updateTable('enrolment')
        .set({ schoolId: other.schoolId })
        .where('orgId', '=', orgId)
        .where('patientId', '=', patientId)
        .execute();
      await db
        .updateTable('patient')
        .set({ schoolId: other.schoolId })
        .where('orgId', '=', orgId)
        .where('id', '=', patientId)
        .execute();
    });
    const { projectId, schoolId } = other;
    const sent = await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
    expect(sent.body.data).toMatchObject({ accepted: 1 });
    const { same } = await reportOf({ schoolYear: 2026, schoolId });
    expect(same.pairs).toEqual([{ before: 'gradeTwo', now: 'normal', children: 1 }]);
  });
});

test('no figure of another institution is in the report', async () => {
  const place = await placeOf(2);
  await examine(place, 'projectId', [8, 8]);
  const { body } = await world.as('rival').call(yearSummary, { schoolYear: 2026 });
  const summary: YearSummary = body.data;
  expect(countsOf(summary.total)).toMatchObject({ owed: 0, examined: 0, found: 0 });
  expect(summary.coverage).toMatchObject({ of: 0, schools: [] });
  const foreign = await world
    .as('rival')
    .call(yearSummary, { schoolYear: 2026, schoolId: place.schoolId });
  expect(foreign.body.data).toBeUndefined();
});
