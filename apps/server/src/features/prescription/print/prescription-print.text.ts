/** The words of a printed prescription. */
import type { CalendarDate } from '@spine/contract/kernel';
import type { PlanItem } from '@spine/contract/prescription';

const monthAndDay = (date: CalendarDate): string => {
  const [, month, day] = date.split('-').map(Number);
  return `${month}/${day}`;
};

export const prescriptionPrintText = {
  platformLine: '儿童青少年脊柱健康筛查',
  doctor: '处方医生',
  signedByHand: '____________',
  issuedOn: '开具日期',
  name: '姓名',
  studentNumber: '学籍号',
  school: '学校',
  clazz: '年级班级',
  missing: '未登记',
  period: '起止日期',
  periodOf: (first: CalendarDate, last: CalendarDate, duration: string) =>
    `${first} 至 ${last}（${duration}）`,
  groups: '每日组数',
  groupsOf: (count: number) => `每日${count}组（整套动作做${count}遍）`,
  days: '训练日',
  daysOf: (count: number) => (count === 7 ? '每天' : `每周${count}天`),
  minutes: '每组用时',
  minutesOf: (minutes: number) => `约${minutes}分钟`,
  retest: '请按检查报告建议的时间参加复测。',
  stop: '练习中出现疼痛、头晕时请停止；不适持续时请就诊。',
  scan: '扫码看视频、打卡',
  scanLabel: '家长查询页二维码',
  actions: '训练动作',
  actionsNote: (count: number) => `共${count}个动作，按顺序做完为1组`,
  amountOf: ({ groups, repetitions, seconds }: PlanItem) =>
    `${groups}组 × ${repetitions === null ? `${seconds}秒` : `${repetitions}次`}`,
  restOf: (seconds: number) => (seconds === 0 ? '' : `每组后休息${seconds}秒`),
  position: (name: string) => `部位：${name}`,
  equipment: (name: string) => `器材：${name}`,
  reference: (remark: string) => `参考：${remark}`,
  warnings: '注意',
  calendar: '打卡表',
  calendarNote: (groups: number, days: number) =>
    `${days === 7 ? '' : `每周${days}天，`}每天${groups}组，${groups === 1 ? '做完' : '每做完1组'}打一个勾`,
  weekdays: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  monthAndDay,
  familySign: '家长签名',
  doctorSign: '医生签名',
  page: '第{page}页，共{pages}页',
  fileName: (type: string, child: string) => `${type}-${child}.pdf`,
} as const;
