/** The calm words of the families' page: what a result is, and what comes next. Longer texts: exam-report.text.ts. */
import { type CalendarDate, dayText } from '#kernel';
import {
  type Change,
  type ChangeKind,
  DECLINED_TEXT,
  deltaText,
  type Finding,
  locationChangeText,
  reachedText,
  segmentWord,
  type TrendVerdict,
  UNDETERMINED_TEXT,
  type Verdict,
} from '../exam/index.ts';

/** `2027年2月中旬前后`: an approximate day. */
export function aroundText(date: CalendarDate): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const third = ['上旬', '中旬', '下旬'][Math.min(2, Math.floor((day - 1) / 10))];
  return `${year}年${month}月${third}前后`;
}

/** `2027年2月19日前`. */
export function beforeText(date: CalendarDate): string {
  return `${dayText(date)}前`;
}

/** The result as the page's largest word. */
export const FAMILY_FINDING_NAMES: Readonly<Record<Finding, string>> = {
  normal: '正常',
  belowFive: '未达到5°',
  badPosture: '姿态不良',
  severityOne: '脊柱侧弯Ⅰ度（轻）',
  severityTwo: '脊柱侧弯Ⅱ度（中）',
  severityThree: '脊柱侧弯Ⅲ度（较明显）',
  lordosis: '前凸异常',
  kyphosis: '后凸异常',
  furtherCheck: '需进一步检查',
  retest: '待复测',
  incomplete: '未完成',
  declined: '拒检',
  undetermined: '未判定',
};

/** Two sentences under the result: what it is, and the one thing to do. */
export const FAMILY_LEADS: Readonly<Record<Finding, readonly string[]>> = {
  normal: ['本次筛查未见脊柱侧弯体征。', '请保持好习惯，每学年查一次。'],
  belowFive: ['这次只测量了躯干旋转角，未达到5°。', '请保持好习惯，每学年查一次。'],
  badPosture: ['这次的不对称多半与姿势有关。', '下一步请改善姿势，坚持锻炼。'],
  severityOne: ['请不必紧张，这是筛查，不是诊断。', '下一步请医生复核。'],
  severityTwo: ['这是筛查，不是诊断。', '下一步请到医院评估。'],
  severityThree: ['这是筛查，不是诊断。', '下一步请尽快由家长陪同就诊。'],
  lordosis: ['这是筛查，不是诊断。', '下一步请到医院检查侧面的弯曲。'],
  kyphosis: ['这是筛查，不是诊断。', '下一步请到医院检查侧面的弯曲。'],
  furtherCheck: ['这是筛查，不是诊断。', '检查的医生建议到医院再看一看。'],
  retest: ['这是初次测量，还差一步才能确定结果。', '下一步请安排复测。'],
  incomplete: ['这次检查没有做完，还不能说没有异常。', '下一步请补做没做的检查。'],
  declined: [DECLINED_TEXT],
  undetermined: [UNDETERMINED_TEXT],
};

/** Instead, where a first measurement asks for a hospital as well. */
export const FAMILY_RETEST_AND_HOSPITAL_LEADS = [
  '这是初次测量，还差一步才能确定结果。',
  '下一步请安排复测，也请到医院检查。',
] as const;

/** Instead, once a visit to a hospital is recorded. */
export const FAMILY_ATTENDED_LEADS = [
  '这是筛查，不是诊断。',
  '已就诊，请按医生的安排复查。',
] as const;

/** Instead, with an appointment. */
export const FAMILY_BOOKED_LEADS = ['这是筛查，不是诊断。', '已有预约，请按时就诊。'] as const;

/** The largest word of the page where a hospital is heard before the screening, and the sentences under it. */
export const FAMILY_HOSPITAL_WORDS = {
  followed: {
    name: '医院随诊中',
    lead: '请按医院的意见复诊。筛查的结果不能代替医院的检查。',
  },
  cleared: {
    name: '医院检查未见异常',
    lead: '请保持好习惯，每学年查一次。筛查的结果不能代替医院的检查。',
  },
} as const;

export const familyStepText = {
  overdue: (when: string) => `原定${when}，现在已过，请尽快安排`,
  booked: { title: '按预约就诊' },
  followed: {
    title: '按医院的意见复诊',
    on: (day: CalendarDate) => dayText(day),
    rest: '带上以往的检查结果，请医生决定下一步。',
  },
  followedByRule: {
    title: '按医院的意见复诊',
    rest: '医院没有写复诊的日期，可先打电话问医院；带上以往的检查结果。',
  },
  followedLate: {
    title: '按医院的意见复诊',
    detail: '去过了请告诉我们；还没去的，请打电话与医院约新的日期，带上以往的检查结果。',
  },
  newFinding: {
    title: '请医院看看新的筛查结果',
    rest: '带上这次的筛查报告，由医生决定下一步。',
  },
  keep: {
    title: '保持好习惯',
    detail: '坐姿端正，每天户外活动和规律运动；书包不要太重，双肩背。',
  },
  watch: { title: '留意身体变化', detail: '长高快的时候，看看双肩和背部是否对称。' },
  yearly: {
    title: '每学年筛查一次',
    rest: '，参加学校组织的筛查。',
    due: '离这次筛查已满一年，请参加学校组织的筛查。',
  },
  posture: { title: '改善姿势', detail: '留意坐、站、走和写字的姿势；不背单肩包，不久坐。' },
  exercise: { title: '坚持锻炼', detail: '做脊柱健康操，锻炼背部和核心肌群。' },
  postureRetest: {
    title: '复测',
    rest: '联系学校或筛查机构再查一次；出现背痛或不对称加重，请到医院脊柱外科、骨科或康复科检查。',
  },
  gradeOneDoctor: {
    title: '到有脊柱专科的医院复核',
    rest: '带上筛查报告，由医生决定是否拍片；也可以先安排复测，长高快时适当提前。',
  },
  gradeOneExercise: {
    title: '改善姿势，坚持锻炼',
    detail: '留意坐姿和写字姿势，书包双肩背。',
  },
  gradeTwoDoctor: {
    title: '到医院就诊',
    rest: '到有脊柱专科的医院，带上筛查报告，由医生评估是否需要拍片和进一步处理。',
  },
  gradeTwoExercise: {
    title: '在医生或治疗师指导下锻炼',
    detail: '不自行使用矫形器具。',
  },
  followDoctor: { title: '遵医嘱复查', detail: '复查的时间由医生决定。' },
  gradeThreeDoctor: {
    title: '尽快到脊柱专科就诊',
    rest: '由家长陪同，带上筛查报告。',
  },
  gradeThreeTreatment: {
    title: '听医生的安排',
    detail: '是否需要支具、康复或其他治疗，由医生决定。',
  },
  gradeThreeCare: { title: '就诊前注意', detail: '不做剧烈的扭转、负重练习。' },
  sagittalDoctor: {
    title: '到医院检查侧面的弯曲',
    rest: '到有脊柱专科的医院，带上筛查报告，由医生评估是否需要拍片和进一步处理。',
  },
  sagittalToo: {
    title: '侧面的弯曲请一并检查',
    detail: '侧面观察和俯卧试验提示有异常，就诊时请告诉医生。',
  },
  furtherDoctor: {
    title: '到医院进一步检查',
    rest: '到有脊柱专科的医院，带上筛查报告；这是检查医生的建议。',
  },
  attended: (day: string) => ({
    title: '已就诊，按医生的安排复查',
    detail: `${day}的就诊已经记录。`,
  }),
  retest: {
    title: '安排复测',
    rest: '请联系学校或筛查机构，完成这次筛查还差的一步。',
  },
  hospitalElse: (when: string | null) => ({
    title: '没有等到复测时，到医院检查',
    detail: `${when ?? ''}没有复测的，请直接到有脊柱专科的医院检查，带上筛查报告。`,
  }),
  hospitalInstead: {
    title: '没有复测的，请到医院检查',
    detail: '复测的时间已过，请直接到有脊柱专科的医院检查，带上筛查报告。',
  },
  largeFirstDoctor: {
    title: '到脊柱专科就诊',
    rest: '初次测量已达到10°，不必等复测；由家长陪同，带上筛查报告。',
  },
  complete: { title: '补做没做的检查', rest: '请联系学校或筛查机构，把这次没有做的检查补上。' },
  declined: { title: '如需检查，可以补测', detail: '请联系学校安排。' },
  measureAgain: { title: '安排复测', rest: '请联系学校或筛查机构，再测一次。' },
  ownAdvice: '筛查机构的建议',
} as const;

/** At a prescription whose child a hospital follows, or was found to need a doctor since it was issued. */
export const FAMILY_SEE_DOCTOR_FIRST = '这份处方请先问过医生再继续';

/** On the page of a family what to do stands above the trend. */
const ADVISED = '请按上面的建议去做';

const CHANGE_WORDS: Readonly<Record<ChangeKind, string>> = {
  withinError: '在测量误差范围内',
  possible: '可能有变化，建议由同一人员复测确认',
  meaningful: `是有意义的变化，${ADVISED}`,
};

/**
 * The newest examination compared with the one before it, `较上次增加 1.6°，在测量误差范围内。`; null where it is the first.
 */
export function familyTrendText(judged: Omit<TrendVerdict, 'previous'> | null): string {
  if (judged === null) return '首次筛查，暂无可比较的结果。';
  const { verdict, skipped } = judged;
  if (verdict.kind === 'firstMeasurement')
    return '这次是初测，还要复测；复测后再与以往的结果比较。';
  return skipped
    ? `上次是初测，不作比较；${verdictText(verdict, '此前一次')}。`
    : `${verdictText(verdict, '上次')}。`;
}

function verdictText(verdict: Exclude<Verdict, { kind: 'firstMeasurement' }>, last: string) {
  switch (verdict.kind) {
    case 'earlierUnfinished':
      return `${last}是初测，还没有复测，不能比较`;
    case 'otherMethod':
      return `与${last}的检查方式不同，两次的角度不能直接比较`;
    case 'bothSmall':
      return `${last}和这次，两次都小于5°`;
    case 'otherPlace':
      return `较${last}，${locationChangeText(verdict.move)}，${CHECK_WORDS}；两次的角度不能直接比较`;
    default:
      return `${differenceText(verdict, last)}，${changeWordsOf(verdict)}`;
  }
}

function changeWordsOf(verdict: Change): string {
  const reached = reachedText(verdict);
  return reached === null ? CHANGE_WORDS[verdict.kind] : `${reached}，${ADVISED}`;
}

const CHECK_WORDS = '请核对（可询问筛查机构）';

function differenceText({ delta, segment, move }: Change, last: string): string {
  if (move !== null) return `较${last}，${locationChangeText(move)}，${CHECK_WORDS}；按节段比较`;
  const size = deltaText(Math.abs(delta)).replace('+', '');
  const where = segment === null ? '' : segmentWord[segment];
  if (size === '0.0°') return `${where}与${last}相同`;
  return `${where}较${last}${delta > 0 ? '增加' : '减少'} ${size}`;
}

/** Labels of report lines that say what their number is for. */
export const consultPhoneText = {
  preferred: /电话|咨询|热线|手机|联系/,
  /** No telephone. */
  fax: /传真/,
} as const;
