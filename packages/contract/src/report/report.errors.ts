import { businessError } from '#kernel';

/** Module 30 of the catalogue: reports. */
export const reportErrors = {
  renderFailed: businessError(15003001, '报告生成失败，请稍后重试'),
} as const;
