import { expect, it } from 'vitest';
import { normalizePhone } from './phone.rules.ts';
import { digitsIn, normalizeCode, trimInvisible } from './typed-text.rules.ts';

it.each([
  '138 0000 0417',
  '\u202d13800000417\u202c',
  '１３８０００００４１７',
  '138-0000-0417',
  '138–0000–0417',
  '+86 138 0000 0417',
  '＋86（138）00000417',
  '0086-13800000417',
  '8613800000417',
  '138.0000.0417\u00a0',
])('%j is one phone number', (typed) => {
  expect(normalizePhone(typed)).toBe('13800000417');
});

it('what is no phone number is not made one', () => {
  expect(normalizePhone('138000004170')).toBe('138000004170');
  expect(normalizePhone('86138000')).toBe('86138000');
  expect(normalizePhone('0571-8800 1234')).toBe('057188001234');
  expect(normalizePhone('王13800000417')).toBe('王13800000417');
});

it('a code has neither width nor spaces, a name keeps what is within', () => {
  expect(normalizeCode(' Ｇ3301 0220\u202c')).toBe('G33010220');
  expect(normalizeCode('E2E-000001')).toBe('E2E-000001');
  expect(digitsIn('１２３-４５６')).toBe('123456');
  expect(trimInvisible('\u202d\u3000临溪市 东湖小学\u00a0\u202c\n')).toBe('临溪市 东湖小学');
  expect(trimInvisible(' \u200b')).toBe('');
});
