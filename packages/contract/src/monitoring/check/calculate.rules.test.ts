import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assessOrThrow,
  atrOf,
  NO_BEND,
  NO_GENERAL_SIGN,
  normalExam,
} from '../../exam/exam.factory.ts';
import type { ExamToAssess } from '../../exam/index.ts';
import { CODES_2025 } from '../codes/codes-2025.rules.ts';
import { isCompleteForMonitoring } from '../row/complete.rules.ts';
import { toSpineCells } from '../row/spine-cells.rules.ts';
import { calculate, findDifference } from './calculate.rules.ts';
import type { RowCells } from './check.schema.ts';
import { checkRow } from './check-row.rules.ts';
import { findSideAgainstBend } from './side-against-bend.rules.ts';
import { SPINE_CHECKS } from './spine-checks.rules.ts';

const NORMAL: RowCells = {
  QX51: '1',
  QX091: '1',
  QX092: '2',
  QX093: '2',
  QX094: '2',
  QX2: '1',
  QX3: '1',
  QX4: '1',
  QX2ATR: '1.0',
  QX3ATR: '1.0',
  QX4ATR: '1.0',
  QX6: '2',
  QX7: '1',
};
const again = (...[thoracic, thoracolumbar, lumbar]: readonly string[]): RowCells => ({
  QX51: '2',
  QX52: '1',
  QX6: '1',
  QX62ATR: thoracic ?? '',
  QX63ATR: thoracolumbar ?? '',
  QX64ATR: lumbar ?? '',
});
const resultOf = (cells: RowCells) => {
  const { scoliosis, sagittal, overall } = calculate({ ...NORMAL, ...cells }, CODES_2025);
  return [scoliosis, sagittal, overall];
};

describe('the calculating script', () => {
  test.each<[string, RowCells, (number | null)[]]>([
    ['nothing found', {}, [0, 0, 0]],
    ['a side without five degrees', { QX2: '2', QX2ATR: '4.99' }, [0, 0, 0]],
    ['five degrees without a side', { QX2ATR: '8.0' }, [0, 0, 0]],
    ['a rotation that nobody measured', { QX2: '2', QX2ATR: '' }, [null, 0, null]],
    ['a sign, under five after the test', again('4.99', '0.0', '1.0'), [1, 0, 1]],
    ['five after the test', again('1.0', '5.0', '1.0'), [2, 0, 2]],
    ['6.99 after the test', again('6.99', '5.0', '1.0'), [2, 0, 2]],
    ['seven after the test', again('1.0', '5.0', '7.0'), [3, 0, 2]],
    ['9.99 after the test', again('9.99', '5.0', '7.0'), [3, 0, 2]],
    ['ten after the test', again('10.0', '5.0', '7.0'), [4, 0, 2]],
    ['a value missing, under five', again('1.0', '', '1.0'), [null, 0, null]],
    ['a value missing beside a degree', again('1.0', '', '6.0'), [2, 0, 2]],
    ['a sign without a test', { QX51: '2', QX52: '1' }, [null, 0, null]],
    ['a test that nothing asked for', { ...again('6.0', '1.0', '1.0'), QX51: '1' }, [0, 0, 0]],
    ['a sign from the side, gone', { QX7: '2', QX71: '1' }, [0, 1, 1]],
    ['lordosis', { QX7: '2', QX71: '2' }, [0, 2, 2]],
    ['kyphosis', { QX7: '3', QX71: '3' }, [0, 3, 2]],
    ['no prone test', { QX7: '3', QX71: '' }, [0, null, null]],
    ['no side view', { QX7: '' }, [0, null, null]],
    [
      'a negative bend, all segments positive',
      { QX092: '1', QX093: '1', QX094: '1' },
      [null, null, null],
    ],
  ])('%s', (_found, cells, result) => {
    expect(resultOf(cells)).toEqual(result);
  });
});

const SIDE_VIEW = { sign: 'normal' } as const;

const differenceOfExam = (exam: ExamToAssess) =>
  findDifference(calculate(toSpineCells(exam, CODES_2025), CODES_2025), assessOrThrow(exam));
const differenceOf = (findings: Partial<ExamToAssess>) =>
  differenceOfExam(normalExam({ atr: atrOf([1, 2, 3]), sagittal: SIDE_VIEW, ...findings }));

describe('our finding and the calculated result', () => {
  const sign = { ...NO_GENERAL_SIGN, waist: true };

  test('agree on the vectors of docs/domain/screening.md', () => {
    const tested = (first: number, second: number): Partial<ExamToAssess> => ({
      generalCheck: sign,
      atr: atrOf([first, 3, -2]),
      motionTest: { atr: atrOf([second, 3, -2]) },
    });
    const vectors: Partial<ExamToAssess>[] = [
      {},
      tested(1, 1),
      tested(6, 4.96),
      tested(6, 5),
      tested(4, 6.96),
      tested(8, 7),
      tested(9, 9.96),
      tested(9, -10),
      { sagittal: { sign: 'lordosis', prone: 'gone' } },
      { sagittal: { sign: 'lordosis', prone: 'present' } },
      { sagittal: { sign: 'kyphosis', prone: 'present' }, ...tested(9, 8) },
    ];
    expect(vectors.map(differenceOf)).toEqual(vectors.map(() => null));
  });

  test('differ for a reason that has a name', () => {
    expect(differenceOf({ motionTest: { atr: atrOf([6, 1, 1]) } })).toBe('testUnasked');
    expect(differenceOf({ generalCheck: sign, isExercised: true })).toBe('afterMissing');
    expect(differenceOf({ advice: ['furtherCheck'] })).toBe('adviceOnly');
    expect(differenceOfExam(normalExam({ atr: atrOf([1, 2, 3]) }))).toBe('sideNotViewed');
  });

  test('are not compared before there is one', () => {
    expect(differenceOf({ generalCheck: sign })).toBeNull();
    expect(differenceOf({ sagittal: { sign: 'kyphosis' } })).toBeNull();
  });

  test('differ without a name where one of them is wrong', () => {
    const normal = assessOrThrow(normalExam({ atr: atrOf([1, 1, 1]), sagittal: SIDE_VIEW }));
    const calculated = { scoliosis: 0, sagittal: 0, overall: 0 } as const;
    expect(findDifference(calculated, normal)).toBeNull();
    expect(findDifference({ ...calculated, scoliosis: 2, overall: 2 }, normal)).toBe('unnamed');
    expect(findDifference({ ...calculated, sagittal: 2, overall: 2 }, normal)).toBe('unnamed');
    expect(findDifference({ ...calculated, sagittal: 1, overall: 1 }, normal)).toBe('unnamed');
  });
});

describe('whatever a complete examination found', () => {
  const angle = fc.oneof(
    fc.integer({ min: -4500, max: 4500 }).map((hundredths) => hundredths / 100),
    fc.constantFrom(4.96, 5, -4.999, 6.96, 7, 9.96, -9.999, 10, 0),
  );
  const readings = fc.array(angle, { minLength: 1, maxLength: 3 });
  const atr = fc.record({ thoracic: readings, thoracolumbar: readings, lumbar: readings });
  const bend = fc.constantFrom('none' as const, 'leftHigh' as const, 'rightHigh' as const);
  const straight = fc.constant(NO_BEND);
  const seldom = fc.integer({ min: 0, max: 5 }).map((each) => each === 0);
  const exams: fc.Arbitrary<ExamToAssess> = fc
    .record(
      {
        generalCheck: fc.record({
          shoulder: seldom,
          scapula: seldom,
          waist: seldom,
          iliac: seldom,
          spinous: seldom,
        }),
        forwardBend: fc.oneof(
          straight,
          fc.record({ thoracic: bend, thoracolumbar: bend, lumbar: bend }),
        ),
        atr: fc.oneof(atr, fc.constantFrom(atrOf([1, -2, 3]), atrOf([4.96, 0, -4.99]))),
        motionTest: fc.record({ atr }),
        sagittal: fc.record({
          sign: fc.constantFrom('normal' as const, 'lordosis' as const, 'kyphosis' as const),
          prone: fc.constantFrom('gone' as const, 'present' as const),
        }),
        advice: fc.array(fc.constantFrom('furtherCheck' as const), { maxLength: 1 }),
      },
      { requiredKeys: ['generalCheck', 'forwardBend', 'atr', 'sagittal', 'advice'] },
    )
    .map((findings) => normalExam(findings))
    .filter(isCompleteForMonitoring);

  test('nothing of its spine bounces, and each difference has a name', () => {
    fc.assert(
      fc.property(exams, (exam) => {
        const cells = toSpineCells(exam, CODES_2025);
        expect(checkRow(cells, CODES_2025, SPINE_CHECKS)).toEqual([]);
        const difference = findDifference(calculate(cells, CODES_2025), assessOrThrow(exam));
        expect(difference).not.toBe('unnamed');
        expect(difference).not.toBe('sideNotViewed');
      }),
      { seed: 20260903, numRuns: 3000 },
    );
  });
});

test('a rotation on the other side than the bend is told with its segment', () => {
  const forwardBend = { ...NO_BEND, thoracic: 'leftHigh', lumbar: 'rightHigh' } as const;
  const faults = (angles: readonly [number, number, number]) =>
    findSideAgainstBend({ forwardBend, atr: atrOf(angles) }).flatMap(({ cells }) => cells);
  expect(faults([5, 9, 5])).toEqual(['QX2', 'QX092']);
  expect(faults([-5, 9, -5])).toEqual(['QX4', 'QX094']);
  expect(faults([4.96, 9, -4.96])).toEqual([]);
  expect(findSideAgainstBend({ atr: atrOf([9, 9, 9]) })).toEqual([]);
});
