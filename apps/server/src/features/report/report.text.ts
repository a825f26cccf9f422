/** What the operation log says of reports. */
export const reportLogText = {
  exported: '下载检查报告PDF',
  bulkAdded: (format: string) => `生成批量报告（${format}）`,
  bulkMade: (counts: { reports: number; retests: number; declined: number }, format: string) =>
    `批量报告（${format}）完成：${counts.reports}份，其中待复测${counts.retests}份，拒检${counts.declined}人无报告`,
  summary: (scope: string, format: string) => `生成汇总报告：${scope}（${format}）`,
} as const;
