/**
 * The words of letters to families. What was found and what is advised are the sentences of the examination
 * (docs/domain/texts.md, docs/domain/wording.md 3); a letter adds whom it is for and how to answer.
 */
import type { LetterKind } from '@spine/contract/follow-up';

const TITLES: Readonly<Record<LetterKind, string>> = {
  notice: '脊柱健康筛查结果告知书',
  retest: '脊柱健康复测通知',
};

export const letterText = {
  titles: TITLES,
  platformLine: '儿童青少年脊柱健康筛查',
  greeting: (name: string) => `${name}同学的家长：`,
  opening: (name: string, day: string, project: string) =>
    `您好！${name}于${day}参加了“${project}”。筛查不是诊断，现将结果告知如下。`,
  result: '筛查结果',
  description: '结果说明',
  advice: '请您这样做',
  step: ({ title, detail }: { readonly title: string; readonly detail: string }, at: number) =>
    `${at + 1}. ${title}：${detail}`,
  trend: '历次结果',
  pastExam: (day: string, angle: string, word: string) => `${day} ${angle}°（${word}）`,
  pastExams: (exams: readonly string[]) => (exams.length === 0 ? '' : `${exams.join('；')}。`),
  stillOpen: (day: string, word: string) => `${day}的${word}还没有登记就诊，请以那次的结果为准。`,
  hospital: '医院的结果',
  lateVisit: '还没去的，请与医院约新的日期。',
  examinedAt: (day: string, age: number | null) => (age === null ? day : `${day}，${age}岁`),
  facts: { school: '学校', clazz: '班级', number: '学号', day: '检查日期' },
  signed: (orgName: string, day: string) => [orgName, day],
  receipt: (name: string, title: string) => `回执：我已收到${name}的《${title}》。`,
  answers: ['已预约就诊', '已就诊', '还没有'],
  answersOfRetest: ['会按时复测', '已在医院检查'],
  signature: '家长签名',
  phone: '联系电话',
  date: '日期',
  returned: '请沿虚线剪下，交回班主任',
  listTitle: '信件发放清单',
  leavers: '已离校学生',
  listNote: (count: number) =>
    `共 ${count} 份，次序与后面的信件相同。请班主任逐份密封发给家长，发出后打勾；回执收回后打勾，本页交回学校。`,
  listColumns: {
    number: '序号',
    name: '姓名',
    studentNumber: '学号',
    handedOut: '已发',
    returned: '回执',
  },
  teacher: '班主任签名',
  documentTitle: '脊柱健康筛查告知书',
  fileName: (day: string) => `脊柱健康筛查告知书-${day}.pdf`,
  fileNameOf: (title: string, place: string) => `${title}-${place}.pdf`,
  jobTitle: (count: number) => `打印告知书（${count}份）`,
  summary: (count: number, left: number) =>
    `共${count}份${left > 0 ? `，${left}名学生没有待办的随访或已在医院，未打印` : ''}`,
} as const;

export const letterLogText = {
  one: '打印告知书',
  added: (count: number) => `开始打印告知书，${count}份`,
  made: (count: number) => `打印告知书，${count}份`,
} as const;
