/** Words of a family's visit to a hospital: on the child's page, and where it says what happened. */

import { type CalendarDate, shortDayText, weekdayOf } from '@spine/contract/kernel';
import type { FamilyAnswer, FamilyExam } from '@spine/contract/quick-query';
import { dayText } from '@spine/contract/quick-query';

export const visitText = {
  cardTitle: '就诊情况',
  ask: '去过医院了吗',
  answers: { visited: '去过了', booked: '已预约', notYet: '还没有' } satisfies Record<
    FamilyAnswer,
    string
  >,
  again: '又去过医院了',
  toCheck: '已交，等医生核对',
  toCheckDetail: '核对以后，这里会显示医院的结果。',
  toCheckOfHospital: '已收到医院的回执，等医生核对',
  change: '修改',
  seenOn: (day: string) => `已记录${day}就诊。有了医院的结果，请告诉我们。`,
  answered: '医院的结果',
  day: '就诊',
  hospital: '医院',
  diagnosis: '医院诊断',
  cobb: 'Cobb角',
  degrees: (angle: string) => `${angle}°`,
  plans: '医院安排',
  next: (day: CalendarDate | null, today: CalendarDate) =>
    day !== null && day < today ? '原定复诊' : '下次复诊',
  photos: '照片',
  photoCount: (count: number) => `${count} 张`,
  join: (words: readonly string[]) => words.join('、'),
  thanks: (words: string) => `${words}。谢谢告诉我们，去过或约好以后再来说一声。`,
  title: '告诉我们就诊情况',
  changeTitle: '修改就诊情况',
  line: (name: string, place: string, exam: Pick<FamilyExam, 'date'>) =>
    `${name}，${place}，${shortDayText(exam.date)}筛查`,
  visitedOn: '哪天去的',
  bookedFor: '约的哪一天',
  chooseDay: '请选择日期',
  which: '哪家医院',
  hospitalHint: '医院名称，可以不填',
  photosLabel: '拍下病历或检查报告',
  /** Other words take another `PHOTO_CONSENT_VERSION`. */
  photosConsent:
    '我同意上传孩子的病历或检查报告照片，由负责随访的医生核对就诊结果；不上传不影响随访',
  photosHint: (max: number) => `最多 ${max} 张，可以不拍`,
  addFirst: '拍照或选照片',
  addMore: '再拍一张',
  note: '还有什么要告诉医生',
  noteHint: '可以不填',
  why: '还没有去，是因为',
  privacy: '照片只有负责随访的医生能看，拍摄地点等信息会去掉。医生核对后才会记入孩子的档案。',
  notYetPrivacy: '没关系，什么时候去都不晚。告诉我们原因，医生好帮忙。',
  send: { visited: '交给医生核对', booked: '告诉我们', notYet: '告诉我们' } satisfies Record<
    FamilyAnswer,
    string
  >,
  sending: '正在提交…',
  changeable: '交了以后，核对前还可以修改',
  wait: '照片还在上传，请稍等',
  someFailed: '有照片没有传上，请重试或删掉',
} as const;

export const photoText = {
  waiting: '等待上传',
  sending: (percent: number) => `上传中 ${percent}%`,
  drawing: '处理中…',
  sent: '已上传',
  failed: '没有传上',
  refused: '不能用',
  retry: '重试',
  retryOf: (at: number) => `重试第${at}张照片`,
  remove: (at: number) => `删除第${at}张照片`,
  alt: (at: number) => `第${at}张照片`,
  fault: (at: number, words: string) => `第${at}张：${words}`,
} as const;

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** `2026年12月5日 星期六` */
export function longDay(day: CalendarDate): string {
  return `${dayText(day)} 星期${WEEKDAYS[weekdayOf(day)] ?? ''}`;
}
