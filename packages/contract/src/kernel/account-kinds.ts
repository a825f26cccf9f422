/**
 * What an account is for. All but a person's make only the calls that name their kind, and hold only a part of what their role
 * holds (docs/adr/0127-device-accounts-only-upload.md, docs/adr/0132-auditors-read-what-others-did.md).
 */
import {
  type MenuKey,
  menusOf,
  type Permission,
  permissionsOf,
  ROLES,
  Role,
} from './permissions.ts';

export const ACCOUNT_KINDS = ['person', 'device', 'auditor'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
/** The kinds that a call must name. */
export type LimitedKind = Exclude<AccountKind, 'person'>;

const ROLES_OF_KIND: Record<AccountKind, readonly Role[]> = {
  person: ROLES,
  // It uploads examinations, and administrates nothing.
  device: [Role.Doctor],
  auditor: [Role.Platform, Role.Manager],
};

type Account = { readonly role: Role; readonly accountKind: AccountKind };

/** Whether users of the role can be of the kind. */
export function canBeOfKind({ role, accountKind }: Account): boolean {
  return ROLES_OF_KIND[accountKind].includes(role);
}

/** Whether the account administrates a platform or an institution. */
export function isAdministrator({ role, accountKind }: Account): boolean {
  return (role === Role.Platform || role === Role.Manager) && accountKind === 'person';
}

type Rights = { readonly permissions: readonly Permission[]; readonly menus: readonly MenuKey[] };

const LIMITS: Record<LimitedKind, Rights> = {
  // It uploads, and reads the lists that an upload names.
  device: { permissions: ['exam.upload', 'schoolList.menu', 'project.menu'], menus: [] },
  // Institutions and schools are listed to choose one of; their pages are in no menu.
  auditor: {
    permissions: [
      'orgList.menu',
      'schoolList.menu',
      'approval.menu',
      'stationDevice.menu',
      'logs.menu',
      'personal.menu',
    ],
    menus: ['APPROVALS', 'STATION_DEVICES', 'LOGS', 'CURRENT_USER', 'ABOUT_SYSTEM'],
  },
};

/** What an account may do, and the menu it shows. */
export function rightsOf({ role, accountKind }: Account): {
  permissions: Permission[];
  menus: MenuKey[];
} {
  const [permissions, menus] = [permissionsOf(role), menusOf(role)];
  if (accountKind === 'person') return { permissions: [...permissions], menus: [...menus] };
  const limit = LIMITS[accountKind];
  return {
    permissions: permissions.filter((each) => limit.permissions.includes(each)),
    menus: menus.filter((each) => limit.menus.includes(each)),
  };
}
