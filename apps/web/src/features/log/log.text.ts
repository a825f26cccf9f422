/** Words of the operation log. */
export const logText = {
  title: '操作日志',
  username: '用户名',
  orgname: '机构',
  role: '角色',
  model: '模块',
  keypoint: '操作对象',
  keymsg: '操作内容',
  level: '级别',
  optype: '操作类型',
  optime: '操作时间',
  platform: '平台',
  none: '—',
  drawer: '日志详情',
  emptyHint: '登录、新增、修改、导入、查看报告等操作会记录在这里',
  levels: { INFO: '信息', WARN: '警告', ERROR: '错误' },
} as const;
