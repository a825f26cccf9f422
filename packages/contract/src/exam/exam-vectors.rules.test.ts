import { describe, expect, test } from 'vitest';
import type { ExamToAssess } from './assessment/exam-completeness.rules.ts';
import {
  assessOrThrow,
  atrOf,
  NO_BEND,
  NO_GENERAL_SIGN,
  type ThreeAngles,
} from './exam.factory.ts';

const POSITIVE = { ...NO_BEND, thoracic: 'rightHigh' } as const;

describe('the vectors of the guideline', () => {
  type Vector = [
    general: 'ok' | 'abn',
    bend: 'neg' | 'pos' | '-',
    ThreeAngles,
    ThreeAngles | '-',
    0 | 1 | 2 | 3 | 5,
    boolean,
  ];
  const vectors: Vector[] = [
    ['ok', 'neg', [0, 2, 3], '-', 0, false],
    ['ok', 'neg', [4.9, 4.9, 4.9], '-', 0, false],
    ['abn', 'neg', [1, 1, 1], [1, 1, 1], 5, false],
    ['ok', 'pos', [3, 2, 1], [3, 2, 1], 5, false],
    ['ok', 'pos', [6, 3, 2], [4, 3, 2], 5, false],
    ['ok', 'pos', [6, 3, 2], [5, 3, 2], 1, false],
    ['ok', 'pos', [4, 3, 2], [6.9, 3, 2], 1, false],
    ['ok', 'pos', [8, 3, 2], [6, 3, 2], 1, false],
    ['ok', 'pos', [6, 6, 6], [7, 3, 2], 2, false],
    ['abn', 'pos', [9, 9, 9], [9.9, 5, 0], 2, false],
    ['abn', 'pos', [9, 9, 9], [5, 7, 10], 3, false],
    ['ok', 'neg', [5, 0, 0], '-', 1, true],
    ['abn', '-', [1, 1, 1], '-', 5, true],
    ['ok', 'neg', [-8, 0, 0], [-8, 0, 0], 2, false],
  ];

  test.each(vectors)(
    'general %s, bend %s, first %j, again %j gives %i, retest %s [1.3, 4.10, 4.11]',
    (...vector) => {
      const [general, bend, first, again, resultId, needsRetest] = vector;
      const result = assessOrThrow({
        typeId: 1,
        status: 1,
        generalCheck: { ...NO_GENERAL_SIGN, waist: general === 'abn' },
        forwardBend: bend === '-' ? undefined : { neg: NO_BEND, pos: POSITIVE }[bend],
        atr: atrOf(first),
        motionTest: again === '-' ? undefined : { atr: atrOf(again) },
      } as ExamToAssess);
      expect([result.resultId, result.needsRetest]).toEqual([resultId, needsRetest]);
    },
  );
});
