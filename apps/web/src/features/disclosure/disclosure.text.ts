/** Words of exports of many children: the question what for, the digest, and the line that tells of it. */
import { PURPOSE_WORDS_MAX, PURPOSE_WORDS_MIN } from '@spine/contract/disclosure';

export const askPurposeText = {
  title: '导出用途',
  lead: (count: number) =>
    `这次会导出 ${count.toLocaleString('zh-CN')} 名学生的资料。用途会写入操作日志和导出的文件，本机构管理员第二天会看到。`,
  purpose: '用途',
  other: '其他',
  words: '写明用途',
  wordsHint: `${PURPOSE_WORDS_MIN}至${PURPOSE_WORDS_MAX}字，不要写学生姓名`,
  missing: '请选择用途',
  wordsFault: `请写明用途，${PURPOSE_WORDS_MIN}至${PURPOSE_WORDS_MAX}字`,
  cancel: '取消',
  send: '继续导出',
} as const;

export const disclosureText = {
  title: '大批量导出与显示',
  at: '时间',
  user: '用户',
  username: '用户名',
  content: '内容',
  model: '模块',
  several: '多种',
  children: '学生数',
  days: '日期',
  fullName: (name: string, username: string) => `${name}（${username}）`,
  /** Of a day on which one user came to many bit by bit. */
  dayOf: (day: string, exports: number, numbers: number) =>
    `${day} 全天累计：${[
      ...(exports > 0 ? [`小批量导出 ${exports} 次`] : []),
      ...(numbers > 0 ? [`显示号码 ${numbers} 次`] : []),
    ].join('，')}`,
  count: (children: number) => `${children.toLocaleString('zh-CN')} 名`,
  emptyHint: '一次导出超过50名学生，或一名用户一天内分多次导出、显示超过50名，会列在这里',
} as const;

export const disclosureNoticeText = {
  label: '大批量导出与显示',
  yesterday: (count: number) => `昨天有 ${count} 次大批量导出或显示`,
  since: (count: number, from: string, to: string) =>
    `${from}至${to}有 ${count} 次大批量导出或显示`,
  read: '知道了',
} as const;
