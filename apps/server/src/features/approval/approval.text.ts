/** What the operation log says of approvals; counts, purposes and days, never names. */
export const approvalLogText = {
  approved: (count: number, purpose: string, endsOn: string) =>
    `批准 ${count} 人的访问至 ${endsOn}，用途：${purpose}`,
  takenBack: (reason: string) => `收回访问批准，原因：${reason}`,
} as const;

/** Why the approval of a user ended whom a manager made a manager. */
export const AWAITS_PLATFORM = '成为机构管理员，待平台管理员批准';

/** Columns and filters of both exports. */
export const approvalExportText = {
  accessSubject: '访问审批',
  subject: '批准记录',
  username: '用户名',
  realName: '姓名',
  role: '角色',
  orgId: '所属机构',
  state: '状态',
  purpose: '用途',
  approvedByName: '批准人',
  approvedByUsername: '批准人用户名',
  approvedAt: '批准时间',
  endsOn: '到期日',
  endedAt: '结束时间',
  endedByName: '结束人',
  endedByUsername: '结束人用户名',
  endReason: '结束原因',
  replaced: '已由新的批准取代',
  name: '用户名或姓名',
  userId: '用户',
} as const;
