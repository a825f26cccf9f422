import { describe, expect, test } from 'vitest';
import { sessionErrors } from '../session.errors.ts';
import { findNewPasswordFault } from './new-password.rules.ts';

const { passwordCommon, passwordNamed, passwordRule } = sessionErrors;

const WEAK = `
  Woaini1314 Woaini520 Aini1314 Woaizhongguo1 5201314Aa Qq5201314 Baobao520 Iloveyou520
  Admin12345 Admin888 Guanliyuan1 Root1234 Test1234 Mima1234 Passw0rd1 P4ssw0rd Changeme1 Welcome2026
  Zhang123 Wang1234 Liwei123 Zhangwei1990 Wangfang88 Xiaoming1 Zhangsan1a Zjl19900101 Wl13812345678 Lilei0817
  Hospital1 Doctor123 Yiyuan123 Yisheng2026 Shaicha2026 Cewan2026 Jiancha2026 Xuexiao123 Laoshi666 Ertong2026
  China2026 Beijing2008 Zhongguo1 Shanghai021 Ch1na2026
  Aa112233 Aa123456 A12345678a Abc12345 Abcd1234 Qwer1234 Asdf1234 1qaz2Wsx Qaz123wsx 1q2w3e4R A1b2c3d4 Aaa11111`;
const DECENT = `
  Haitang2026 Haitang2026x Rachis2026 Moss7Lantern 3Maples2River Blue7Kettle Xk4mPq9z Tk7mQx29 Kqzw8374 Qx837462
  Chunfeng8Xiayu Luoye3Guigen Qingshan47Ke Yisheng7kQ2x Zhang7Tq4vm Wo9chi3Mian Bd4hN7wgQ2 Pingguo4Shu8m R7uVx2Lm Ka9Te5Mo1
  Hospital7kQx92 hUx73kLp`;
const listed = (words: string): string[] => words.trim().split(/\s+/);

test.each(listed(WEAK))('the password %s is too common', (text) => {
  expect(findNewPasswordFault(text, [])).toBe(passwordCommon);
});

test.each(listed(DECENT))('the password %s is taken', (text) => {
  expect(findNewPasswordFault(text, [])).toBeUndefined();
});

describe('a name', () => {
  test.each([
    ['7Rivalry9x', ['rivalry']],
    ['Mine7Acme9', ['Acme Screening']],
    ['mySpine2026', []],
    ['Kqx4Jizhu9', []],
  ])('makes %s a password that anybody near would try', (text, names) => {
    expect(findNewPasswordFault(text, names)).toBe(passwordNamed);
  });

  test('of three letters, or in other letters than a password has, is in none', () => {
    expect(findNewPasswordFault('Moss7Lantern', ['mos', '青苔'])).toBeUndefined();
  });
});

test('what breaks the rule of letters is told first', () => {
  expect(findNewPasswordFault('woaini1314', [])).toBe(passwordRule);
});
