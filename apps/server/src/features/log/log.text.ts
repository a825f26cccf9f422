/** Columns and filters of the export of the operation log. */
export const logExportText = {
  subject: '操作日志',
  optime: '操作时间',
  username: '用户名',
  orgname: '机构',
  role: '角色',
  model: '模块',
  optype: '操作类型',
  level: '级别',
  keymsg: '操作内容',
  keypoint: '操作对象',
  from: '开始日期',
  to: '结束日期',
} as const;

/** A cell that cannot hold every id. */
export function cutPointText(fitting: string, count: number): string {
  return `${fitting} 等，共${count}个`;
}
