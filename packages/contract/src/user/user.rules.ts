/** Which roles an administrator may give. */
import { Role } from '#kernel';

/** More wrong passwords than this lock an account (spec 4). */
export const MOST_WRONG_PASSWORDS = 5;

/** Roles a role may give. Nobody makes a platform administrator through a call. */
const GRANTABLE: Record<Role, readonly Role[]> = {
  [Role.Platform]: [Role.Manager, Role.Doctor, Role.Maker, Role.Analyst],
  [Role.Manager]: [Role.Manager, Role.Doctor, Role.Analyst],
  [Role.Doctor]: [],
  [Role.Maker]: [],
  [Role.Analyst]: [],
};

/** Roles that work inside one institution; the others may do without. */
const NEEDS_ORGANIZATION: readonly Role[] = [Role.Manager, Role.Doctor, Role.Analyst];

/** The roles `role` may give to others. */
export function grantableRoles(role: Role): readonly Role[] {
  return GRANTABLE[role];
}

/** Whether users of the role must belong to an institution. */
export function needsOrganization(role: Role): boolean {
  return NEEDS_ORGANIZATION.includes(role);
}

/** Whether so many wrong passwords lock the account. */
export function isLocked(errorCounter: number): boolean {
  return errorCounter > MOST_WRONG_PASSWORDS;
}

type RoleInput = {
  role?: Role | undefined;
  roleType?: Role | undefined;
  roleId?: Role | undefined;
};

/** The roles in a request: clients use one of three fields, and different values contradict each other. */
export function requestedRoles({ role, roleType, roleId }: RoleInput): Role[] {
  return [...new Set([role, roleType, roleId])].filter((requested) => requested !== undefined);
}
