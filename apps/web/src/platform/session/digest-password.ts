/** The digest that calls send instead of a password (docs/domain/decisions.md 6). */
import { passwordDigest } from '@spine/contract/kernel';
import { md5 } from 'js-md5';

export function digestPassword(password: string, salt: string): string {
  return passwordDigest(password, salt, md5);
}
