/** Words of the preview of a roster. Sentences of guards and faults are the contract's. */
import {
  type FoundBy,
  foundByWord,
  ROSTER_TITLES,
  type RosterColumn,
  type SkippedRow,
} from '@spine/contract/patient';

/** Rows that are named; the server counts them all. */
const SKIPPED_SHOWN = 5;
const count = (value: number): string => value.toLocaleString('zh-CN');

export const previewText = {
  number: count,
  // the file
  rows: '名单中的学生',
  rowCount: (rows: number) => `${count(rows)} 行`,
  noFault: '没有错误',
  join: '，',
  previewedAt: (time: string) => `${time} 读取`,
  otherFile: '换文件',
  columnsAct: '列对应',
  chosenColumns: (school: string) => `列已按${school}上次的对应识别。`,
  findColumns: '恢复自动识别',
  hiddenRows: (rows: number) =>
    `有 ${count(rows)} 行在表格中被隐藏或筛选掉，会和其他行一样校验、写入。`,
  hiddenColumns: (titles: readonly string[]) => `隐藏的列也已读取：${titles.join('、')}。`,
  otherSheets: (sheet: string, others: readonly string[]) =>
    `只读取了工作表“${sheet}”，没有读取：${others.join('、')}。`,
  hiddenSheet: (name: string) => `${name}（隐藏）`,
  sheetOfChildren: (name: string, rows: number) => `${name}（${count(rows)} 行像是学生）`,
  unusedColumns: (titles: readonly string[]) => `不读取的列：${titles.join('、')}。`,
  renamedColumns: (columns: readonly Pick<RosterColumn, 'field' | 'title'>[]) =>
    `${columns.map(({ field, title }) => `${ROSTER_TITLES[field]}取自“${title}”`).join('，')}。`,
  skippedRows: (rows: readonly SkippedRow[], all: number) =>
    `不是学生、没有读取的行：${rows
      .slice(0, SKIPPED_SHOWN)
      .map(({ row, text }) => `第 ${row} 行“${text}”`)
      .join('、')}${all > SKIPPED_SHOWN ? ` 等 ${count(all)} 行` : ''}。`,
  sheetRow: (sheet: string, row: number | null) => `${sheet} ${row ?? ''}`,
  // guards
  guardsTitle: (guards: number) => `写入前请看这 ${guards} 项`,
  guardsHint: '可能是选错学校或文件',
  guardsPassed: '没有看到选错学校或文件的迹象',
  seeMarked: (children: number) => `看这 ${count(children)} 人`,
  passed: (words: readonly string[], others: boolean) =>
    `${others ? '另 ' : ''}${words.length} 项正常：${words.join('，')}`,
  // rows
  warned: '建议核对',
  found: '已离校的学生',
  foundHint: '文件中的这些学生可能在别的学校读过，已离校。是同一人，检查和随访就接着原来的记录。',
  foundChild: (where: string, { by, name }: { by: FoundBy; name: string }) =>
    `${name}：${where}，${foundByWord[by]}`,
  take: '是同一人',
  takeNot: '不是同一人',
  takeAll: '全部是同一人',
  takeNone: '全部按新学生',
  parts: '按变化的内容查看',
  allParts: (cells: number) => `全部 ${count(cells)} 处`,
  order: '按提示和文件行号排列',
  onlyMarked: (words: string) => `只看：${words}`,
  showAll: '看全部',
  columns: {
    row: '文件行',
    name: '姓名',
    studentId: '学号',
    child: '班级、性别、出生日期、电话',
    change: '原来 → 文件中',
    acts: '操作',
  },
  changedTo: '改为',
  elsewhere: (school: string, name: string) => `这个学号现为${school}的${name}`,
  nothing: {
    new: '没有要新增的学生',
    changed: '没有学生的信息有变化',
    same: '没有与系统中完全一致的学生',
    absent: '本校的学生都在文件中',
    wrong: '没有错误',
    warned: '没有建议核对的内容',
    found: '没有找到已离校的学生',
    excluded: '没有不导入的行',
  },
  nothingMarked: '没有涉及的学生',
  faults: {
    columns: {
      cell: '单元格',
      name: '姓名',
      column: '列',
      value: '文件中的内容',
      why: '原因和改法',
    },
    empty: '空',
  },
  edit: '修改',
  exclude: '不导入',
  include: '恢复导入',
  correct: '改正',
  editRow: (row: number | null) => `修改第 ${row ?? ''} 行`,
  correctCell: (title: string, row: number) => `${title}，第 ${row} 行`,
  keeps: (shown: string | null) => (shown === null ? '空' : `${shown}，不改就留空`),
  edited: (kind: string) => `已改，这一行现在是“${kind}”`,
  range: (from: number, to: number, total: number) =>
    `第 ${count(from)}–${count(to)} 条，共 ${count(total)} 条`,
  differences: '下载全部差异',
  // what writing does
  sums: '写入后会怎样',
  sum: { new: '新增', changed: '修改', same: '不变', wrong: '有错误', excluded: '不导入' },
  fileTotal: '文件合计',
  inSchool: '本校在校',
  absentTitle: (children: number) => `不在文件中的 ${count(children)} 人`,
  absentKept: '先保留，之后核对',
  absentKeptHint: '写入后仍在名单中',
  absentLeave: '标记为已离校',
  absentLeaveHint: '离开名单，检查和随访保留',
  absentAlike: (children: number) =>
    `其中 ${count(children)} 人与文件中新增的学生姓名、出生日期相同，可能只是换了学号，请先核对。`,
  seeAbsent: '看这些学生',
  // confirmation
  wrongTitle: '名单中还有错误，不能写入',
  wrongHint: (rows: number) =>
    `${count(rows)} 行需要修改，全部行通过后才能写入。可以在“错误”中直接改或选不导入，也可以改带错误原因的文件，保存后再选择它。`,
  faultFile: '带错误原因的文件（.xlsx）',
  sameTitle: '名单没有变化，无需写入',
  sameHint: '每一行都与系统中的一致。',
  readyTitle: '名单还没有写入',
  readyHint: '核对后点“写入名单”。',
  guarded: (guards: number) => `有 ${guards} 项提示。确认无误，请输入学校名称。`,
  leaving: (children: number) => `${count(children)} 人标记为已离校。确认无误，请输入学校名称。`,
  schoolName: '学校名称',
  schoolNameRule: (name: string) => `与“${name}”一致后才能写入`,
  write: '写入名单',
  cancel: '取消，不写入',
  asBatch: '整份写成一个批次，30 天内可在导入批次中撤销。',
  // what goes on
  reading: '正在读取和比较名单',
  writing: '正在写入',
  ellipsis: '…',
  progress: (done: number, total: number) => `，${count(done)} / ${count(total)}`,
  stop: '取消',
  canceled: '已取消，没有写入任何数据',
  tooLate: '名单已经处理完，没有取消',
  done: (children: number) => `成功导入 ${count(children)} 条`,
  doneDetail: (school: string) => `已写入${school}的学生名单，30 天内可在导入批次中撤销。`,
  stopped: '中途停下，还没有写完',
  stoppedDetail: '已写入的学生在名单中。请在导入批次中继续，或撤销已写入的。',
  seeBatch: '查看批次',
  seeStudents: '查看学生',
  again: '继续导入',
  over: '没有打开预览',
  code: (code: number) => ` · 错误码 ${code}`,
  rechoose: '重新选择文件',
} as const;
