/** Words of the workbench. */
import { type CaseTrack, caseTrackWord } from '@spine/contract/follow-up';
import { shortDayText, weekdayOf } from '@spine/contract/kernel';
import type { CardKind } from '@spine/contract/workbench';

const number = (count: number) => count.toLocaleString('zh-CN');
const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

const words: Readonly<Record<CardKind, string>> = {
  ownOverdue: '我负责的随访，已逾期',
  ownRetests: '我负责的复测，快到期',
  overdue: '全部逾期',
  unassigned: '逾期，还没有负责人',
  retests: '快到期的复测',
  toCheck: '上报的就诊，待核对',
  prescriptions: '一周内结束的处方',
  corrections: '家长申请的更正',
  entries: '家长扫码登记，待处理',
  lockedUsers: '被锁定的用户',
};

/** Where nothing is due; shorter, because several stand in one line. */
const quiet: Readonly<Record<CardKind, string>> = {
  ownOverdue: '我负责的逾期随访',
  ownRetests: '我负责的复测',
  overdue: '逾期的随访',
  unassigned: '没有负责人的逾期随访',
  retests: '快到期的复测',
  toCheck: '待核对的就诊',
  prescriptions: '到期处方',
  corrections: '家长更正',
  entries: '家长登记',
  lockedUsers: '锁定的用户',
};

export const workbenchText = {
  title: '工作台',
  day: (date: string) => `${shortDayText(date)} 星期${WEEKDAYS[weekdayOf(date)] ?? ''}`,
  refresh: '刷新',
  updated: (time: string) => `${time} 更新`,
  projects: '进行中的项目',
  projectCount: (count: number) => `${number(count)} 个`,
  allProjects: '全部',
  paceHint: '按开始以来的平均速度推算',
  project: '项目',
  tally: '已检 / 应检',
  share: '受检率',
  pace: '速度',
  perDay: (count: number) => `每天 ${number(Math.round(count))} 人`,
  doneOn: '按此速度',
  done: (day: string) => `${shortDayText(day)} 检完`,
  late: (days: number) => `，晚 ${number(days)} 天`,
  finished: '全部已检',
  endsOn: '结束日',
  none: '—',
  noProjects: '没有进行中的项目',
  schools: '今天筛查的学校',
  overdue: '逾期的随访',
  due: '待办',
  card: (kind: CardKind, track: CaseTrack | null) =>
    track === null ? words[kind] : caseTrackWord[track],
  number,
  /** Who waits longest, and since when. */
  oldest: (child: { name: string; schoolName: string; gradeName: string; clazzName: string }) =>
    `${child.name}，${child.schoolName}${child.gradeName}${child.clazzName}`,
  since: {
    overdue: (day: string) => `最早 ${shortDayText(day)} 到期`,
    waiting: (day: string) => `最早 ${shortDayText(day)}`,
  },
  nothing: (kinds: readonly CardKind[]) =>
    `没有待办：${kinds.map((kind) => quiet[kind]).join('、')}`,
} as const;
