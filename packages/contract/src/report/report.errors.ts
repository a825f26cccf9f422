import { businessError } from '#kernel';

/** Module 38 of the catalogue, a number of ours: reports of many children. */
export const reportErrors = {
  tooManyIds: businessError(24003801, '一次最多选择1000条检查，更多请用筛选条件生成'),
  noReports: businessError(31003801, '所选范围内没有检查记录，没有可生成的报告'),
  onlyDeclined: businessError(31003802, '所选范围内只有拒检记录，拒检没有报告'),
} as const;
