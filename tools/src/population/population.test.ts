import { createHash } from 'node:crypto';
import { assessExam, examRecord, type ResultId } from '@spine/contract/exam';
import { describe, expect, test } from 'vitest';
import {
  type GeneratedExam,
  type GeneratedPatient,
  type GeneratedRow,
  generatePopulation,
} from './population.ts';
import {
  numberedOrganizations,
  type PopulationPlan,
  roundsOf,
  smallDemoPlan,
} from './population-plan.ts';

const TODAY = '2026-11-30';

function patientsOf(rows: Iterable<GeneratedRow>): GeneratedPatient[] {
  return [...rows].filter((row) => row.row === 'patient');
}

function hashOf(plan: PopulationPlan): string {
  const hash = createHash('sha256');
  for (const row of generatePopulation(plan)) hash.update(JSON.stringify(row));
  return hash.digest('hex');
}

function resultOfExam(exam: GeneratedExam) {
  const assessment = assessExam(exam.record);
  if (!assessment.ok) throw new Error(`${exam.record.id}: ${assessment.fault}`);
  return assessment.result;
}

describe('the demo population', () => {
  const plan = smallDemoPlan(TODAY);
  const rows = [...generatePopulation(plan)];
  const patients = patientsOf(rows);

  test('is the same for the same seed, on every machine, and another for another', () => {
    expect(hashOf(plan)).toBe(hashOf(plan));
    expect(hashOf(plan)).toBe('42b8e529114f6bed5b58358695f44f59169bf1f74b1209c430e07885c6d61d69');
    expect(hashOf({ ...plan, seed: plan.seed + 1 })).not.toBe(hashOf(plan));
  });

  test('has 1,200 children at eight schools in two provinces, each school before its children', () => {
    const schools = rows.filter((row) => row.row === 'school');
    expect([patients.length, schools.length]).toEqual([1200, 8]);
    expect(new Set(schools.map(({ region }) => region.province))).toEqual(
      new Set(['330000', '510000']),
    );
    expect(new Set(schools.map(({ region }) => region.city)).size).toBe(4);
    expect(new Set(schools.map(({ region }) => region.district)).size).toBe(7);
    const seen = new Set<string>();
    for (const row of rows) {
      if (row.row === 'school') seen.add(row.id);
      else expect(seen.has(row.schoolId)).toBe(true);
    }
  });

  test('every record is one the upload accepts and an assessment can read', () => {
    for (const exam of patients.flatMap(({ exams }) => exams)) {
      expect(examRecord.parse(exam.record)).toEqual(exam.record);
      expect(resultOfExam(exam).resultId === null).toBe(exam.record.status === 2);
    }
  });

  test('nobody who is sent to a hospital reads 保持健康生活方式', () => {
    const referred = patients
      .flatMap(({ exams }) => exams)
      .filter((exam) => resultOfExam(exam).referred);
    expect(referred.length).toBeGreaterThan(0);
    for (const { record } of referred) expect(record.advice ?? []).not.toContain('lifestyle');
  });

  test('has both kinds of examination, every result, and two years', () => {
    const exams = patients.flatMap((patient) => patient.exams);
    expect(new Set(exams.map(({ record }) => record.typeId))).toEqual(new Set([0, 1]));
    expect(new Set(exams.map(({ round }) => round))).toEqual(new Set([0, 1]));
    expect(new Set(exams.map((exam) => resultOfExam(exam).resultId))).toEqual(
      new Set<ResultId | null>([0, 1, 2, 3, 5, null]),
    );
  });

  test('examinations fall on the school days of their round, before today', () => {
    const rounds = roundsOf(plan);
    for (const { record, round } of patients.flatMap(({ exams }) => exams)) {
      expect(rounds[round]?.schoolDays).toContain(record.examTime.slice(0, 10));
      expect(record.examTime < TODAY).toBe(true);
    }
  });
});

test('a million children are made one at a time', () => {
  const rows = generatePopulation({
    seed: 1,
    today: TODAY,
    organizations: numberedOrganizations(100),
    patients: 1_000_000,
    years: 2,
    history: 'always',
  });
  const first = Array.from({ length: 50 }, () => rows.next().value);
  expect(first[0]).toMatchObject({ row: 'school', organization: 'home' });
  expect(first.slice(1).every((row) => row?.row === 'patient')).toBe(true);
});

test('with all history kept, a first-grader was examined in kindergarten', () => {
  const plan = { ...smallDemoPlan(TODAY), patients: 200, history: 'always' } as const;
  const codes = patientsOf(generatePopulation(plan))
    .filter(({ gradeCode }) => gradeCode === 1)
    .flatMap(({ exams }) => exams.map((exam) => exam.gradeCode));
  expect(new Set(codes)).toEqual(new Set([53, 1]));
});
