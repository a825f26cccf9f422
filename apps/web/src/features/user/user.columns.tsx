/** How a user is listed: columns, the card on a phone, the drawer, and the filters. */
import { Role } from '@spine/contract/kernel';
import { ACCOUNT_KIND_NAMES, ROLE_NAMES } from '@spine/contract/session';
import { USERNAME_MAX, type UserRow } from '@spine/contract/user';
import clsx from 'clsx';
import { Facts } from '#ui/facts.tsx';
import type { FilterField, ListColumn, Option } from '#ui/list-page/list-types.ts';
import looks from '#ui/styles/looks.module.css';
import css from './user.module.css';
import { userText as text } from './user.text.ts';

/** The name, with what sets the account apart. */
function Username({ user }: { user: UserRow }) {
  return (
    <span className={css.user}>
      <span>{user.username}</span>
      {user.accountKind !== 'person' && (
        <span className={clsx(css.tag, looks.plainTag, looks.xs)}>
          {ACCOUNT_KIND_NAMES[user.accountKind]}
        </span>
      )}
      {user.locked && (
        <span className={clsx(css.tag, css.locked, looks.plainTag, looks.xs)}>{text.locked}</span>
      )}
    </span>
  );
}

const factorWord = ({ hasFactor, accountKind }: UserRow) => {
  if (accountKind === 'device') return text.factorOfDevice;
  return hasFactor ? text.factorSet : text.factorNotSet;
};
const organizationWord = ({ orgName }: UserRow) => orgName || text.platform;
const nameWord = ({ realName }: UserRow) => realName ?? text.noRealName;

export const userColumns: readonly ListColumn<UserRow>[] = [
  {
    key: 'username',
    title: text.username,
    width: 190,
    fixed: 'start',
    render: (row) => <Username user={row} />,
  },
  { key: 'realName', title: text.realName, width: 110, render: nameWord },
  { key: 'roleName', title: text.role, width: 110 },
  {
    key: 'orgName',
    title: text.organization,
    width: 210,
    shownInDrawer: true,
    render: organizationWord,
  },
  {
    key: 'tel',
    title: text.tel,
    width: 124,
    shownInDrawer: true,
    render: (row) => row.tel ?? text.none,
  },
  {
    key: 'hasFactor',
    title: text.factor,
    width: 90,
    shownInDrawer: true,
    render: (row) =>
      row.hasFactor ? factorWord(row) : <span className={looks.faint}>{factorWord(row)}</span>,
  },
];

export function UserCard({ user }: { user: UserRow }) {
  return (
    <>
      <Username user={user} />
      <span className={looks.soft}>
        {nameWord(user)} · {user.roleName} · {organizationWord(user)}
      </span>
    </>
  );
}

/** One user in the drawer. */
export function UserPanel({ user }: { user: UserRow }) {
  const facts = [
    [text.realName, nameWord(user)],
    [text.role, user.roleName],
    [text.organization, organizationWord(user)],
    [text.tel, user.tel ?? text.none],
    [text.factor, factorWord(user)],
  ] as const;
  return (
    <>
      <h2 className={css.name}>
        <Username user={user} />
      </h2>
      <Facts className={looks.kv} facts={facts} />
      {user.accountKind !== 'person' && (
        <p className={css.note}>{text.accountKindHints[user.accountKind]}</p>
      )}
    </>
  );
}

function roleOptions(roles: readonly Role[]): Option[] {
  return roles.map((role) => ({ value: String(role), label: ROLE_NAMES[role] }));
}

/** The roles of an institution's users. */
const INSTITUTION_ROLES = [Role.Manager, Role.Doctor, Role.Analyst];
const ALL_ROLES = [Role.Platform, Role.Manager, Role.Doctor, Role.Maker, Role.Analyst];

/** The platform administrator searches every role, and by institution. */
export function userFilters(isPlatform: boolean, organizations: readonly Option[]): FilterField[] {
  const roles = roleOptions(isPlatform ? ALL_ROLES : INSTITUTION_ROLES);
  const shared: FilterField[] = [
    { kind: 'text', name: 'username', label: text.username, max: USERNAME_MAX },
    { kind: 'select', name: 'roleType', label: text.role, options: roles },
  ];
  if (!isPlatform) return shared;
  return [
    ...shared,
    { kind: 'select', name: 'orgId', label: text.organization, options: organizations },
  ];
}
