import { expect, it } from 'vitest';
import { spelledPhone } from './phone.rules.ts';
import { edgeless, plainCode, plainDigits } from './typed-text.rules.ts';

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
  expect(spelledPhone(typed)).toBe('13800000417');
});

it('what is no phone number is not made one', () => {
  expect(spelledPhone('138000004170')).toBe('138000004170');
  expect(spelledPhone('86138000')).toBe('86138000');
  expect(spelledPhone('0571-8800 1234')).toBe('057188001234');
  expect(spelledPhone('王13800000417')).toBe('王13800000417');
});

it('a code has neither width nor spaces, a name keeps what is within', () => {
  expect(plainCode(' Ｇ3301 0220\u202c')).toBe('G33010220');
  expect(plainCode('E2E-000001')).toBe('E2E-000001');
  expect(plainDigits('１２３-４５６')).toBe('123456');
  expect(edgeless('\u202d\u3000临溪市 东湖小学\u00a0\u202c\n')).toBe('临溪市 东湖小学');
  expect(edgeless(' \u200b')).toBe('');
});
