/** Columns and filters of the export of the operation log. */
export const logExportText = {
  subject: '操作日志',
  optime: '操作时间',
  username: '用户名',
  orgname: '机构',
  role: '角色',
  model: '对象',
  optype: '操作类型',
  level: '级别',
  keymsg: '关键信息',
  keypoint: '关键点',
  from: '开始日期',
  to: '结束日期',
} as const;
