import { businessError } from '#kernel';
import { rosterErrors } from '../roster/roster.errors.ts';

/** Module 59 of the catalogue: batches of a roster. What is wrong with a file is said by module 14. */
export const rosterBatchErrors = {
  schoolMissing: rosterErrors.schoolMissing,
  fileMissing: rosterErrors.fileMissing,
  /** Another institution's, dropped, or swept. */
  unknown: businessError(24005901, '导入批次不存在，请刷新后重试'),
  /** Read, or dropped after a day. */
  previewOver: businessError(24005902, '预览已过期，请重新选择文件'),
  tooManyRows: businessError(24005911, '名单超过 100,000 行，请拆成几个文件分别导入'),
} as const;
