/** What the sign-in forms check before they ask the server (spec 5). */
import { isMobile } from '@spine/contract/kernel';
import { PICTURE_CODE_LENGTH } from '@spine/contract/session';
import { loginText } from './login.text.ts';

export type PasswordValues = { username: string; password: string; code: string };
export type SmsValues = { tel: string; code: string };
/** The sentence of each wrong field; empty when all is well. */
type Faults<Values> = { [Field in keyof Values]?: string };

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
