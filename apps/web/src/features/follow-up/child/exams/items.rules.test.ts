import { atrOf, NO_BEND, NO_GENERAL_SIGN } from '@spine/contract/factories/exam/exam';
import { expect, test } from 'vitest';
import { itemsOf } from './items.rules.ts';

const wordsOf = (...input: Parameters<typeof itemsOf>) =>
  itemsOf(...input).map(({ name, word, isFinding }) => `${name} ${word}${isFinding ? '!' : ''}`);

test('what is done and found is said of each item', () => {
  const sagittal = { sign: 'kyphosis', prone: 'present' } as const;
  const findings = { generalCheck: NO_GENERAL_SIGN, forwardBend: NO_BEND, sagittal };
  expect(wordsOf(findings, 1.8)).toEqual([
    '一般检查 未见异常',
    '前屈试验 无',
    '旋转角 均小于5°',
    '侧面 后凸体征!',
    '俯卧试验 仍在!',
    '运动试验 未做',
  ]);
});

test('what was not done is not said to be normal', () => {
  expect(wordsOf({}, null)).toEqual([
    '一般检查 未做',
    '前屈试验 未做',
    '旋转角 未做',
    '侧面 未做',
    '俯卧试验 未触发',
    '运动试验 未做',
  ]);
});

test('signs, an uneven back and an angle that reaches a degree are findings', () => {
  const atr = atrOf([6, 1, 1]);
  const findings = {
    generalCheck: { ...NO_GENERAL_SIGN, waist: true, iliac: true },
    forwardBend: { ...NO_BEND, thoracic: 'rightHigh' as const },
    motionTest: { atr },
    sagittal: { sign: 'lordosis' as const, prone: 'gone' as const },
  };
  expect(wordsOf(findings, 6)).toEqual([
    '一般检查 2 处体征!',
    '前屈试验 不等高!',
    '旋转角 达到5°!',
    '侧面 前凸体征!',
    '俯卧试验 消失',
    '运动试验 已做',
  ]);
});
