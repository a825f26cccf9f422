import { expect, it } from 'vitest';
import { loginInput, passwordFaults, phoneFault, smsFaults } from './login.rules.ts';
import { loginText } from './login.text.ts';

it('each missing field has its own sentence', () => {
  expect(passwordFaults({ username: ' ', password: '', code: '7K4' })).toEqual({
    username: loginText.NAME_NULL,
    password: loginText.PASS_NULL,
    code: loginText.CODE_NULL,
  });
  expect(passwordFaults({ username: 'doctor', password: 'x', code: '7K4M' })).toEqual({});
});

it('a phone is asked for, then checked', () => {
  expect(phoneFault('')).toBe(loginText.PHONE_NULL);
  expect(phoneFault('12345678901')).toBe(loginText.ENTER_MOBILE_NUMBER);
  expect(phoneFault('13800138000')).toBeUndefined();
  expect(smsFaults({ tel: '13800138000', code: '' })).toEqual({ code: loginText.SMS_NULL });
});

it('neither password nor picture code travels as typed', () => {
  // md5(md5("Spine2026") + "salt" + md5("Spine2026")) and md5("7k4m"), computed with md5sum.
  expect(loginInput({ username: ' doctor ', password: 'Spine2026', code: '7K4M' }, 'salt')).toEqual(
    {
      username: 'doctor',
      pw: '0d0b103ab82d5cb849387310a2afe9e4',
      picCode: '28013f173fe5b4dec3a15977492fcdd0',
    },
  );
});
