import { businessError } from '#kernel';

/** Module 39 of the catalogue: the families' quick query. */
export const quickQueryErrors = {
  /** Missing, wrong, ended: the ten minutes are over, or they never began. */
  accessOver: businessError(24003901, '查询时间已到（10分钟），请重新获取验证码'),
  /** A child, examination or prescription that this access does not show. */
  unknown: businessError(24003902, '没有找到这条记录，请返回重试'),
  /** A link is good for a minute, as often as it is asked for. */
  linkOver: businessError(24003903, '下载链接已失效，请返回后重新点击下载'),
} as const;
