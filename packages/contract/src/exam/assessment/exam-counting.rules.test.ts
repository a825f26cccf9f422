import { describe, expect, test } from 'vitest';
import {
  type ExamOutcome,
  ExamType,
  type Finding,
  ResultId,
  type ScreeningMethod,
} from '../exam.schema.ts';
import {
  type CountingInput,
  computeCounting,
  isConfirmed,
  type Precedence,
} from './exam-counting.rules.ts';

const { Quick, Normal } = ExamType;
const THREE = [2, 1, -1];

function counted(typeId: ExamType, finding: Finding, given: Partial<CountingInput> = {}) {
  const exam = { resultId: ResultId.Normal, sagittalAbnormal: null, groupAngles: THREE, ...given };
  return (method: ScreeningMethod) => {
    const { outcome, precedence } = computeCounting({ typeId, finding, ...exam }, method);
    return [precedence, outcome];
  };
}

type Row = [typeId: ExamType, finding: Finding, given: Partial<CountingInput>];
type Counted = [Precedence, ExamOutcome];
/** In two stages, by the guideline, of an ATR campaign (docs/domain/decisions.md 29). */
const ROWS: readonly [...Row, twoStage: Counted, guideline: Counted, atrOnly: Counted][] = [
  [Normal, 'normal', {}, [1, 'normal'], [1, 'normal'], [1, 'normal']],
  [Normal, 'severityTwo', { resultId: 2 }, [1, 'gradeTwo'], [1, 'gradeTwo'], [1, 'gradeTwo']],
  [Quick, 'belowFive', {}, [4, 'normal'], [5, 'incomplete'], [2, 'normal']],
  [Quick, 'severityOne', { resultId: 1 }, [2, 'gradeOne'], [5, 'incomplete'], [2, 'gradeOne']],
  [Quick, 'retest', { resultId: 1 }, [3, 'incomplete'], [5, 'incomplete'], [5, 'incomplete']],
  [Normal, 'retest', { resultId: 1 }, [3, 'incomplete'], [5, 'incomplete'], [5, 'incomplete']],
  [
    Quick,
    'incomplete',
    { groupAngles: [2] },
    [5, 'incomplete'],
    [5, 'incomplete'],
    [5, 'incomplete'],
  ],
  [Normal, 'incomplete', {}, [4, 'normal'], [5, 'incomplete'], [2, 'normal']],
  [
    Normal,
    'incomplete',
    { groupAngles: [2, 1] },
    [5, 'incomplete'],
    [5, 'incomplete'],
    [5, 'incomplete'],
  ],
  [
    Normal,
    'undetermined',
    { resultId: null, groupAngles: [] },
    [5, 'incomplete'],
    [5, 'incomplete'],
    [5, 'incomplete'],
  ],
  [
    Normal,
    'declined',
    { resultId: null, groupAngles: [] },
    [6, 'declined'],
    [6, 'declined'],
    [6, 'declined'],
  ],
];

test.each(ROWS)('type %i, %s %o', (...[typeId, finding, given, ...expected]) => {
  const by = counted(typeId, finding, given);
  expect([by('twoStage'), by('guideline'), by('atrOnly')]).toEqual(expected);
});

describe('a complete examination counts as', () => {
  test.each([
    ['its degree before what was found from the side', 'severityOne', 1, 'kyphosis', 'gradeOne'],
    ['what was found from the side before bad posture', 'lordosis', 5, 'lordosis', 'sagittal'],
    ['bad posture, also where a hospital is to look', 'furtherCheck', 5, null, 'posture'],
    ['to be looked at, and not normal', 'furtherCheck', 0, null, 'furtherCheck'],
    ['what was found from the side without an angle', 'kyphosis', null, 'kyphosis', 'sagittal'],
  ] as const)('%s', (...[, finding, resultId, sagittalAbnormal, outcome]) => {
    expect(counted(Normal, finding, { resultId, sagittalAbnormal })('twoStage')).toEqual([
      1,
      outcome,
    ]);
  });
});

test.each([
  [null, false],
  [9.9, false],
  [10, true],
  [25, true],
])('a Cobb angle of %o confirms a scoliosis: %o', (cobbAngle, confirms) => {
  expect(isConfirmed(cobbAngle)).toBe(confirms);
});
