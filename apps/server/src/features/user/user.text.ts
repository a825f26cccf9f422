import type { AccountKind, Role } from '@spine/contract/kernel';
import { ACCOUNT_KIND_NAMES, ROLE_NAMES } from '@spine/contract/session';

type AddedUser = { readonly role: Role; readonly accountKind: AccountKind };

/** What the operation log says of users; roles and counts, never names. */
export const userLogText = {
  added: ({ role, accountKind }: AddedUser) =>
    accountKind === 'person'
      ? `新增用户，角色：${ROLE_NAMES[role]}`
      : `新增用户，角色：${ROLE_NAMES[role]}，账号类型：${ACCOUNT_KIND_NAMES[accountKind]}`,
  edited: '修改用户信息',
  roleChanged: (role: Role) => `角色改为：${ROLE_NAMES[role]}`,
  kindChanged: (kind: AccountKind) => `账号类型改为：${ACCOUNT_KIND_NAMES[kind]}`,
  unlocked: '解锁用户',
  deleted: (count: number) => `删除用户 ${count} 名`,
  administratorMade: '在服务器上用命令新增平台管理员',
  auditorMade: '在服务器上用命令新增平台的审计账号',
  passwordReset: (links: number) =>
    links === 0 ? '重置用户密码' : `重置用户密码，并取消单点登录的本人关联和邀请 ${links} 个`,
  factorsReset: (reason: string) => `重置用户的二次验证，原因：${reason}`,
} as const;

/** Why the approval of a deleted user ended. */
export const ACCOUNT_DELETED = '账号已删除';

/** Columns and filters of the export. */
export const userExportText = {
  subject: '用户',
  username: '用户名',
  realName: '姓名',
  roleType: '角色',
  orgId: '所属机构',
  tel: '手机号',
  hasFactor: '二次验证',
  accountKind: '账号类型',
  locked: '已锁定',
  yes: '是',
} as const;
