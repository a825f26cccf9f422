import type { AccountKind, LimitedKind, Role } from '#kernel';

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

const NAMES_OF_LIMITED: Record<LimitedKind, string> = {
  device: ACCOUNT_KIND_NAMES.device,
  auditor: '审计员',
};

/** What a user is called beside the name. The kind says more than the role, of which it leaves only a part. */
export function roleNameOf({
  role,
  accountKind,
}: {
  readonly role: Role;
  readonly accountKind: AccountKind;
}): string {
  return accountKind === 'person' ? ROLE_NAMES[role] : NAMES_OF_LIMITED[accountKind];
}
