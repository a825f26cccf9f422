/** Words of the statistics' screen. What indicators, groupings and members are called stands in the contract. */
import {
  type Grouping,
  groupingName,
  type Indicator,
  indicatorName,
  OLDEST_BOUND,
  YOUNGEST_BOUND,
} from '@spine/contract/statistic';

const PEOPLE = '人';

/** A heading that counts people, in the unit that they are counted in. */
const inUnit = (heading: string, unit: string) =>
  unit === PEOPLE ? heading : heading.replaceAll('人数', unit);

const number = (count: number) => count.toLocaleString('zh-CN');

/** Short names for the row of choices. */
const shortIndicator: Readonly<Record<Indicator, string>> = {
  examined: '受检率',
  curvature: '弯曲异常',
  scoliosis: '脊柱侧弯',
  posture: '姿态不良',
  lordosis: '前凸异常',
  kyphosis: '后凸异常',
  positive: '初筛阳性',
  referred: '转诊率',
  attended: '到诊率',
  confirmed: '确诊率',
  predictive: '阳性预测值',
  diagnosed: '筛出确诊率',
  retested: '复测完成率',
};

/** What the two counts of a cell are. */
const countsOf: Readonly<Record<Indicator, string>> = {
  examined: '受检人数 / 应检人数',
  curvature: '检出人数 / 有效人数',
  scoliosis: '检出人数 / 有效人数',
  posture: '检出人数 / 有效人数',
  lordosis: '检出人数 / 侧面检查过的人数',
  kyphosis: '检出人数 / 侧面检查过的人数',
  positive: '阳性人数 / 受检人数',
  referred: '建议就诊 / 受检人数',
  attended: '已就诊 / 建议就诊',
  confirmed: '确诊人数 / 已就诊',
  predictive: '确诊人数 / 有X线结果；未知人数，全阴–全阳',
  diagnosed: '确诊人数 / 受检人数；未知人数，全阴–全阳',
  retested: '复测后完成 / 应复测',
};

export const statisticText = {
  followUp: '随访',
  followUpNow: '所有年度，现在',
  fewerThan: (count: number) => `＜${count}`,
  title: '统计分析',
  once: '每名学生计一次',
  onceAYear: '每名学生每学年计一次',
  onceAYearButByProject: '每名学生每学年计一次；分组的各项目中各计一次',
  year: '年度汇总',
  explain: '统计口径',
  exportTable: '导出表格',
  exporting: '正在导出',
  exported: '已导出，请妥善保管文件',
  cancelExport: '取消导出',
  picture: '保存为图片',
  sheet: '导出表格（.xlsx）',

  project: '项目',
  school: '学校',
  allSchools: (count: number) => `全部 ${number(count)} 所`,
  allProjects: '全部项目',
  dates: '检查日期',
  schoolYear: '学年',
  stage: '学段',
  sex: '性别',
  way: '筛查方式',
  inspectedIn: (way: string, children: number, unit: string) =>
    `${way} ${number(children)} ${unit}`,
  region: '地区',
  grade: '年级',
  clazz: '班级',

  groupBy: '分组',
  splitBy: '再分',
  indicator: '指标',
  noSplit: '不分',
  more: '更多',
  moreOf: (what: string) => `更多${what}`,
  shortIndicator,
  shortest: (name: string) => name.replace(/^脊柱(?=弯曲)/, ''),
  ages: '年龄分组',
  ageAt: (place: number) => `第${place}个年龄`,
  years: '岁',
  agesRule: (groups: readonly string[]) =>
    `分成 ${groups.join('、')}；三个${YOUNGEST_BOUND}至${OLDEST_BOUND}岁的整数，由小到大`,
  fault: (message: string, code: number) => `${message}（${code}）`,

  cardName: {
    curvature: '弯曲异常检出率',
    attended: '转诊到诊率',
  } as Partial<Record<Indicator, string>>,
  slash: ' / ',
  semicolon: '；',
  comma: '、',
  number,
  people: PEOPLE,
  inUnit,
  peopleEachTime: '人次',
  of: (count: string, of: string) => `${count} / ${of}`,
  interval: (low: string, high: string) => `95%区间 ${low}–${high}%`,
  unknownX: (unknown: string, unit: string, { least, most }: { least: string; most: string }) =>
    `另有 ${unknown} ${unit === PEOPLE ? '名' : unit}初筛阳性或建议就诊的学生没有X线结果：全阴 ${least}%，全阳 ${most}%。`,
  /** The rate of another method with its counts, which are not broken over lines. */
  otherWay: (way: string, digits: string, counts: string) =>
    `${way} ${digits}%（${counts.replaceAll(' ', '\u00a0')}）`,
  otherWays: (name: string, rates: readonly string[]) =>
    `另有${rates.join('、')}：${name}按筛查方式分开计算，不相加。`,
  unknownOutcomes: (unknown: number) => `未知 ${number(unknown)}`,
  outcomeRange: (least: string, most: string) => `${least}–${most}`,
  outcomeBounds: (unknown: string, least: string, most: string) =>
    `未知 ${unknown}，全阴–全阳 ${least}–${most}%`,
  bounds: (least: string, most: string) => `待复测全无–全有 ${least}–${most}%`,
  percent: '%',
  unknownRate: '—',
  /** Why an indicator has no value. */
  unknown: {
    examined: '按日期或年龄看时没有应检人数',
    curvature: '还没有有效检查',
    scoliosis: '还没有有效检查',
    posture: '还没有有效检查',
    lordosis: '未检查',
    kyphosis: '未检查',
    positive: '还没有受检学生',
    referred: '还没有受检学生',
    attended: '没有建议就诊的学生',
    confirmed: '还没有就诊记录',
    predictive: '还没有X线结果',
    diagnosed: '还没有受检学生',
    retested: '没有需要复测的学生',
  } satisfies Record<Indicator, string>,
  validWords: '有效检查',
  sideViewed: '侧面检查过',
  sideNotViewed: '前凸、后凸未检查',
  excluded: '已排除待复测',
  declined: '拒检',
  unseen: '未检',
  seeChildren: '，查看名单',
  childrenOf: (what: string, count: number, unit: string) =>
    `${what} ${number(count)} ${unit}，查看名单`,

  tableTitle: (groupBy: Grouping, indicator: Indicator, splitBy: Grouping | null) =>
    `各${groupingName[groupBy]}${indicatorName[indicator]}${splitBy ? `，按${groupingName[splitBy]}` : ''}`,
  countsOf,
  whiskers: '竖线：95%区间',
  total: '合计',
  byName: (by: Grouping) => groupingName[by],
  rateAndCounts: '% · 人数',
  rowPercent: (label: string) => `${label} %`,
  chart: (title: string) => `${title}（图）`,
  table: (title: string) => `${title}（表）`,
  /** Labels of the axis, without what the title says already. */
  shortGrade: (label: string) => label.replace(/年级$/, ''),
  shortMonth: (label: string) => label.replace(/^\d\d(\d\d)年/, '$1年'),
  tooMany: (count: number, most: number) =>
    `再分成 ${count} 组，一张图上最多分得清 ${most} 组，因此只列表格；可以先筛选再比较。`,
  page: (from: number, to: number, of: number) => `第 ${from}–${to} 组，共 ${of} 组`,

  compositionTitle: (by: Grouping) => `侧弯分度构成，按${groupingName[by]}`,
  compositionOf: (by: Grouping, unit: string) => inUnit(`占该${groupingName[by]}侧弯人数 %`, unit),
  scoliosis: '侧弯人数',
  share: (label: string, degree: string) => `${label} ${degree}`,
  shareWords: (share: string, counts: readonly [count: number, of: number], unit: string) =>
    `${share}%（${counts.map(number).join(' / ')} ${unit}）`,

  dot: ' · ',

  noProject: '还没有筛查项目',
  noProjectHint: '新增项目、关联学校并开始筛查后，这里会出现统计',
  noProjectOther: '机构开始第一个筛查项目后，这里会出现统计',
  toProjects: '去项目管理',
  noExam: '所选范围内还没有检查数据',
  noExamHint: '检查上传后这里会出现统计；也可以换一个项目或放宽筛选条件',
  toProgress: '看项目进度',
  classNeedsSchool: '按班级统计时，请先选择一所学校',
  nothingHere: '所选范围内没有可以比较的数据',

  pictureRange: (words: readonly string[]) => words.join('　'),
  pictureChip: (label: string, words: string) => `${label}：${words}`,
  pictureFoot: (orgName: string, day: string) =>
    `${orgName}　数据截至 ${day}　筛查结果，不作为诊断依据`,
  pictureName: (title: string, day: string) => `${title}-${day}.png`,
} as const;
