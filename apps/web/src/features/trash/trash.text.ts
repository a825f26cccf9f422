/** Words of the trash. */
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
  back: { patients: '返回学生管理', projects: '返回项目管理' },
  lists: { patients: '学生', projects: '项目' },
  hint: '删除后 30 天内可以恢复',
  noPatients: '没有 30 天内删除的学生',
  noProjects: '没有 30 天内删除的项目',
  name: '姓名',
  school: '学校',
  studentId: '学号',
  projectName: '项目名称',
  status: '状态',
  schools: '学校',
  deletetime: '删除',
  hanging: '一起恢复',
  left: '剩余',
  /** `检查 3 · 处方 1`. */
  held: (row: Hanging) =>
    HANGING.filter(([key]) => row[key] > 0)
      .map(([key, word]) => `${word} ${number(row[key])}`)
      .join(' · '),
  recordAlone: '只有档案',
  schoolCount: (count: number) => `${number(count)} 所`,
  exams: (count: number) => (count === 0 ? '检查没有删除' : `检查 ${number(count)} 条`),
  daysLeft: (days: number) => (days === 0 ? '今天截止' : `${number(days)} 天`),
  together: (count: number) => `同一次删除的还有 ${number(count - 1)} 名`,
  restore: '恢复',
  restoreTitle: (name: string) => `恢复学生“${name}”？`,
  restoreDetail: (held: string) =>
    held === '' ? '恢复学生档案。' : `恢复学生档案，以及：${held}。`,
  togetherDetail: (count: number) =>
    `同一次删除、还在回收站的共 ${number(count)} 名，也可以全部恢复。`,
  restoreOne: '只恢复这一名',
  restoreAll: (count: number) => `全部恢复（${number(count)} 名）`,
  restored: (count: number) => `已恢复 ${number(count)} 名学生`,
  partlyTitle: (restored: number, refused: number) =>
    `已恢复 ${number(restored)} 名，${number(refused)} 名没有恢复`,
  partlyHead: '没有恢复的学生留在回收站：',
  more: (count: number) => `另外 ${number(count)} 名也没有恢复`,
  seen: '知道了',
  restoreProjectTitle: (name: string) => `恢复项目“${name}”？`,
  restoreProjectDetail: (exams: number) =>
    exams === 0
      ? '项目和它的学校回到列表。'
      : `项目和它的学校回到列表，同时删除的 ${number(exams)} 条检查一起恢复。`,
  PROJECT_SUCCESS: '项目已恢复',
} as const;
