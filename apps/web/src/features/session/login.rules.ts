/** What the sign-in forms check before they ask the server (spec 5), and what they send instead of a password. */
import { isMobile, passwordDigest } from '@spine/contract/kernel';
import { PICTURE_CODE_LENGTH } from '@spine/contract/session';
import { md5 } from 'js-md5';
import { loginText } from './login.text.ts';

export type PasswordValues = { username: string; password: string; code: string };
export type SmsValues = { tel: string; code: string };
/** The sentence of each wrong field; empty when all is well. */
export type Faults<Values> = Partial<Record<keyof Values, string>>;

export function passwordFaults(values: PasswordValues): Faults<PasswordValues> {
  return {
    ...(values.username.trim() === '' && { username: loginText.NAME_NULL }),
    ...(values.password === '' && { password: loginText.PASS_NULL }),
    ...(values.code.trim().length !== PICTURE_CODE_LENGTH && { code: loginText.CODE_NULL }),
  };
}

/** What must hold before a code is sent. */
export function phoneFault(tel: string): string | undefined {
  if (tel === '') return loginText.PHONE_NULL;
  return isMobile(tel) ? undefined : loginText.ENTER_MOBILE_NUMBER;
}

export function smsFaults(values: SmsValues): Faults<SmsValues> {
  const tel = phoneFault(values.tel);
  return {
    ...(tel !== undefined && { tel }),
    ...(values.code.trim() === '' && { code: loginText.SMS_NULL }),
  };
}

/** The input of the login call: no password travels as typed. */
export function loginInput(values: PasswordValues, salt: string) {
  return {
    username: values.username.trim(),
    pw: passwordDigest(values.password, salt, md5),
    picCode: md5(values.code.trim().toLowerCase()),
  };
}

/** The digest of a password, as the old one is sent when it is changed. */
export function digestOf(password: string, salt: string): string {
  return passwordDigest(password, salt, md5);
}
