/** Words of the follow-up board: the list, one case in the drawer, and what happened in it. */
import type { CaseTab } from '@spine/contract/follow-up';

export const followUpText = {
  title: '随访管理',
  total: (count: number) => `共 ${count.toLocaleString('zh-CN')} 例`,
  emptyHint: '筛查发现需要就诊或复测的学生会出现在这里',
  tabs: '按待办',
  nothing: '这里没有要做的',
  drawer: '随访详情',
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
  report: '回报',
  toCheck: '待核对',
  none: '—',
} as const;

/** The due column is named by what is due in the tab. */
export const dueTitle: Readonly<Record<CaseTab, string>> = {
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
  overdue: (days: number) => `逾期 ${days} 天`,
  today: '今天',
  left: (days: number) => `余 ${days} 天`,
} as const;

/** Words of one case in the drawer. */
export const caseText = {
  age: (age: number) => `${age}岁`,
  steps: {
    found: '检出',
    told: '告知',
    retested: '复测',
    visited: '就诊',
    result: '出结果',
    closed: '结案',
  },
  dayUnknown: '日期未登记',
  /** On two lines, because a step is as narrow as either. */
  nextVisitDue: (words: string) => `复诊\n${words}`,
  sentence: {
    toNotify: (day: string) => `请告知家长，最迟${day}`,
    notified: (day: string) => `家长已知道，最迟${day}就诊`,
    booked: (day: string) => `已预约${day}就诊`,
    visited: (day: string) => `已就诊，医院结果最迟${day}登记`,
    toRetest: (day: string) => `请复测，最迟${day}`,
    followed: (plan: string | null) => (plan === null ? '医院已有结果' : `医院计划：${plan}`),
    followedUntil: (words: string, day: string) => `${words}，${day}复诊`,
    closed: (outcome: string) => `已结案：${outcome}`,
    unreached: (words: string, days: number) => `${words}；已有 ${days} 天没有联系上`,
    of: (track: string, words: string) => `${track}。${words}。`,
  },
  noCase: '这名学生现在没有需要随访的结果。',
  timeline: '经过',
  examined: (words: string) => `检查 ${words}`,
  nextVisitOn: (day: string) => `复诊 ${day}`,
  unassigned: '不指派',
  act: (kind: string, words: string) => `${kind} ${words}`,
  join: (words: readonly string[]) => words.join('，'),
  takenBack: '已撤回',
  takeBack: '撤回',
  corrected: '已更正',
  correct: '更正',
  check: '核对',
  reject: '退回',
  toCheck: '待核对',
  textMessage: '短信',
  waitsForMorning: '等到 8 点',
  cancelText: '取消',
  textsCancelled: (count: number) => `已取消 ${count} 条短信`,
  textsLeft: (count: number) => `${count} 条短信已发出，不能取消`,
  because: (word: string, cause: string) => `${word}：${cause}`,
  photo: (at: number) => `家长上传的第${at}张照片，打开看大图`,
  actOn: (act: string, words: string) => `${act}：${words}`,
} as const;

/** Words of what is done in a case: the button, the dialog, its fields, and what is said after. */
export const actText = {
  contact: { button: '登记联系', title: (name: string) => `登记联系：${name}`, done: '已登记联系' },
  visited: {
    button: '登记就诊',
    title: (name: string) => `登记就诊：${name}`,
    done: '已登记就诊',
  },
  booked: { button: '预约', title: (name: string) => `登记预约：${name}`, done: '已登记预约' },
  planned: {
    button: '医院计划',
    title: (name: string) => `医院计划：${name}`,
    done: '已登记医院计划',
  },
  closed: { button: '结案', title: (name: string) => `结案：${name}`, done: '已结案' },
  assigned: { button: '指派', title: (name: string) => `指派：${name}`, done: '已指派' },
  noted: { button: '备注', title: (name: string) => `备注：${name}`, done: '已备注' },
  takenBack: { title: (name: string) => `撤回：${name}`, done: '已撤回' },
  letter: '转诊单',
  more: '更多',
  whether: '联系结果',
  way: '方式',
  bookedDay: '预约日期',
  plan: '计划',
  nextVisit: '复诊日期',
  nextVisitHint: '选填；医院排除的不用填',
  reason: '原因',
  unreachableHint: (days: number) => `“联系不上”要先在 ${days} 个不同的日期尝试过`,
  assignee: '负责人',
  note: '备注',
  takeBackReason: '撤回原因',
  noteHint: (max: number) => `选填，最多${max}字`,
  noteNeeded: (max: number) => `必填，最多${max}字`,
  noteMissing: '请写明是什么原因',
  noteNeededForOther: (max: number) => `原因为“其他”时必填，最多${max}字`,
} as const;
