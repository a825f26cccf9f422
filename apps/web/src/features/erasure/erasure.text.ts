/** Words of erasing a child's personal information, and of the list of erasures. */
import type { ErasedKind } from '@spine/contract/erasure';

const number = (count: number) => count.toLocaleString('zh-CN');

export const erasureText = {
  erase: '删除个人信息',
  title: (name: string) => `删除“${name}”的个人信息`,
  lead: '删除后不能恢复。姓名、学号、出生日期、电话和下面的资料会从系统中立即清除，在途的设备记录不再接收；检查数值去除身份后只用于统计，统计结果不变。',
  loss: (kind: string, count: number) => `${kind}：${number(count)}`,
  jobs: '本机构在“任务”里已完成的结果和文件会一并清除，需要的请先下载；正在进行的会重新开始，名单导入会取消。',
  alike: (count: number) =>
    `另有 ${number(count)} 名学生的姓名和出生日期或学号相同，可能是同一人；他们不会被删除，需要时请分别办理。`,
  records: '同一名学生已从名单删除的记录会一并清除：',
  record: (school: string, studentId: string, day: string) =>
    `${school}，学号 ${studentId}，${day}删除`,
  loading: '正在统计要清除的资料',
  failed: '没有统计出来，请关闭后重新打开',
  request: '由谁提出',
  askedOn: '提出日期',
  reason: '原因',
  reasonHint: '最多100字，会长期保存；不要写姓名、学号和电话',
  name: '输入学生姓名确认',
  nameDiffers: '与学生的姓名不一致',
  submit: '删除，不再恢复',
  success: (code: string) => `个人信息已删除，编号 ${code}`,
  listTitle: '个人信息删除记录',
  back: '学生管理',
  emptyHint: '在学生主页可以删除一名学生的个人信息',
  code: '编号',
  erasedAt: '删除时间',
  orderedBy: '经办人',
  exams: '保留的检查',
  state: '文件',
  filesGone: '已清除',
  filesLeft: (count: number) => `${number(count)} 个待清除`,
  nobody: '系统',
  certificate: '删除证明',
} as const;

/** Words of how long is kept. */
export const retentionText = {
  button: (years: number | null) => (years === null ? '保存期限' : `保存期限：离校后 ${years} 年`),
  endingSoon: (children: number) => `，30 天内到期 ${number(children)} 人`,
  title: '个人信息保存期限',
  lead: '学生离校满年限后，系统在夜间自动删除其个人信息，检查数值去除身份后只用于统计。到期前30天在这里列出。离校按名单中的年级推算，已从名单删除的按删除之日。',
  years: '离校后保存年限',
  yearsHint: '1到30年；留空表示不自动删除',
  basis: '依据',
  basisHint: '写明依据的法规或本机构的规定，最多100字',
  basisNeeded: '请填写依据',
  nobodyEnds: '30天内没有学生到期',
  ending: '30天内到期，到期后自动删除个人信息：',
  endingOf: (school: string, children: number, day: string) =>
    `${school}：${number(children)} 人，${day}起`,
  success: '已保存',
} as const;

/** What goes, in the order it is told. */
export const LOST_KINDS: readonly ErasedKind[] = [
  'exams',
  'pictures',
  'photos',
  'acts',
  'letters',
  'texts',
  'consents',
  'entries',
];
