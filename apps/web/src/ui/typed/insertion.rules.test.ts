import { expect, it } from 'vitest';
import { cleanInsertion } from './insertion.rules.ts';

const into = (value: string, typed: string, at = value.length) => ({
  value,
  typed,
  start: at,
  end: at,
});
const phone = { kind: 'phone', max: 11 };
const name = { kind: undefined, max: 30 };

it('a pasted phone number loses what stands around its digits, and no digit', () => {
  const whole = { value: '13800000417', cursor: 11 };
  for (const typed of ['138 0000 0417', '\u202d13800000417\u202c', '+86 138-0000-0417'])
    expect(cleanInsertion(into('', typed), phone)).toEqual(whole);
  expect(cleanInsertion(into('138', ' 0000 0417'), phone)).toEqual(whole);
  expect(cleanInsertion({ value: '139', start: 0, end: 3, typed: '138 0000 0417' }, phone)).toEqual(
    whole,
  );
});

it('what is too long is not cut to another number', () => {
  expect(cleanInsertion(into('', '138 0000 04170'), phone)?.value).toBe('138000004170');
  expect(cleanInsertion(into('', '138000004170'), phone)?.value).toBe('138000004170');
  expect(cleanInsertion(into('', '字'.repeat(31)), name)?.value).toHaveLength(31);
});

it('keys are cleaned too, and the browser holds the limit', () => {
  expect(cleanInsertion(into('138', '１'), phone)).toEqual({ value: '1381', cursor: 4 });
  expect(cleanInsertion(into('138', ' '), phone)).toEqual({ value: '138', cursor: 3 });
  expect(cleanInsertion(into('13800000417', '0'), phone)).toBeUndefined();
  expect(cleanInsertion(into('13', '0', 1), phone)).toBeUndefined();
});

it('the ends of a pasted name are cleaned; a space that is typed stays', () => {
  expect(cleanInsertion(into('', ' 临溪市 东湖小学\u202c'), name)?.value).toBe('临溪市 东湖小学');
  expect(cleanInsertion(into('临溪市', ' '), name)).toBeUndefined();
  expect(cleanInsertion(into('临溪市', '东湖小学'), name)).toBeUndefined();
});
