import { businessError } from '#kernel';

/** Module 30 of the catalogue, a number of ours: the operation log. */
export const logErrors = {
  unknown: businessError(24003001, '日志不存在，请刷新后重试'),
} as const;
