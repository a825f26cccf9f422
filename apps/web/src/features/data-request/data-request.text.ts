/** Words of requests about the data of a child: the list of corrections, the card on the child's page, and the forms. */
export const dataRequestText = {
  title: '更正申请',
  back: '随访管理',
  emptyHint: '家长在家长页面申请，或由工作人员代为登记的更正，会出现在这里',
  states: '按处理',
  nothing: '这里没有更正申请',
  name: '姓名',
  school: '学校',
  schoolClass: '年级班级',
  fact: '更正哪一项',
  examOf: (day: string) => `${day} 的检查`,
  channel: '方式',
  requestedAt: '提出日期',
  due: '期限',
  left: (days: number) => (days === 0 ? '今天到期' : `余 ${days} 天`),
  late: (days: number) => `逾期 ${days} 天`,
  result: '处理',
  decidedIn: (word: string, days: number) => `${word}，${days} 天`,
  decidedBy: '处理人',
  none: '—',
} as const;

export const requestCardText = {
  none: '家长没有申请更正',
  mark: (count: number) => `更正申请 ${count} 条待处理`,
  markLate: (count: number) => `更正申请 ${count} 条待处理，已逾期`,
  origin: (day: string, asker: string, channel: string) => `${day} ${asker}，${channel}`,
  shouldBe: (fact: string, words: string) => `${fact}应当是：${words}`,
  decided: (word: string, day: string, by: string) => `${word}，${day} ${by}`,
  reason: (words: string) => `原因：${words}`,
  correctedAt: (when: string) => `资料于 ${when} 修改`,
  add: '登记更正申请',
  decide: '处理',
  exportAll: '导出全部资料',
  exporting: '正在导出…',
  exported: '已导出全部资料',
} as const;

export const addCorrectionText = {
  title: (name: string) => `登记${name}的更正申请`,
  lead: '家长打电话、书面或当面提出的，在这里代为登记，15天内处理。',
  fact: '更正哪一项',
  exam: '哪一次检查',
  requested: '应当是',
  requestedHint: '照家长的说法填写',
  channel: '怎样提出',
  asker: '谁提出',
  askerHint: '例如：母亲',
  day: '提出日期',
  submit: '登记',
  done: '已登记更正申请',
} as const;

export const decideCorrectionText = {
  title: (name: string) => `处理${name}的更正申请`,
  decision: '处理结果',
  correctedHint: '请先修改学生资料（检查的更正在检查记录中作废或改到正确的学生），再选“已更正”。',
  isRight: '资料现在是对的（提出以前已经改好，或按其他方式办妥）',
  reason: '不予更正的原因',
  reasonHint: '家长会看到',
  submit: '确定',
  done: '已处理更正申请',
} as const;
