import type { LogModel, LogRule, OperationType } from './endpoint.ts';

/** The kinds of things in the operation log. */
export const LOG_MODEL_NAMES: Record<LogModel, string> = {
  session: '登录',
  user: '用户',
  organization: '机构',
  school: '学校',
  patient: '学生',
  project: '项目',
  exam: '检查',
  report: '报告',
  template: '报告模板',
  log: '操作日志',
  batchCode: '蓝牙编号',
  statistic: '统计',
  dataScreen: '数据大屏',
  appPackage: '应用',
  job: '任务',
  action: '动作',
  prescription: '处方',
  trainingRecord: '训练记录',
  stationDevice: '筛查设备',
  followUp: '随访',
  savedView: '视图',
  signInProvider: '单点登录',
  audit: '合规审计',
  monitoring: '监测上报',
};

/** What was done to them. */
export const OPERATION_NAMES: Record<OperationType, string> = {
  signIn: '登录',
  signOut: '退出',
  view: '查看',
  add: '新增',
  edit: '修改',
  delete: '删除',
  import: '导入',
  export: '导出',
  upload: '上传',
  refuse: '拒绝',
};

/** The log line of a list that was opened. */
export function listOpenedText(model: LogModel): string {
  return `打开${LOG_MODEL_NAMES[model]}列表`;
}

/** Why a call is refused whose caller may not make it, as the log says it. */
const CALL_REFUSALS = {
  forbidden: '没有操作权限',
  approvalNeeded: '访问未获批准或已到期',
} as const;
export type CallRefusal = keyof typeof CALL_REFUSALS;

/** The log line of such a call. */
export function refusedCallText(cause: CallRefusal, log: LogRule, call: string): string {
  const what =
    log === 'none' ? '' : `${OPERATION_NAMES[log.optype]}${LOG_MODEL_NAMES[log.model]}，`;
  return `${CALL_REFUSALS[cause]}，已拒绝：${what}${call}`;
}

/** Shown at a field that somebody else changed since the form was opened. */
export const CHANGED_BY_OTHERS = '刚被他人改过，请选择保留哪一个';
