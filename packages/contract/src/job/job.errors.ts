import { businessError } from '#kernel';

/** Module 35 of the catalogue: long work. */
export const jobErrors = {
  /** Somebody else's, deleted or expired: an unknown job answers alike. */
  unknown: businessError(24003501, '任务不存在或已过期，请刷新后重试'),
  exportUnknown: businessError(24003502, '这个列表不能导出'),
  noFile: businessError(24003503, '这个任务没有可下载的文件'),
  fileLost: businessError(15003501, '任务的文件不在服务器上，请重新生成'),
  /** Its process was killed, or lost its database, each time it was begun; it can be retried. */
  interrupted: businessError(15003502, '服务器多次中断，任务没有完成，请重试'),
  over: businessError(31003501, '任务已经结束，不能取消'),
  unfinished: businessError(31003502, '任务还没有结束，请先取消再删除'),
  notRetriable: businessError(31003503, '只有失败或已取消的任务可以重试'),
  /** Answers a call that waited for its job. */
  cancelled: businessError(31003504, '任务已取消，没有写入任何数据'),
} as const;
