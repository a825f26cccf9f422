import { assessExam } from '@spine/contract/exam';
import { ageOn, isMobile } from '@spine/contract/kernel';
import { parseGradeCode, stageOf } from '@spine/contract/school';
import { describe, expect, test } from 'vitest';
import { generatePopulation } from './population.ts';
import type { GeneratedExam } from './population-history.ts';
import { numberedOrganizations, type PopulationPlan } from './population-plan.ts';

function resultOfExam(exam: GeneratedExam) {
  const assessment = assessExam(exam.record);
  if (!assessment.ok) throw new Error(`${exam.record.id}: ${assessment.fault}`);
  return assessment.result;
}

describe('a large population', () => {
  const plan: PopulationPlan = {
    seed: 7,
    today: '2026-11-30',
    organizations: numberedOrganizations(12),
    patients: 60_000,
    years: 2,
    normalShare: 0.5,
  };
  const patients = [...generatePopulation(plan)].filter((row) => row.row === 'patient');
  const exams = patients.flatMap((patient) =>
    patient.exams.map((exam) => ({ ...exam, patient, result: resultOfExam(exam) })),
  );
  const inspected = exams.filter(({ record }) => record.status === 1);

  /** The part of `all` for which `holds`. */
  function share<Item>(all: readonly Item[], holds: (item: Item) => boolean): number {
    return all.filter(holds).length / all.length;
  }

  test('ids are unique, and student numbers within their school', () => {
    expect(new Set(patients.map(({ id }) => id)).size).toBe(patients.length);
    expect(new Set(exams.map(({ record }) => record.id)).size).toBe(exams.length);
    expect(new Set(patients.map(({ schoolId, studentId }) => schoolId + studentId)).size).toBe(
      patients.length,
    );
  });

  test('names, numbers and phones fit their columns', () => {
    for (const { name, studentId, tel } of patients) {
      expect([...name].length).toBeLessThanOrEqual(4);
      expect(studentId).toMatch(/^([GJL]\d{17}[\dX]|\d{16})$/);
      expect(tel === null || isMobile(tel)).toBe(true);
    }
  });

  /** Years of schooling: 1 in the first grade, 12 in the last. */
  function yearOf(gradeCode: number): number {
    if (gradeCode < 10) return gradeCode;
    return gradeCode < 20 ? gradeCode - 4 : gradeCode - 11;
  }

  test('children are of the age of their grade', () => {
    for (const { gradeName, gradeCode, birthDate } of patients) {
      const age = ageOn(birthDate, '2026-08-31');
      expect([yearOf(gradeCode) + 5, yearOf(gradeCode) + 6]).toContain(age);
      expect(parseGradeCode(gradeName)).toBe(gradeCode);
    }
  });

  test('classes hold 40 to 50 children', () => {
    const sizes = new Map<string, number>();
    for (const { schoolId, gradeName, clazzName } of patients) {
      const key = `${schoolId} ${gradeName} ${clazzName}`;
      sizes.set(key, (sizes.get(key) ?? 0) + 1);
    }
    expect(Math.min(...sizes.values())).toBeGreaterThanOrEqual(40);
    expect(Math.max(...sizes.values())).toBeLessThanOrEqual(50);
    expect(new Set(sizes.values()).size).toBeGreaterThan(5);
  });

  test('no national student number holds an ID number that could exist', () => {
    const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    for (const { studentId } of patients) {
      if (studentId.length !== 19) continue;
      const id = studentId.slice(1);
      const sum = weights.reduce((all, weight, at) => all + weight * Number(id[at]), 0);
      expect(id.at(-1)).not.toBe('10X98765432'[sum % 11]);
    }
  });

  test('some have compound surnames, rare characters, no phone, or the 16-digit number', () => {
    expect(
      share(patients, ({ name }) =>
        /^(欧阳|上官|司马|诸葛|慕容|司徒|东方|夏侯|皇甫|尉迟)/.test(name),
      ),
    ).toBeCloseTo(0.012, 2);
    for (const sign of ['龑', '䶮', '𠮷'])
      expect(patients.some(({ name }) => name.includes(sign))).toBe(true);
    expect(share(patients, ({ tel }) => tel === null)).toBeCloseTo(0.14, 2);
    expect(patients.some(({ studentId }) => studentId.length === 16)).toBe(true);
  });

  test('95–98 % are examined and 1–2 % declined', () => {
    const lastRound = exams.filter(({ round }) => round === 1);
    const examined = lastRound.filter(({ record }) => record.status === 1).length / patients.length;
    expect(examined).toBeGreaterThan(0.95);
    expect(examined).toBeLessThan(0.98);
    const declined = share(lastRound, ({ record }) => record.status === 2);
    expect(declined).toBeGreaterThan(0.01);
    expect(declined).toBeLessThan(0.02);
  });

  test.each([
    ['f', 'primary', 0.025],
    ['f', 'junior', 0.06],
    ['f', 'senior', 0.07],
    ['m', 'primary', 0.025 * 0.65],
    ['m', 'junior', 0.06 * 0.65],
    ['m', 'senior', 0.07 * 0.65],
  ])('P(ATR ≥ 5°) of %s in %s school is near %f', (gender, stage, rate) => {
    const group = inspected.filter(
      ({ patient, gradeCode, result }) =>
        patient.gender === gender && stageOf(gradeCode) === stage && !result.needsRetest,
    );
    const found = share(group, ({ result }) => (result.maxAngle ?? 0) >= 5);
    const standardError = Math.sqrt((rate * (1 - rate)) / group.length);
    expect(group.length).toBeGreaterThan(4000);
    // Two years of one child count as one and a half children at best.
    expect(Math.abs(found - rate)).toBeLessThan(5 * standardError);
  });

  test('the tail above 5° is the published one', () => {
    const angles = inspected
      .filter(({ result }) => !result.needsRetest)
      .map(({ result }) => result.maxAngle ?? 0);
    const curved = angles.filter((angle) => angle >= 5);
    for (const [bound, part] of [
      [6, 0.46],
      [7, 0.27],
      [8, 0.135],
      [9, 0.096],
      [10, 0.058],
    ] as const) {
      expect(Math.abs(share(curved, (angle) => angle >= bound) - part)).toBeLessThan(0.03);
    }
    expect(
      share(
        angles.filter((angle) => angle < 5),
        (angle) => angle < 1,
      ),
    ).toBeCloseTo(0.65, 1);
  });

  test('segments and sides are the published ones', () => {
    const curved = inspected.filter(({ result }) => (result.maxAngle ?? 0) >= 5);
    for (const [segment, part, left] of [
      ['thoracic', 0.45, 0.4],
      ['thoracolumbar', 0.3, 0.75],
      ['lumbar', 0.25, 0.65],
    ] as const) {
      const here = curved.filter(({ result }) => result.maxSegment === segment);
      expect(Math.abs(here.length / curved.length - part)).toBeLessThan(0.04);
      expect(Math.abs(share(here, ({ result }) => result.maxSide === 'left') - left)).toBeLessThan(
        0.07,
      );
    }
  });

  test('8 % carry a general sign, and 35–40 % of first readings of 5–7° fall below 5° after the motion test', () => {
    const normal = inspected.filter(({ record }) => record.typeId === 1);
    expect(
      share(normal, ({ record }) => Object.values(record.generalCheck ?? {}).includes(true)),
    ).toBeCloseTo(0.08, 2);
    const quick = inspected.filter(({ record }) => record.typeId === 0);
    const postural = quick.filter(({ result }) => result.resultId === 5).length;
    const first = quick.filter(({ result }) => result.resultId === 1).length;
    expect(postural / (postural + first)).toBeGreaterThan(0.33);
    expect(postural / (postural + first)).toBeLessThan(0.42);
  });

  test('a child stays itself: two years differ as two measurements and a year of growth do', () => {
    const byChild = patients.map(({ exams: all }) =>
      all.map((exam) => resultOfExam(exam).maxAngle ?? 0),
    );
    const twice = byChild.filter((angles) => angles.length === 2 && (angles[0] ?? 0) >= 5);
    const again = share(twice, (angles) => (angles[1] ?? 0) >= 5);
    const squares = twice.map(([before = 0, now = 0]) => (now - before) ** 2);
    const deviation = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
    expect(again).toBeGreaterThan(0.6);
    expect(deviation).toBeGreaterThan(0.7);
    expect(deviation).toBeLessThan(2);
  });
});
