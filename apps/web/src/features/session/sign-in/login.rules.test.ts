import { expect, it } from 'vitest';
import { loginText } from '../login.text.ts';
import { passwordFaults, sendFaults, smsFaults } from './login.rules.ts';

it('each missing field has its own sentence [5.1, 5.2, 5.3, 9.3]', () => {
  expect(passwordFaults({ username: ' ', password: '', code: '7K4' })).toEqual({
    username: loginText.NAME_NULL,
    password: loginText.PASS_NULL,
    code: loginText.CODE_NULL,
  });
  expect(passwordFaults({ username: 'doctor', password: 'x', code: '7K4M' })).toEqual({});
});

it('a phone is asked for, then checked [5.4, 5.6]', () => {
  const typed = (tel: string, picture = '') => ({ tel, picture, code: '' });
  expect(sendFaults(typed(''), false)).toEqual({ tel: loginText.PHONE_NULL });
  const wrong = { tel: loginText.ENTER_MOBILE_NUMBER };
  expect(sendFaults(typed('12345678901'), false)).toEqual(wrong);
  expect(sendFaults(typed('13800138000'), false)).toEqual({});
  expect(smsFaults(typed('13800138000'))).toEqual({ code: loginText.SMS_NULL });
  expect(sendFaults(typed('13800138000'), true)).toEqual({ picture: loginText.CODE_NULL });
  expect(sendFaults(typed('13800138000', '7K4M'), true)).toEqual({});
});
