/** What the operation log says of codes, and the names of their files. */
export const batchCodeText = {
  made: (batch: string, count: number) => `生成蓝牙编号：批次${batch}，${count}个`,
  downloaded: (count: number) => `下载蓝牙编号：${count}个`,
  batchFile: (batch: string) => `蓝牙编号-${batch}.zip`,
  codesFile: (day: string, count: number) => `蓝牙编号-${day}-${count}个.zip`,
} as const;

/** Columns and filters of the export. */
export const batchCodeExportText = {
  subject: '蓝牙编号',
  code: '编号',
  batch: '批次',
  batchTime: '生成时间',
  downloadNum: '下载状态',
  states: { 0: '未下载', 1: '已下载' },
} as const;
