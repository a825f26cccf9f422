import type { JobStatus } from '@spine/contract/job';

const number = (count: number) => count.toLocaleString('zh-CN');

/** Words of 任务 in the header. */
export const jobText = {
  tasks: '任务',
  /** For those who do not see the badge. */
  counted: (count: number) => (count === 0 ? '任务' : `任务，${number(count)}项待处理`),
  hint: '文件保留24小时，关闭页面不影响任务',
  empty: '没有任务',
  emptyHint: '导入、导出和批量报告的进度与文件会出现在这里。',
  loading: '正在加载任务',
  statuses: {
    waiting: '排队中',
    running: '进行中',
    done: '已完成',
    failed: '失败',
    cancelled: '已取消',
  } satisfies Record<JobStatus, string>,
  percent: (share: number) => `${Math.floor(share * 100)}%`,
  progress: (done: number, total: number) => `${number(done)} / ${number(total)}`,
  progressLabel: (title: string) => `进度：${title}`,
  begun: (time: string) => `${time} 开始`,
  ended: (time: string) => `${time} 结束`,
  kept: (time: string) => `保留至 ${time}`,
  fetched: '已下载',
  outcome: (words: readonly string[]) => words.join(' · '),
  code: (code: number) => `错误码 ${code}`,
  see: '查看',
  cancel: '取消',
  retry: '重试',
  download: '下载',
  delete: '删除',
  /** A button names its job to those who do not see where it stands. */
  act: (act: string, title: string) => `${act}：${title}`,
  older: (count: number) => `还有更早的 ${number(count)} 项`,
} as const;
