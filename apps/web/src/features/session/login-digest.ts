/** What the sign-in calls carry instead of what was typed (docs/domain/decisions.md 6, 7). */
import { passwordDigest } from '@spine/contract/kernel';
import { md5 } from 'js-md5';
import { pictureDigest } from '#ui/picture-code/use-picture-code.ts';
import type { PasswordValues } from './sign-in/login.rules.ts';

/** The input of the login call: no password travels as typed. */
export function loginInput(values: PasswordValues, salt: string) {
  return {
    username: values.username.trim(),
    pw: passwordDigest(values.password, salt, md5),
    picCode: pictureDigest(values.code),
  };
}

/** The digest of a password, as the old one is sent when it is changed. */
export function digestOf(password: string, salt: string): string {
  return passwordDigest(password, salt, md5);
}
