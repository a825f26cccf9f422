/** The Chinese words of statistics: indicators, groupings, groups, members, and the parts of their sentences. */
import type { ScreeningMethod } from '../exam/index.ts';
import type { Grouping, Indicator, StatisticMember } from './statistic.schema.ts';
import type { AgeBounds } from './statistic-ages.rules.ts';

/** What an indicator is called: a campaign that only measures the trunk rotation has found no scoliosis by it. */
export function indicatorNameOf(indicator: Indicator, way: ScreeningMethod | null): string {
  return way === 'atrOnly' && indicator === 'scoliosis' ? 'ATR≥5°检出率' : indicatorName[indicator];
}

export const indicatorName: Readonly<Record<Indicator, string>> = {
  examined: '受检率',
  curvature: '脊柱弯曲异常检出率',
  scoliosis: '脊柱侧弯检出率',
  posture: '姿态不良检出率',
  lordosis: '前凸异常率',
  kyphosis: '后凸异常率',
  positive: '初筛阳性率',
  referred: '转诊率',
  attended: '到诊率',
  confirmed: '确诊率',
  predictive: '阳性预测值',
  diagnosed: '筛出确诊率',
  retested: '复测完成率',
};

/** What the denominators are, for the page that explains the numbers. */
export const indicatorFormula: Readonly<Record<Indicator, string>> = {
  examined: '受检人数÷应检人数',
  curvature: '（侧弯Ⅰ–Ⅲ度＋前凸/后凸异常）÷有效检查人数；不含姿态不良',
  scoliosis: '侧弯Ⅰ–Ⅲ度÷有效检查人数；不含姿态不良',
  posture: '姿态不良÷有效检查人数；不计入弯曲异常和侧弯的检出率',
  lordosis: '前凸异常÷从侧面检查过的人数；同时有侧弯分级的也计入',
  kyphosis: '后凸异常÷从侧面检查过的人数；同时有侧弯分级的也计入',
  positive: '初筛有任一阳性体征÷受检人数；其中可有结果为姿态不良的',
  referred: '项目中曾建议就诊÷受检人数；姿态不良本身不建议就诊',
  attended: '已就诊÷建议就诊',
  confirmed: 'Cobb角≥10°÷已就诊',
  predictive: 'Cobb角≥10°÷有X线结果（Cobb角）；没有X线结果的另列为未知，给出全阴和全阳的范围',
  diagnosed: 'Cobb角≥10°÷受检人数；不含姿态不良；没有X线结果的另列为未知，给出全阴和全阳的范围',
  retested: '待复测后完成有效检查÷（待复测后完成＋仍待复测）',
};

export const groupingName: Readonly<Record<Grouping, string>> = {
  school: '学校',
  stage: '学段',
  grade: '年级',
  class: '班级',
  sex: '性别',
  age: '年龄',
  ageGroup: '年龄组',
  region: '地区',
  month: '月份',
  project: '项目',
  year: '学年',
};

export const memberName: Readonly<Record<StatisticMember, string>> = {
  roster: '应检',
  unseen: '未检',
  objected: '不同意',
  absent: '缺席',
  unanswered: '未答复',
  remaining: '未检',
  examined: '受检',
  examinedInWay: '受检',
  valid: '有效检查',
  incomplete: '待复测',
  toRetest: '待复测',
  declined: '拒检',
  normal: '正常',
  posture: '姿态不良',
  gradeOne: '侧弯Ⅰ度',
  gradeTwo: '侧弯Ⅱ度',
  gradeThree: '侧弯Ⅲ度',
  sagittal: '前凸/后凸异常',
  sideViewed: '侧面检查过',
  lordosis: '前凸异常',
  kyphosis: '后凸异常',
  furtherCheck: '进一步检查确认',
  curvature: '脊柱弯曲异常',
  scoliosis: '脊柱侧弯',
  retested: '复测后完成',
  retestDue: '应复测',
  positive: '初筛阳性',
  referred: '建议就诊',
  attended: '已就诊',
  confirmed: 'Cobb角≥10°',
  imaged: '有X线结果',
  elsewhere: '筛查正常、院外确诊',
};

export const statisticSexWord = { m: '男生', f: '女生', o: '其他' } as const;

/** What a group is called whose kind is not known. */
export const unknownGroup: Partial<Record<Grouping, string>> = {
  stage: '学段不明',
  grade: '年级不明',
};

export const ageLabel = (age: number): string => `${age}岁`;

/** ≤6岁, 7–12岁, 13–15岁, ≥16岁 */
export function ageGroupLabels([first, second, third]: AgeBounds): [
  string,
  string,
  string,
  string,
] {
  return [
    `≤${first}岁`,
    ageRange(first + 1, second),
    ageRange(second + 1, third),
    `≥${third + 1}岁`,
  ];
}

const ageRange = (from: number, to: number): string =>
  from === to ? ageLabel(from) : `${from}–${to}岁`;

/** `2026年9月` */
export function monthLabel(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${year}年${Number(number)}月`;
}

/** `2026–2027学年` */
export const yearLabel = (year: number): string => `${year}–${year + 1}学年`;

/** One of the groups, as a sentence counts them. */
export const eachGroup: Readonly<Record<Grouping, string>> = {
  school: '所学校',
  stage: '个学段',
  grade: '个年级',
  class: '个班级',
  sex: '个性别',
  age: '个年龄',
  ageGroup: '个年龄组',
  region: '个地区',
  month: '个月',
  project: '个项目',
  year: '个学年',
};

/** What groups in an order go along with. */
export const alongWords: Partial<Record<Grouping, string>> = {
  stage: '学段升高',
  grade: '年级升高',
  age: '年龄增长',
  ageGroup: '年龄增长',
  month: '月份推移',
  year: '学年推移',
};
