import type { AccountKind, Role } from '#kernel';

/** Role names as screens and logs show them. */
export const ROLE_NAMES = {
  0: '平台管理员',
  1: '机构管理员',
  2: '检查医生',
  3: '生产人员',
  4: '数据分析员',
} as const;

/** Kinds of accounts as screens and logs show them. */
export const ACCOUNT_KIND_NAMES = {
  person: '普通账号',
  device: '设备账号',
  auditor: '审计账号',
} as const;

/** What a user is called beside the name: an auditor has the role of an administrator, and administrates nothing. */
export function roleNameOf({
  role,
  accountKind,
}: {
  readonly role: Role;
  readonly accountKind: AccountKind;
}): string {
  return accountKind === 'auditor' ? '审计员' : ROLE_NAMES[role];
}
