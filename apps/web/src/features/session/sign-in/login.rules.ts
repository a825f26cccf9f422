/** Validates the sign-in forms before they are sent (spec 5). */
import { isMobile, normalizePhone } from '@spine/contract/kernel';
import { PICTURE_CODE_LENGTH } from '@spine/contract/session';
import { loginText } from '../login.text.ts';

export type PasswordValues = { username: string; password: string; code: string };
export type SmsValues = { tel: string; picture: string; code: string };
/** The sentence of each wrong field; empty when all is well. */
type Faults<Values> = { [Field in keyof Values]?: string };

export function passwordFaults(values: PasswordValues): Faults<PasswordValues> {
  return {
    ...(values.username.trim() === '' && { username: loginText.NAME_NULL }),
    ...(values.password === '' && { password: loginText.PASS_NULL }),
    ...(isNoPicture(values.code) && { code: loginText.CODE_NULL }),
  };
}

const isNoPicture = (typed: string): boolean => typed.trim().length !== PICTURE_CODE_LENGTH;

/** The faults that prevent sending a code, including those of a required picture code. */
export function sendFaults(values: SmsValues, needsPicture: boolean): Faults<SmsValues> {
  const tel = phoneFault(values.tel);
  return {
    ...(tel !== undefined && { tel }),
    ...(needsPicture && isNoPicture(values.picture) && { picture: loginText.CODE_NULL }),
  };
}

function phoneFault(tel: string): string | undefined {
  if (tel === '') return loginText.PHONE_NULL;
  return isMobile(normalizePhone(tel)) ? undefined : loginText.ENTER_MOBILE_NUMBER;
}

export function smsFaults(values: SmsValues): Faults<SmsValues> {
  const tel = phoneFault(values.tel);
  return {
    ...(tel !== undefined && { tel }),
    ...(values.code.trim() === '' && { code: loginText.SMS_NULL }),
  };
}
