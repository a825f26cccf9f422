import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { multilineField } from '#kernel';
import {
  ACTION_CATEGORIES,
  ACTION_LEVELS,
  ACTION_POSITIONS,
  actionInputFields,
  COVER_MAX_BYTES,
  coverField,
  mediaToken,
} from './action.schema.ts';
import { ACTION_CATEGORY_NAMES, ACTION_LEVEL_NAMES, ACTION_POSITION_NAMES } from './action.text.ts';

const form = z.object(actionInputFields);
const least = {
  name: '臀桥',
  category: 'mat',
  levels: ['primary'],
  position: 'trunk',
  muscles: '臀大肌',
  steps: '抬髋',
};
const isTyped = (given: object) => form.safeParse({ ...least, ...given }).success;

describe('an action', () => {
  it('is a mat exercise or aerobics [3.24]', () => {
    expect(ACTION_CATEGORIES.map((each) => ACTION_CATEGORY_NAMES[each])).toEqual([
      '垫上运动',
      '健身操',
    ]);
    expect(isTyped({ category: 'yoga' })).toBe(false);
  });

  it('is meant for primary, junior and senior school, one or more of them [3.25]', () => {
    expect(ACTION_LEVELS.map((each) => ACTION_LEVEL_NAMES[each])).toEqual(['小学', '初中', '高中']);
    const levels = ['senior', 'primary', 'senior'];
    expect(form.parse({ ...least, levels }).levels).toEqual(['primary', 'senior']);
    expect([isTyped({ levels: [] }), isTyped({ levels: 'primary' })]).toEqual([false, false]);
  });

  it('trains the trunk, the upper or lower limb, the shoulder or the neck [3.26]', () => {
    expect(ACTION_POSITIONS.map((each) => ACTION_POSITION_NAMES[each])).toEqual([
      '躯干',
      '上肢',
      '下肢',
      '肩部',
      '颈部',
    ]);
    expect(isTyped({ position: 'foot' })).toBe(false);
  });

  it('needs a name, muscles and steps; its other texts may be empty [3.28]', () => {
    expect(form.parse(least)).toEqual(least);
    expect(form.parse({ ...least, description: null, effect: ' ' })).toMatchObject({
      description: '',
      effect: '',
    });
    for (const field of ['name', 'muscles', 'steps'])
      expect([isTyped({ [field]: '  ' }), isTyped({ [field]: undefined })]).toEqual([false, false]);
  });

  it.each([
    ['name', 20],
    ['muscles', 60],
    ['description', 200],
    ['equipment', 30],
    ['effect', 100],
    ['steps', 500],
    ['warnings', 200],
    ['remark', 100],
  ])('has a %s of at most %i characters as a person counts them', (field, most) => {
    expect(isTyped({ [field]: '𠮷'.repeat(most) })).toBe(true);
    expect(isTyped({ [field]: '𠮷'.repeat(most + 1) })).toBe(false);
    expect(isTyped({ [field]: 'a\u0000' })).toBe(false);
  });
});

describe('a text of several lines', () => {
  it('keeps its lines, and loses what stands around them', () => {
    expect(multilineField(10).parse(' a\r\nb \n')).toBe('a\nb');
  });

  it('may be required', () => {
    expect([
      multilineField(10).safeParse('').success,
      multilineField(10, 1).safeParse(' \n').success,
    ]).toEqual([true, false]);
  });
});

describe('a cover', () => {
  it('is base64 of the largest size at most, or none, or null to take it away', () => {
    const encoded = (bytes: number) => 'A'.repeat(Math.ceil(bytes / 3) * 4);
    const isCover = (cover: unknown) => coverField.safeParse(cover).success;
    expect([undefined, null, encoded(COVER_MAX_BYTES)].map(isCover)).toEqual([true, true, true]);
    expect([encoded(COVER_MAX_BYTES + 3), 'no base64!', 7].map(isCover)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('a signed path', () => {
  it.each([
    ['A'.repeat(44), true],
    ['A_-9'.repeat(18), true],
    ['A'.repeat(19), false],
    ['A'.repeat(81), false],
    ['../../etc/passwd/and/more', false],
    [`${'A'.repeat(40)}=`, false],
  ])('may end with %s: %s', (token, isOne) => {
    expect(mediaToken.safeParse(token).success).toBe(isOne);
  });
});
