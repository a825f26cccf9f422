/** Adds administrators and auditors of the platform, which no call can do: only somebody with access to the database. */
import { type AccountKind, Role } from '@spine/contract/kernel';
import { USERNAME_MAX, userErrors } from '@spine/contract/user';
import { v7 as uuidv7 } from 'uuid';
import { insertLogLine } from '#platform/audit-log/operation-log.repository.ts';
import { faultOfNewPassword } from '#platform/auth/new-password.ts';
import { digestOf, hashOfDigest, randomPassword } from '#platform/auth/password.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import { insertUser, replacePassword } from './user.repository.ts';
import { USER_DUPLICATES } from './user.service.ts';
import { userLogText } from './user.text.ts';

export type NewAdministrator = {
  readonly username: string;
  readonly accountKind: Exclude<AccountKind, 'device'>;
  /** When undefined, one is made, to be changed at the first sign-in. */
  readonly password: string | undefined;
  readonly now: Date;
  readonly salt: string;
  readonly platformName: string | undefined;
};

/**
 * Adds an administrator or auditor of the platform and answers the password, which is refused with what `findNewPasswordFault` answers.
 * Refuses userErrors.phoneUsed, userErrors.usernameInvalid, userErrors.usernameUsed.
 */
export async function addPlatformAdministrator(
  tenant: AnyTenant,
  { username, accountKind, password, now, salt, platformName }: NewAdministrator,
): Promise<string> {
  if (username === '' || username.length > USERNAME_MAX) refuse(userErrors.usernameInvalid);
  const owner = { username, realName: null, orgName: undefined, platformName };
  const weak = password && faultOfNewPassword(password, owner);
  if (weak) refuse(weak);
  const chosen = password ?? randomPassword();
  const id = uuidv7();
  const passwordHash = await hashOfDigest(digestOf(chosen, salt));
  const user = {
    id,
    username,
    passwordHash,
    tel: null,
    role: Role.Platform,
    accountKind,
    orgId: null,
    createdAt: now,
  } as const;
  await refuseDuplicates(insertUser(tenant, user), USER_DUPLICATES);
  if (password === undefined) await replacePassword(tenant, id, passwordHash);
  const { administratorMade, auditorMade } = userLogText;
  const message = accountKind === 'auditor' ? auditorMade : administratorMade;
  await insertLogLine(tenant.db, {
    id: uuidv7(),
    rule: { model: 'user', optype: 'add' },
    actor: { userId: id, username, role: Role.Platform, orgId: null, orgName: '' },
    note: { point: id, message, level: 'WARN' },
    now,
  });
  return chosen;
}
