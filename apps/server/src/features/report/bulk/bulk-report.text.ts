/** The words of bulk reports: titles of jobs and names of files. A title names a class at most, never a child. */
import type { BulkReportCounts, BulkReportFormat } from '@spine/contract/report';

const FORMAT_WORDS: Readonly<Record<BulkReportFormat, string>> = {
  pdf: '一个PDF',
  zip: '每人一个PDF',
};

export const bulkReportText = {
  jobTitle: (place: string, format: BulkReportFormat) =>
    `生成报告 ${place}（${FORMAT_WORDS[format]}）`,
  fileName: (place: string, format: BulkReportFormat) => `脊柱健康筛查报告-${place}.${format}`,
  documentTitle: (place: string) => `${place} 脊柱健康筛查报告`,
  chosen: '所选检查',
  manySchools: (count: number) => `${count}所学校`,
  summary: ({ reports, retests, declined, withheld }: BulkReportCounts) =>
    [
      `共${reports}份报告`,
      ...(retests > 0 ? [`其中待复测${retests}人`] : []),
      ...(declined > 0 ? [`拒检${declined}人没有报告`] : []),
      ...(withheld > 0 ? [`监护人不同意或撤回${withheld}人，没有列入`] : []),
    ].join('，'),
} as const;
