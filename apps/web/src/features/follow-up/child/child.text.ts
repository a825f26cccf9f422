/** Words of a child's page. */
export const childText = {
  title: '学生主页',
  keys: '快捷键：J 下一名，K 上一名，E 检查，N 登记联系，V 登记就诊，C 结案，P 打印报告，Esc 返回',
  back: { patients: '学生管理', cases: '随访管理', exams: '检查记录', corrections: '更正申请' },
  backTo: (list: string) => `返回${list}`,
  years: (age: number) => `${age}岁`,
  born: (day: string) => `${day} 生`,
  edit: '编辑',
  erase: '删除个人信息',
  more: '更多操作',
  assigned: '负责人',
  nobody: '未指派',
  none: '—',
  gone: '没有这名学生',
  goneHint: '可能已被删除，或不属于本机构',
  failed: '没有加载出来',
  retry: '重试',
  loading: '正在加载',
  jump: '跳到',
  sections: {
    case: '随访',
    trend: '趋势',
    exams: '检查',
    family: '家长',
    training: '处方',
    school: '学籍',
    looks: '谁看过',
    requests: '更正申请与导出',
  },
} as const;

/** Where the child is in the list the page was opened from, in the unit of its rows. */
export const walkText = {
  label: '列表中的位置',
  place: {
    patients: (at: number, total: string) => `第 ${at} 名，共 ${total} 名`,
    cases: (at: number, total: string) => `第 ${at} 例，共 ${total} 例`,
    exams: (at: number, total: string) => `第 ${at} 条，共 ${total} 条`,
    corrections: (at: number, total: string) => `第 ${at} 条，共 ${total} 条`,
  },
  left: '已不在这个列表中',
  back: '上一名',
  forward: '下一名',
} as const;

export const verdictText = {
  label: '结果与下一步',
  bar: '结果与下一步，摘要',
  barDue: (day: string) => `，${day}`,
  none: '还没有检查',
  noneHint: '检查之后，这里显示结果和下一步',
  exam: (day: string, type: string) => `${day} ${type}`,
  place: (words: readonly string[]) => words.join(' '),
  largest: '最大旋转角',
  next: '下一步',
  nothing: '没有需要随访的结果',
  steps: {
    toNotify: '告知家长',
    visit: '到医院就诊',
    visitSide: '到医院检查脊柱矢状面',
    visited: '登记医院结果',
    followed: '到医院复诊',
    care: (plan: string) => `医院计划：${plan}`,
    careUnknown: '医院已有结果，等待安排',
    retest: '复测',
    closed: (outcome: string) => `已结案：${outcome}`,
    onlyToCheck: '核对医院的答复',
  },
  due: (day: string) => `期限 ${day}`,
  byRule: '（医院未写复诊）',
  beside: (words: string, day: string) => `另：${words}，期限 ${day}，`,
  screened: (word: string) => `筛查 ${word}`,
  assigned: (name: string | null) => `，负责人 ${name ?? '未指派'}`,
  contact: (words: string) => `最近联系 ${words}`,
  noContact: '还没有联系过',
  foundOn: (day: string) => `${day} 检出`,
} as const;

export const caseCardText = {
  opened: (day: string) => `${day} 检出`,
  none: '还没有发生需要随访的事。',
  all: (count: number) => `全部 ${count} 件`,
  fewer: '收起',
  board: '随访管理',
} as const;

export const examsText = {
  title: '检查',
  hint: '选两次可并排比较',
  picked: (count: number) => `已选 ${count} 次`,
  compare: '并排比较',
  unpick: '取消选择',
  pick: (when: string) => `选择 ${when} 的检查`,
  date: '日期',
  school: '学校，年级班级',
  way: '方式',
  ways: { 0: '快速', 1: '完整' },
  result: '结果',
  operator: '检查者',
  acts: '操作',
  report: '报告',
  print: '打印',
  reportOf: (when: string) => `查看 ${when} 的报告`,
  printOf: (when: string) => `打印 ${when} 的报告`,
  voided: '已作废',
  voidedBy: (name: string, day: string, reason: string) => `${name}于 ${day} 作废：${reason}`,
  none: '还没有检查记录',
  foot: (count: number, voided: number) =>
    voided === 0 ? `共 ${count} 次` : `共 ${count} 次，其中已作废 ${voided} 次`,
  more: (shown: number, total: number) => `只列出最近 ${shown} 次，共 ${total} 次`,
  noDiagnosis: '筛查结果，不作诊断',
} as const;

export const itemsText = {
  title: (day: string) => `${day} 逐项`,
  names: {
    general: '一般检查',
    bend: '前屈试验',
    rotation: '旋转角',
    side: '侧面',
    prone: '俯卧试验',
    motion: '运动试验',
  },
  notDone: '未做',
  notNeeded: '未触发',
  done: '已做',
  nothing: '未见异常',
  none: '无',
  signs: (count: number) => `${count} 处体征`,
  uneven: '不等高',
  allSmall: '均小于5°',
  reaches: '达到5°',
  stays: '仍在',
  gone: '消失',
  notOffset: '旋转角只说明侧弯方面；前凸、后凸异常单独判定，不被旋转角抵消。',
} as const;

export const compareText = {
  title: '两次相差',
  of: (later: string, earlier: string) => `${later} 较 ${earlier}`,
  moved: (from: string, to: string) => `${from}→${to}`,
  unfinished: '其中有初测，不比较',
  otherMethod: '方式不同，不比较',
  bothSmall: '两次均小于5°',
  check: (words: string) => `${words}，请核对`,
  noAngle: '没有角度，不比较',
  segment: '节段',
  difference: '相差',
  heading: (day: string, type: string) => `${day} ${type}`,
} as const;

export const trainingText = { title: '处方与训练' } as const;

export const schoolText = {
  title: '学籍',
  year: (first: number) => `${first}–${first + 1}`,
  now: '现在',
  asExamined: (day: string) => `${day} 检查时`,
} as const;

export const looksText = {
  title: '谁看过',
  note: (days: number, count: number, people: number) => `近 ${days} 天 ${count} 次，${people} 人`,
  onlyManagers: '仅管理员',
  line: (name: string, words: string) => `${name}，${words}`,
  none: '近期没有人看过',
  all: (count: number) => `全部 ${count} 次`,
  more: (shown: number, total: number) => `只列出最近 ${shown} 次，共 ${total} 次`,
  fewer: '收起',
} as const;
