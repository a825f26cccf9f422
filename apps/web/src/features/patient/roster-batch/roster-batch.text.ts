/** Words of the batches of rosters. Those of states, outcomes and reasons are the contract's. */
const count = (value: number): string => value.toLocaleString('zh-CN');

export const rosterBatchText = {
  number: count,
  title: '导入批次',
  back: '学生管理',
  total: (batches: number, isFloor: boolean) => `共 ${count(batches)}${isFloor ? '+' : ''} 批`,
  hint: '写入的名单都是批次，30 天内可撤销',
  emptyHint: '导入的名单写入后会出现在这里',
  drawer: '批次详情',
  batch: '批次',
  roster: (school: string) => `名单，${school}`,
  writtenAt: '写入时间',
  added: '新增',
  changed: '修改',
  state: '状态',
  school: '学校',
  createdBy: '操作人',
  undo: '撤销',
  look: '查看',
  goOn: '继续写入',
  goOnUndo: '继续撤销',
  undoWritten: '撤销已写入的',
  // states
  canUndo: '可撤销',
  daysLeft: (days: number) => (days === 0 ? '今天到期' : `余 ${days} 天`),
  tooLate: '不能撤销',
  tooLateHint: '已过 30 天',
  partly: '部分撤销',
  notUndone: (children: number) => `${count(children)} 人未撤`,
  allUndone: (day: string) => `${day} 全部`,
  // the drawer
  written: (who: string, when: string, rows: number) =>
    `${who} ${when} 写入，${count(rows)} 行`,
  seconds: (seconds: number) => `，用时 ${seconds.toFixed(1)} 秒`,
  undoneTitle: (undone: number, left: number) =>
    left === 0
      ? `已撤销全部 ${count(undone)} 项`
      : `已撤销 ${count(undone)} 项，${count(left)} 人没有撤销`,
  undoneBy: (who: string, when: string, reason: string) => `${who} ${when}，理由：${reason}`,
  columns: { written: '写入时', undone: '已撤回', kept: '没有撤回' },
  forecastColumns: { undone: '会撤回', kept: '不会撤回' },
  sums: { new: '新增学生', changed: '修改的学生' },
  sum: '合计',
  keptTitle: (children: number) => `没有撤回的 ${count(children)} 人`,
  keptForecast: (children: number) => `不会撤回的 ${count(children)} 人`,
  keptHint: '之后有人用过或改过',
  all: (children: number) => `全部 ${count(children)}`,
  reasons: '按原因查看',
  more: (children: number) => `另 ${count(children)} 人`,
  examsStay: '检查记录从不随撤销删除',
  // undo
  undoTitle: '撤销这一批',
  undoNothing: '这一批已经没有可以撤回的内容。',
  forecast: (back: number, kept: number) =>
    kept === 0
      ? `全部 ${count(back)} 项都可以撤回。`
      : `可以撤回 ${count(back)} 项，${count(kept)} 人不能撤回。`,
  reason: '撤销理由',
  reasonHint: '如 选成了上学期的旧文件',
  reasonMissing: '请填写撤销理由',
  confirm: '撤销',
  cancel: '不撤销',
  newerFirst: '去看之后的那一批',
} as const;
