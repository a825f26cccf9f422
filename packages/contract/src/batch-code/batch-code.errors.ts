import { businessError } from '#kernel';

/** Module 22 of the catalogue: Bluetooth codes. */
export const batchCodeErrors = {
  nothingToDownload: businessError(14042202, '没有可下载的数据'),
  countRequired: businessError(24002201, '请填写生成数量，1到100的整数'),
} as const;
