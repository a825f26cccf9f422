/** What the operation log says of jobs. */
export const jobLogText = {
  /** A title without the name of a file, which may be a child's. */
  named: (title: string) => title.replace(/：.*$/s, ''),
  added: (title: string) => `添加任务：${title}`,
  cancelled: (title: string) => `取消任务：${title}`,
  retried: (title: string) => `重新开始任务：${title}`,
  deleted: (title: string) => `删除任务：${title}`,
  fetched: (title: string) => `下载任务文件：${title}`,
} as const;
