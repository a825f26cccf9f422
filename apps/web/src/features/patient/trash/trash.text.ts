/** Words of the trash of children. */
import type { DeletedPatient } from '@spine/contract/patient';

const number = (count: number) => count.toLocaleString('zh-CN');

const HANGING = [
  ['exams', '检查'],
  ['prescriptions', '处方'],
  ['acts', '随访记录'],
  ['photos', '照片'],
] as const satisfies readonly (readonly [keyof DeletedPatient, string])[];

type Hanging = Pick<DeletedPatient, (typeof HANGING)[number][0]>;

export const trashText = {
  title: '回收站',
  back: '返回学生管理',
  hint: '删除的学生保留 30 天，到期不能恢复',
  emptyHint: '没有 30 天内删除的学生',
  name: '姓名',
  school: '学校',
  studentId: '学号',
  clazz: '班级',
  deletetime: '删除',
  hanging: '一起恢复',
  left: '剩余',
  /** `检查 3 · 处方 1`. */
  held: (row: Hanging) =>
    HANGING.filter(([key]) => row[key] > 0)
      .map(([key, word]) => `${word} ${number(row[key])}`)
      .join(' · '),
  recordAlone: '只有档案',
  daysLeft: (days: number) => (days === 0 ? '今天截止' : `${days} 天`),
  together: (count: number) => `同时删除 ${number(count)} 名`,
  restore: '恢复',
  restoreTitle: (name: string) => `恢复学生“${name}”？`,
  restoreDetail: (held: string) =>
    held === '' ? '档案回到名单。' : `档案回到名单，一起恢复：${held}。`,
  togetherDetail: (count: number) => `同一次删除的 ${number(count)} 名学生也可以全部恢复。`,
  restoreOne: '只恢复这一名',
  restoreAll: (count: number) => `全部恢复（${number(count)} 名）`,
  RESTORE_SUCCESS: (count: number) => `已恢复 ${number(count)} 名学生`,
  partlyTitle: (restored: number, refused: number) =>
    `已恢复 ${number(restored)} 名，${number(refused)} 名没有恢复`,
  partlyHead: '没有恢复的学生留在回收站：',
  more: (count: number) => `另外 ${number(count)} 名也没有恢复`,
  seen: '知道了',
} as const;
