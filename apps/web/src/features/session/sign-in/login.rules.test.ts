import { expect, it } from 'vitest';
import { passwordFaults, phoneFault, smsFaults } from './login.rules.ts';
import { loginText } from './login.text.ts';

it('each missing field has its own sentence [5.1, 5.2, 5.3, 9.3]', () => {
  expect(passwordFaults({ username: ' ', password: '', code: '7K4' })).toEqual({
    username: loginText.NAME_NULL,
    password: loginText.PASS_NULL,
    code: loginText.CODE_NULL,
  });
  expect(passwordFaults({ username: 'doctor', password: 'x', code: '7K4M' })).toEqual({});
});

it('a phone is asked for, then checked [5.4, 5.6]', () => {
  expect(phoneFault('')).toBe(loginText.PHONE_NULL);
  expect(phoneFault('12345678901')).toBe(loginText.ENTER_MOBILE_NUMBER);
  expect(phoneFault('13800138000')).toBeUndefined();
  expect(smsFaults({ tel: '13800138000', code: '' })).toEqual({ code: loginText.SMS_NULL });
});
