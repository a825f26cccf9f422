/** Words of the families' page. What results mean and what to do stands in the contract's family.text.ts. */
import { ERROR_BAND, ExamStatus } from '@spine/contract/exam';
import { type CalendarDate, shortDayText } from '@spine/contract/kernel';
import type { PlannedAction } from '@spine/contract/prescription';
import { dayText, type FamilyExam } from '@spine/contract/quick-query';

const twoDigits = (count: number): string => String(count).padStart(2, '0');

export const familyText = {
  brand: '脊柱筛查结果',
  back: '返回',
  retry: '重试',
  loading: '正在读取…',
  end: '结束查询',
  left: (seconds: number) => `剩余 ${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`,
  leftHint: '到时自动退出',
  leftSoon: '还剩1分钟，到时自动退出，可重新获取验证码',
  ended: '已结束查询，手机上没有保存任何内容。',
  title: '查询孩子的筛查结果',
  lead: '用学校登记的家长手机号获取验证码，可查看10分钟。',
  phone: '手机号',
  code: '短信验证码',
  sendCode: '获取验证码',
  sending: '正在发送…',
  resendIn: (seconds: number) => `${seconds} 秒后重发`,
  sent: '如果号码正确，验证码将很快送达',
  ask: '查询',
  asking: '正在查询…',
  phoneFault: '请输入11位手机号',
  codeFault: '请输入短信验证码',
  privacy: '只能看到这个号码登记的孩子。网页不保存手机号、验证码和结果，离开后即清除。',
  notice: '筛查前的家长告知书',
  noneTitle: '没有找到登记的孩子',
  none: '这个号码可能与学校登记的不一致，请联系学校或班主任核对，也可以换一个号码再查。',
  otherPhone: '换一个号码',
  childrenTitle: '请选择孩子',
  noExam: '还没有筛查结果',
  awaited: '告知书待回复',
  childTitle: (name: string) => `${name}的筛查结果`,
  childLine: (date: string, place: string) => `${date}，${place}`,
  noExamLead: '学校筛查后，可以再来这里查看。',
  newer: ({ date, status, overall }: FamilyExam, word: string) => {
    const when = `最近一次（${dayText(date)}）`;
    if (status === ExamStatus.Declined) return `${when}未同意检查，没有测量。下面是上一次的结果。`;
    if (overall.finding === 'undetermined')
      return `${when}没有得到有效读数，还没有结果。下面是上一次的结果。`;
    return `${when}的检查：${word}。之前建议的就诊还没有登记，所以下面先说那一次的结果；就诊前，后来的测量不能代替它。`;
  },
  screenedOn: (day: string) => `${day}的学校筛查`,
  largest: (angle: string) => `，最大角度 ${angle}°`,
  angleLead: '弯腰时背部左右的最大角度',
  sideHigher: { left: '左侧较高', right: '右侧较高' },
  errorBand: (degrees: number) => `测量误差 ±${degrees}°`,
  rulerLabel: (angle: string, zone: string) =>
    `最大角度${angle}，${zone}，测量误差正负${ERROR_BAND}度`,
  zoneUnder: '小于5°',
  nextTitle: '接下来做什么',
  exercises: '看推荐的训练',
  calendar: '加入手机日历',
  calendarNote: '脊柱筛查提醒。就诊和复测的时间是默认建议，以医嘱为准。',
  calendarFile: '脊柱筛查提醒.ics',
  calendarHint: '没有反应时，请记下这一天',
  prescriptionsTitle: '训练处方',
  meaningTitle: '这说明什么',
  meaningError: `这个角度有约±${ERROR_BAND}°的测量误差。是否真的有脊柱侧弯，要由医院检查后确定。`,
  pastTitle: '历次结果',
  month: (date: CalendarDate) => {
    const [year, month] = date.split('-').map(Number);
    return `${year}年${month}月`;
  },
  timeOfDay: (day: string, time: number) => `${day}第${time}次`,
  noAngle: '未测量',
  report: '报告',
  reportOf: (when: string) => `${when}的报告 PDF`,
  trendLabel: '历次最大角度的变化，阴影为测量误差',
  trendNote: `阴影为测量误差 ±${ERROR_BAND}°`,
  download: '下载报告 PDF',
  downloadPlan: '下载处方 PDF',
  preparing: '正在准备…',
  opening: '正在打开；没有反应时请再点一次。',
  data: '更正或下载资料',
  call: '电话咨询',
  doctorTime: '就诊和复测的时间是默认建议，以医嘱为准。',
} as const;

export const trainingText = {
  period: (first: CalendarDate, last: CalendarDate) =>
    `${shortDayText(first)}至${shortDayText(last)}`,
  rhythm: (groups: number, days: number) =>
    days === 7 ? `每天 ${groups} 遍` : `每周练 ${days} 天，每天 ${groups} 遍`,
  length: (minutes: number, actions: number) =>
    `${actions} 个动作 · 每遍约\u00a0${minutes}\u00a0分钟`,
  progress: (trained: number, planned: number) => `已练 ${trained} 天，共 ${planned} 天`,
  today: '今天已打卡',
  notToday: '今天还没打卡',
  open: '查看动作',
  startsOn: (date: CalendarDate) => `${shortDayText(date)}开始`,
  actionsTitle: '动作',
  times: (count: number) => `${count}次`,
  seconds: (count: number) => `${count}秒`,
  rest: (count: number) => `，休息${count}秒`,
  groups: (groups: number, amount: string) => `${groups}组×${amount}`,
  steps: '怎么做',
  warnings: '注意',
  equipment: '器材',
  video: '看动作视频',
  videoOf: (name: string) => `${name}的动作视频`,
  videoFailed: '视频打不开，按上面的步骤做即可',
  deleted: '已从动作库移除',
  calendarTitle: '训练日历',
  weekdays: ['一', '二', '三', '四', '五', '六', '日'],
  day: (date: CalendarDate, trained: boolean) =>
    `${shortDayText(date)}${trained ? '，已打卡' : ''}`,
  dayOf: (date: CalendarDate) => Number(date.slice(8)),
  monthOf: (date: CalendarDate) => `${Number(date.slice(5, 7))}月`,
  dotHint: '圆点为打卡的日子',
  record: '打卡',
  recordAgain: '再记一次',
  over: '本处方已结束',
  recordTitle: '记录训练',
  date: '哪一天练的',
  dateNames: ['今天', '昨天', '前天'],
  minutes: '练了多久',
  minutesUnit: '分钟',
  count: '做了几个动作',
  countUnit: '个',
  less: (label: string) => `${label}，减少`,
  more: (label: string) => `${label}，增加`,
  save: '保存打卡',
  saving: '正在保存…',
  saved: (date: CalendarDate) => `已记录${shortDayText(date)}的训练`,
  savedHint: '老师和医生能看到打卡记录。练习中出现疼痛请停下，并联系医生。',
  retestReminder: '练完一个周期后，请按时复测。',
} as const;

/** `3组×10次，休息30秒` */
export function amountText({ groups, repetitions, seconds, rest }: PlannedAction): string {
  const amount =
    seconds === null ? trainingText.times(repetitions ?? 0) : trainingText.seconds(seconds);
  return `${trainingText.groups(groups, amount)}${rest > 0 ? trainingText.rest(rest) : ''}`;
}

/** Words around the notice to parents; the notice itself is the contract's PARENT_NOTICE. */
export const noticeText = {
  title: '脊柱健康筛查家长告知书',
  forSchools: '学校打印发给家长',
  hint: '可先填写日期和学校再打印，也可以留空手写；填写的内容不会保存。',
  school: '学校',
  date: '筛查日期',
  print: '打印（A4 一页）',
  /** What stands in the notice where the day goes. */
  dayBlank: '__月__日',
  schoolWord: '学校将于',
  schoolBlank: (school: string) => `${school}将于`,
  dayWords: (month: number, day: number) => `${month}月${day}日`,
  consent: '是否同意：',
  agree: '同意',
  disagree: '不同意',
  consentTitle: '监护人意见',
  child: '学生姓名',
  clazz: '班级',
  guardian: '监护人签名',
  signed: '日期',
  query: '筛查后查询结果',
  queryHow: '用在学校登记的家长手机号扫码查询，凭短信验证码查看，不用注册。',
  queryLabel: '家长查询页的二维码',
  toQuery: '去查询结果',
} as const;
