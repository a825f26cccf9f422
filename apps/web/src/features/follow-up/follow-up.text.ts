/** Words of the follow-up board: the list, one case in the drawer, and what happened in it. */
import type { CaseTab } from '@spine/contract/follow-up';

export const followUpText = {
  title: '随访管理',
  total: (count: number) => `共 ${count.toLocaleString('zh-CN')} 例`,
  corrections: '更正申请',
  waiting: (open: number, overdue: number) =>
    overdue > 0 ? ` ${open}，逾期 ${overdue}` : ` ${open}`,
  emptyHint: '筛查发现需要就诊或复测的学生会出现在这里',
  tabs: '按待办',
  nothing: '这里没有要做的',
  drawer: '随访详情',
  keys: 'N 登记联系，V 登记就诊，C 结案',
  name: '姓名',
  school: '学校',
  grade: '年级',
  clazz: '班级',
  gradeAndClass: '年级班级',
  result: '筛查结果',
  largest: '最大角',
  lastContact: '最近联系',
  contact: (way: string, word: string) => `${way}，${word}`,
  assigned: '负责人',
  nobody: '未指派',
  outcome: '结案原因',
  track: '需要',
  due: '期限',
  dueWithin: (days: number) => `${days} 天内到期`,
  toCheck: '待核对',
  letter: '告知书',
  printedOnly: '已打印，未登记发出',
  printed: (day: string) => `${day} 已打印，未登记发出`,
  byRule: '医院未写复诊',
  /** What is due beside the step that the tab is about. */
  beside: {
    toNotify: '通知',
    notified: '就诊',
    booked: '就诊',
    visited: '结果',
    followed: '复诊',
    toRetest: '复测',
    closed: '',
  },
  /** What did not happen by its day: that staff were late is another thing than that the family did not go. */
  late: {
    toNotify: '未通知',
    notified: '未就诊',
    booked: '未就诊',
    visited: '未取结果',
    followed: '未复诊',
    toRetest: '未复测',
    closed: '',
  },
  textsStopped: '已退订短信',
  mayHaveLeft: '已离校',
  closeLeft: '已离校，结案',
  none: '—',
} as const;

/** The due column is named by what is due in the tab. */
export const dueTitle: Readonly<Record<CaseTab, string>> = {
  toCheck: '期限',
  toNotify: '通知期限',
  notVisited: '就诊期限',
  awaitingResult: '结果期限',
  toRetest: '复测期限',
  followed: '复诊日期',
  overdue: '期限',
  closed: '期限',
};

/** How far away a due day is. */
export const dueText = {
  overdue: (length: string) => `逾期 ${length}`,
  today: '今天',
  left: (days: number) => `余 ${days} 天`,
  days: (days: number) => `${days} 天`,
  months: (months: number) => `${months} 个月`,
} as const;
