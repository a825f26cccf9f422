/** Who administers whom: the platform administrator everybody, a manager the users of the own institution. */
import { holds, kernelErrors, type Permission, Role } from '@spine/contract/kernel';
import { askedRoles, grantableRoles, userErrors } from '@spine/contract/user';
import type { Actor } from '#platform/auth/actor.ts';
import { refuse } from '#platform/http/refuse.ts';

/** Ends the call when the actor lacks a permission that only part of it needs. */
export function requirePermission(actor: Pick<Actor, 'role'>, permission: Permission): void {
  if (!holds(actor.role, permission)) refuse(kernelErrors.forbidden);
}

type RoleInput = Parameters<typeof askedRoles>[0];

/** The one role a caller asks for, if any; refused when the fields contradict each other. */
export function askedRole(input: RoleInput): Role | undefined {
  const asked = askedRoles(input);
  if (input.roleId === Role.Platform && asked.length > 1) refuse(userErrors.roleZero);
  if (asked.length > 1) refuse(userErrors.roleMissing);
  return asked[0];
}

/** Refuses a role the actor may not give. */
export function requireGrantable(actor: Pick<Actor, 'role'>, role: Role): void {
  if (role === Role.Platform) refuse(userErrors.noSystemUser);
  if (!grantableRoles(actor.role).includes(role)) refuse(userErrors.roleNotAllowed);
}
