import type { Role } from '@spine/contract/kernel';
import { ROLE_NAMES } from '@spine/contract/session';
import { USERNAME_MAX, type UserRow } from '@spine/contract/user';
import type { FilterField, ListColumn, Option } from '#ui/list-page/list-types.ts';
import { userText as text } from './user.text.ts';

export const userColumns: readonly ListColumn<UserRow>[] = [
  {
    key: 'username',
    title: text.username,
    width: 240,
    fixed: 'start',
    render: (row) => (
      <>
        {row.username}
        {row.locked && <span className="plain-tag xs user-locked">{text.locked}</span>}
      </>
    ),
  },
  { key: 'roleName', title: text.role, width: 140, render: (row) => row.roleName },
  {
    key: 'orgName',
    title: text.organization,
    width: 260,
    render: (row) => row.orgName || text.platform,
  },
  { key: 'tel', title: text.tel, width: 140, render: (row) => row.tel ?? text.none },
];

function roleOptions(roles: readonly Role[]): Option[] {
  return roles.map((role) => ({ value: String(role), label: ROLE_NAMES[role] }));
}

const username: FilterField = {
  kind: 'text',
  name: 'username',
  label: text.username,
  max: USERNAME_MAX,
};

/** A manager's filters: the own institution has users of these roles. */
export const managerFilters: readonly FilterField[] = [
  username,
  { kind: 'select', name: 'roleType', label: text.role, options: roleOptions([1, 2, 4]) },
];

/** The platform administrator's filters: every role, and the institution. */
export function platformFilters(organizations: readonly Option[]): readonly FilterField[] {
  return [
    username,
    { kind: 'select', name: 'roleType', label: text.role, options: roleOptions([0, 1, 2, 3, 4]) },
    { kind: 'select', name: 'orgId', label: text.organization, options: organizations },
  ];
}
