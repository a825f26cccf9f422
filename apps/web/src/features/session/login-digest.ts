/** The digests that sign-in calls send instead of passwords and picture codes (docs/domain/decisions.md 6, 7). */
import { digestPassword } from '#platform/session/digest-password.ts';
import { pictureDigest } from '#ui/picture-code/use-picture-code.ts';
import type { PasswordValues } from './sign-in/login.rules.ts';

/** The input of the login call: no password travels as typed. */
export function loginInput(values: PasswordValues, salt: string) {
  return {
    username: values.username.trim(),
    pw: digestPassword(values.password, salt),
    picCode: pictureDigest(values.code),
  };
}
