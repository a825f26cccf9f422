/** The digests that sign-in calls send instead of passwords and picture codes (docs/domain/decisions.md 6, 7). */
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

/** The digest of a password, for calls that confirm the current one. */
export function digestPassword(password: string, salt: string): string {
  return passwordDigest(password, salt, md5);
}
