import type { BulkReportCounts } from '@spine/contract/report';

/** What the operation log says of reports. */
export const reportLogText = {
  exported: '下载检查报告PDF',
  bulkAdded: (format: string) => `生成批量报告（${format}）`,
  exportedWithheld: '下载检查报告PDF（监护人不同意或已撤回同意）',
  bulkMade: (counts: BulkReportCounts, format: string) =>
    `批量报告（${format}）完成：${counts.reports}份，其中待复测${counts.retests}份，拒检${counts.declined}人无报告，监护人不同意或撤回${counts.withheld}人未列入`,
  year: (scope: string, year: string, format: string) =>
    `生成年度报告：${scope}${year}（${format}）`,
  summary: (scope: string, format: string) => `生成汇总报告：${scope}（${format}）`,
} as const;
