export const logNavText = {
  label: '操作日志的页面',
  log: '全部操作',
  disclosures: '大批量导出与显示',
  audit: '年度审计',
  incidents: '安全事件',
} as const;
