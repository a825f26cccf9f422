/** What the operation log says of reports. */
export const reportLogText = {
  exported: '下载检查报告PDF',
  summary: (scope: string, format: string) => `生成汇总报告：${scope}（${format}）`,
} as const;

/** The words of a summary's workbook beside those of its model. */
export const summaryBookText = {
  cover: '汇总',
  summary: '结论',
  note: '说明',
  noteOf: (title: string) => `${title} 明细`,
} as const;
