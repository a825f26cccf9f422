/** What the operation log says of users; roles and counts, never names. */
export const userLogText = {
  added: (roleName: string) => `新增用户，角色：${roleName}`,
  addedDeviceAccount: '新增用户，设备账号',
  edited: '修改用户信息',
  roleChanged: (roleName: string) => `修改用户信息，角色改为：${roleName}`,
  markedDeviceAccount: '修改用户信息，标为设备账号',
  unmarkedDeviceAccount: '修改用户信息，不再是设备账号',
  unlocked: '解锁用户',
  deleted: (count: number) => `删除用户 ${count} 名`,
  administratorMade: '在服务器上用命令新增平台管理员',
  passwordReset: '重置用户密码',
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
  isDeviceAccount: '设备账号',
  locked: '已锁定',
  yes: '是',
} as const;
