/** Words of the page 文件. */
import {
  type FileFormat,
  type FileKind,
  type FileScope,
  fileFormatWord,
  fileKindWord,
  fileScopeWord,
} from '@spine/contract/monitoring';

const count = (value: number): string => value.toLocaleString('zh-CN');

export const fileText = {
  noPlanHint: '先在“方案”页新建方案，纳入学校并定下编号',
  toPlan: '去方案',
  // the order
  order: '生成文件',
  scope: '范围',
  scopes: fileScopeWord satisfies Record<FileScope, string>,
  county: '区县',
  school: '学校',
  chooseCounty: '选择地区代码',
  chooseSchool: '选择学校和类型',
  kind: '内容',
  kinds: fileKindWord satisfies Record<FileKind, string>,
  format: '格式',
  formats: fileFormatWord satisfies Record<FileFormat, string>,
  lead: (rows: number) =>
    `列名和顺序与表2-1一致，每个文件最多 ${count(rows)} 行，多的自动分开。未检查的项目留空，不应覆盖对方已有的内容`,
  changesLead:
    '变更文件只含新增的和与已上报不同的行，另附不再上报的编号。只与同一范围上报过的文件比较，不看别的范围',
  csvLead: 'CSV 不要用 Excel 打开后另存，身份证号等长数字会变。核对请用 Excel 格式',
  noChanges: {
    none: '这个范围还没有登记上报过完整文件',
    removed: '这个范围上报过的文件已清除，不能比较，请生成完整文件',
  },
  noSchools: '方案中还没有纳入学校',
  // the list
  files: '已生成的文件',
  none: '还没有生成文件',
  title: (place: string, kind: string) => `${place} · ${kind}`,
  handedIn: '已上报',
  notHandedIn: '未上报',
  asking: '待确认',
  removed: '已清除',
  rows: (rows: number) => `${count(rows)} 行`,
  bounced: (rows: number) => `其中 ${count(rows)} 行会被退回`,
  ordered: (name: string, at: string) => `${name} ${at} 生成`,
  leftOut: (words: string) => `未列入的学生：${words}`,
  cause: (word: string, children: number) => `${word} ${count(children)} 人`,
  between: '，',
  nameBetween: '、',
  handedInWords: (on: string, to: string, by: string) => `${on} 报送 ${to}，${by} 登记`,
  note: (words: string) => `备注：${words}`,
  changedSchools: (names: string, kind: FileKind) =>
    `上报后编号或地区代码有变化，或已移出方案：${names}。请生成${fileKindWord[kind]}`,
  removals: {
    yearOver: '已过保留期，文件已清除，保留校验值和行数',
    childErased: '因其中学校有学生的个人信息被删除，文件已清除，保留校验值和行数',
  },
  part: (nr: number) => `第 ${count(nr)} 个`,
  gonePart: '不再上报的编号',
  parts: '文件的各部分',
  partHead: '文件',
  rowsHead: '行数',
  sizeHead: '大小',
  hashHead: 'SHA-256',
  download: '下载',
  downloadPart: (words: string) => `下载${words}`,
  downloaded: '已下载',
  // the second question
  askingWords: (bounced: number, rows: number) =>
    `${count(rows)} 行中有 ${count(bounced)} 行会被退回，文件没有生成`,
  toCheck: '去核对',
  anyway: '仍要生成',
  anywayTitle: (bounced: number) => `含 ${count(bounced)} 行会被退回的文件`,
  anywayDetail: '退回的行以后要重新核对和补报。建议先在“核对”页改好再生成',
  anywayHead: '会被退回的原因：',
  faultLine: (why: string, rows: number) => `${why}：${count(rows)} 行`,
  // handing in
  handIn: '登记上报',
  handInTitle: (file: string) => `登记上报：${file}`,
  on: '上报日期',
  to: '报送对象',
  toHint: '例如西湖区疾病预防控制中心',
  noteLabel: '备注',
  noteHint: '不要写学生姓名和证件号',
  noted: '已登记上报',
  undo: '撤销登记',
  undoTitle: '撤销上报登记',
  undoDetail: '只在登记错了时撤销，操作会记入日志。以后的变更文件不再以这个文件为准',
  undone: '已撤销登记',
} as const;
