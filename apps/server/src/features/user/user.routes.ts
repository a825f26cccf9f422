/** Translates the calls about users. */
import {
  addUser as addCall,
  deleteUsers as deleteCall,
  editUser as editCall,
  exportUsers,
  listUsers as listCall,
  resetPassword as resetCall,
  resetFactors as resetFactorsCall,
} from '@spine/contract/user';
import { endLinksOfPassword } from '#features/single-sign-on/index.ts';
import type { AppPorts } from '#platform/app-ports.ts';
import { digestOf, hashOfDigest, randomPassword } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { resetFactors } from './factor-reset.service.ts';
import { addUser, deleteUsers, listUsers, resetPassword, userExport } from './user.service.ts';
import { userLogText } from './user.text.ts';
import { type EditResult, editUser } from './user-edit.service.ts';

type UserPorts = Pick<AppPorts, 'salt' | 'platform'>;

/** Passwords are hashed before the transaction: waiting for a free hashing slot holds no connection. */
export function userRoutes({ salt, platform: { name: platformName } }: UserPorts): Binding[] {
  return [
    bind(listCall, ({ tenant, input }) => listUsers(tenant, input)),
    bindExport(exportUsers, userExport),
    bindOpen(addCall, async ({ open, scope, actor, input, now, newId, note }) => {
      const id = newId();
      const passwordHash = await hashOfDigest(digestOf(input.pw, salt));
      return open(scope, async (tenant) => {
        const request = { id, now, passwordHash, platformName, input };
        const role = await addUser(tenant, actor, request);
        const { accountKind = 'person' } = input;
        note({ point: id, message: userLogText.added({ role, accountKind }) });
        return { id };
      });
    }),
    bind(editCall, async ({ tenant, actor, input, now, note }) => {
      const edited = await editUser(tenant, actor, { input, now });
      note({ point: input.id, message: editedText(edited) });
      return undefined;
    }),
    bind(deleteCall, async ({ tenant, actor, input, now, note }) => {
      const count = await deleteUsers(tenant, actor, { ids: input.ids, now });
      note({ point: input.ids.join(','), message: userLogText.deleted(count) });
      return undefined;
    }),
    bind(resetFactorsCall, async ({ tenant, actor, input, now, note }) => {
      await resetFactors(tenant, actor, { ...input, now });
      note({ point: input.id, message: userLogText.factorsReset(input.reason), level: 'WARN' });
      return undefined;
    }),
    bindOpen(resetCall, async ({ open, scope, actor, input, now, note }) => {
      const pw = randomPassword();
      const passwordHash = await hashOfDigest(digestOf(pw, salt));
      // Links are rows of the platform's scope alone.
      return open(platformScope, async (tenant) => {
        const { id } = input;
        await resetPassword({ ...tenant, ...scope }, actor, { id, passwordHash, now });
        const links = await endLinksOfPassword(tenant, id, { username: actor.username, now });
        note({ point: id, message: userLogText.passwordReset(links) });
        return { pw };
      });
    }),
  ];
}

function editedText({ newRole, newKind, unlocked }: EditResult): string {
  const changes = [
    ...(newRole === undefined ? [] : [userLogText.roleChanged(newRole)]),
    ...(newKind === undefined ? [] : [userLogText.kindChanged(newKind)]),
  ];
  const edited = [userLogText.edited, ...changes].join('，');
  if (!unlocked) return edited;
  return changes.length > 0 ? `${edited}；${userLogText.unlocked}` : userLogText.unlocked;
}
