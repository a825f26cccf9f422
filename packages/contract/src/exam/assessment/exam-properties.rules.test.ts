import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ExamType } from '../exam.schema.ts';
import { angleSummary } from '../exam.text.ts';
import { compareExams, isChange } from '../trend/exam-trend.rules.ts';
import { computeSides, formatAngle, median, sideOf, toAnglePair } from './exam-angles.rules.ts';
import {
  assessExam,
  computeResultId,
  type ExamResult,
  severityOf,
} from './exam-assessment.rules.ts';
import type { ExamToAssess } from './exam-completeness.rules.ts';

const runs = { seed: 20211101, numRuns: 500 };
/** A hundredth of a degree is what devices send. */
const reading = fc.integer({ min: -4500, max: 4500 }).map((hundredths) => hundredths / 100);
const group = fc.tuple(reading, reading, reading);
const groups = fc.array(group, { minLength: 1, maxLength: 6 });
const anything = fc.oneof(
  fc.double(),
  reading,
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0),
);
const anyReadings = fc.array(anything, { maxLength: 9 });
const anyAtr = fc.record({
  thoracic: anyReadings,
  thoracolumbar: anyReadings,
  lumbar: anyReadings,
});
const bend = fc.constantFrom('none' as const, 'leftHigh' as const, 'rightHigh' as const);
const anyExam: fc.Arbitrary<ExamToAssess> = fc.record(
  {
    typeId: fc.constantFrom(0 as const, 1 as const),
    status: fc.constantFrom(1 as const, 2 as const),
    angleList: fc.array(anything, { maxLength: 12 }),
    readings: fc.array(fc.array(anything, { maxLength: 3 }), { maxLength: 5 }),
    isExercised: fc.boolean(),
    generalCheck: fc.record({
      shoulder: fc.boolean(),
      scapula: fc.boolean(),
      waist: fc.boolean(),
      iliac: fc.boolean(),
      spinous: fc.boolean(),
    }),
    forwardBend: fc.record({ thoracic: bend, thoracolumbar: bend, lumbar: bend }),
    atr: anyAtr,
    motionTest: fc.record({ atr: anyAtr }),
  },
  { requiredKeys: ['typeId', 'status'] },
);

function assessQuick(readings: readonly (readonly number[])[], isExercised = false): ExamResult {
  const assessment = assessExam({
    typeId: 0,
    status: 1,
    readings: readings.map((one) => [...one]),
    isExercised,
  });
  if (!assessment.ok) throw new Error(assessment.fault);
  return assessment.result;
}

describe('an assessment, for any readings', () => {
  test('depends on the largest magnitude of the groups only [4.1]', () => {
    fc.assert(
      fc.property(groups, fc.boolean(), (all, exercised) => {
        const max = Math.max(...all.map((one) => Math.abs(median(one) ?? 0)));
        const result = assessQuick(all, exercised);
        expect(result.maxAngle).toBe(max);
        expect(result.resultId).toBe(computeResultId(max, exercised));
        expect(assessQuick([[max, max, max]], exercised).resultId).toBe(result.resultId);
      }),
      runs,
    );
  });

  test('mirroring every reading swaps the sides and nothing else', () => {
    fc.assert(
      fc.property(groups, (all) => {
        const one = assessQuick(all);
        const mirrored = assessQuick(all.map((three) => three.map((angle) => -angle)));
        expect([mirrored.leftAngle, mirrored.rightAngle]).toEqual([one.rightAngle, one.leftAngle]);
        expect(mirrored.resultId).toBe(one.resultId);
        if (one.maxSide) expect(mirrored.maxSide).not.toBe(one.maxSide);
      }),
      runs,
    );
  });

  test('the side follows the sign of the largest group [4.12]', () => {
    fc.assert(
      fc.property(groups, (all) => {
        const result = assessQuick(all);
        const largest = result.groupAngles.find((angle) => Math.abs(angle) === result.maxAngle);
        if (result.maxAngle === 0) expect(result.maxSide).toBeNull();
        else expect(result.maxSide).toBe((largest ?? 0) < 0 ? 'left' : 'right');
      }),
      runs,
    );
  });

  test('the order of the readings inside a group and of the groups does not matter', () => {
    const shuffled = groups.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.tuple(...all.map((one) => fc.shuffledSubarray(one, { minLength: 3 }))),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([all, mixed]) => {
        const { resultId, leftAngle, rightAngle, groupAngles } = assessQuick(all);
        expect(assessQuick(mixed)).toMatchObject({ resultId, leftAngle, rightAngle, groupAngles });
        expect(assessQuick(all.toReversed())).toMatchObject({ resultId, leftAngle, rightAngle });
      }),
      runs,
    );
  });

  test('a larger angle is never a milder result', () => {
    fc.assert(
      fc.property(reading, reading, fc.boolean(), (one, other, posture) => {
        const [small, large] = [
          Math.min(Math.abs(one), Math.abs(other)),
          Math.max(Math.abs(one), Math.abs(other)),
        ];
        expect(severityOf(computeResultId(large, posture))).toBeGreaterThanOrEqual(
          severityOf(computeResultId(small, posture)),
        );
        expect(severityOf(computeResultId(small, true))).toBeGreaterThanOrEqual(
          severityOf(computeResultId(small, false)),
        );
      }),
      runs,
    );
  });

  test('any double under a bound stays under it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 5, maxExcluded: true, noNaN: true }), (angle) => {
        expect(assessQuick([[angle, angle, angle]]).resultId).toBe(0);
        expect(Number(formatAngle(angle))).toBeLessThan(5);
      }),
      runs,
    );
  });
});

describe('the pair and its summary, for any readings', () => {
  test('the pair is left, then minus right, and reads as spec 4 has it [3.9, 4.14, 4.15]', () => {
    fc.assert(
      fc.property(groups, (all) => {
        const result = assessQuick(all);
        const [first = 0, second = 0] = result.angleList;
        expect(first).toBeGreaterThanOrEqual(0);
        expect(second).toBeLessThanOrEqual(0);
        expect([first, -second + 0]).toEqual([result.leftAngle, result.rightAngle]);
        const text = (angle: number) => (angle === 0 ? '0°' : `${formatAngle(angle)}°`);
        expect(angleSummary(result.angleList)).toBe(
          first === second
            ? '左0°，右0°'
            : `左${text(Math.max(first, second))}，右${text(Math.min(first, second))}`,
        );
      }),
      runs,
    );
  });

  test('sending the server’s own list back changes nothing', () => {
    fc.assert(
      fc.property(groups, (all) => {
        const result = assessQuick(all);
        expect(assessExam({ typeId: 0, status: 1, angleList: [...result.angleList] })).toEqual({
          ok: true,
          result,
        });
      }),
      runs,
    );
  });

  test('the sides are magnitudes', () => {
    fc.assert(
      fc.property(fc.array(reading), (angles) => {
        const sides = computeSides(angles);
        expect(Math.max(sides.left, sides.right)).toBe(Math.max(0, ...angles.map(Math.abs)));
        expect(Object.is(toAnglePair(sides)[1], -0)).toBe(false);
      }),
      runs,
    );
  });
});

test('an assessment never throws and gives only finite numbers', () => {
  fc.assert(
    fc.property(anyExam, (exam) => {
      const assessment = assessExam(exam);
      if (!assessment.ok) return;
      const { leftAngle, rightAngle, maxAngle, angleList, groupAngles } = assessment.result;
      const numbers = [
        leftAngle ?? 0,
        rightAngle ?? 0,
        maxAngle ?? 0,
        ...angleList,
        ...groupAngles,
      ];
      expect(numbers.every((angle) => Number.isFinite(angle) && Math.abs(angle) <= 45)).toBe(true);
      expect(exam.status === 2 ? assessment.result.resultId : null).toBeNull();
    }),
    { ...runs, numRuns: 3000 },
  );
});

test('the median lies between the readings and half of them on either side', () => {
  fc.assert(
    fc.property(fc.array(reading, { minLength: 1, maxLength: 9 }), (angles) => {
      const middle = median(angles) ?? Number.NaN;
      expect(angles.filter((angle) => angle <= middle + 1e-9).length * 2).toBeGreaterThanOrEqual(
        angles.length,
      );
      expect(angles.filter((angle) => angle >= middle - 1e-9).length * 2).toBeGreaterThanOrEqual(
        angles.length,
      );
    }),
    runs,
  );
});

test('a verdict is the same in both directions but for its sign', () => {
  fc.assert(
    fc.property(reading, reading, (one, other) => {
      const point = (angle: number) => ({
        typeId: ExamType.Normal,
        maxAngle: Math.abs(angle),
        maxSide: sideOf(angle),
        maxSegment: 'thoracic' as const,
        groupAngles: [],
        needsRetest: false,
        operator: null,
        deviceCode: null,
      });
      const there = compareExams(point(one), point(other));
      const back = compareExams(point(other), point(one));
      expect(back.kind).toBe(there.kind);
      if (!isChange(there) || !isChange(back)) return;
      expect(back.delta + 0).toBe(there.move === null ? 0 - there.delta : there.delta);
      expect([back.move?.from, back.move?.to]).toEqual([there.move?.to, there.move?.from]);
    }),
    runs,
  );
});
